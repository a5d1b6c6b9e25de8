"""Wild animals in the card row of Stone Age.

>>> from stoneage import Ruleset
>>> len(Ruleset.create(Wildlife()).cards)
40
"""

from stoneage_wildlife.variant import Wildlife

__all__ = ["Wildlife"]
