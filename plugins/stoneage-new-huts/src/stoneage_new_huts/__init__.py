"""The new huts of Stone Age: six buildings with a bonus.

>>> from stoneage import Ruleset
>>> len(Ruleset.create(NewHuts()).buildings)
34
"""

from stoneage_new_huts.variant import NewHuts

__all__ = ["NewHuts"]
