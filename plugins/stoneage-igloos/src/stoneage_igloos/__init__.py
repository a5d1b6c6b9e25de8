"""Igloos beside the buildings of Stone Age.

>>> from stoneage import Ruleset
>>> Ruleset.create(Igloos()).new_game(players=3).ext["igloos"]
IgloosState(pile=4, built=(0, 0, 0))
"""

from stoneage_igloos.variant import Igloos

__all__ = ["Igloos"]
