"""Agents: programs that choose moves from what a seat may know.

>>> from stoneage import agents, Ruleset
>>> rules = Ruleset.create()
>>> view = rules.view(rules.new_game(players=2, seed=1), 0)
>>> agents.create("greedy", seed=3).choose(view) in view.legal_moves
True
"""

from stoneage.agents.agent import Agent, Maker
from stoneage.agents.catalog import create, maker, names
from stoneage.agents.match import GameResult, MatchResult, play_game, play_match

__all__ = [
    "Agent",
    "GameResult",
    "Maker",
    "MatchResult",
    "create",
    "maker",
    "names",
    "play_game",
    "play_match",
]
