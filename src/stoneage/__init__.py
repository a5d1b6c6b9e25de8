"""Rules of the board game Stone Age, as a library."""

from stoneage.errors import (
    BrokenVariant,
    DataError,
    IllegalMove,
    NotationError,
    Reason,
    SaveError,
    ScenarioError,
    SetupError,
    StoneAgeError,
    TableError,
    UnknownVariant,
    VariantConflict,
)
from stoneage.frames import CHANCE
from stoneage.game import Game
from stoneage.moves import Move, Roll
from stoneage.ruleset import Ruleset
from stoneage.rulings import Rulings
from stoneage.scoring import Sheet
from stoneage.state import Deal, Player, State
from stoneage.version import VERSION
from stoneage.views import View

__version__ = VERSION

__all__ = [
    "CHANCE",
    "BrokenVariant",
    "DataError",
    "Deal",
    "Game",
    "IllegalMove",
    "Move",
    "NotationError",
    "Player",
    "Reason",
    "Roll",
    "Ruleset",
    "Rulings",
    "SaveError",
    "ScenarioError",
    "SetupError",
    "Sheet",
    "State",
    "StoneAgeError",
    "TableError",
    "UnknownVariant",
    "VariantConflict",
    "View",
]
