"""Style is the Goal for ``stoneage``: jewels, a trader, a fifth card space and up to five players.

>>> import stoneage
>>> rules = stoneage.Ruleset.create("style")
>>> rules.new_game(players=5).players[4].goods
[0, 0, 0, 0, 1]
"""

from stoneage_style.tables import Rate
from stoneage_style.tiles import Power
from stoneage_style.variant import Style

__all__ = ["Power", "Rate", "Style"]
