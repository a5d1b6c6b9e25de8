"""The mammoth herd of Stone Age.

>>> from stoneage import Ruleset
>>> len(Ruleset.create(MammothHerd()).piles["mammoth_herd"].items)
16
"""

from stoneage_mammoth_herd.variant import MammothHerd

__all__ = ["MammothHerd"]
