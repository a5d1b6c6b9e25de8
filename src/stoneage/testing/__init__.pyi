from stoneage.testing import scenarios as scenarios
from stoneage.testing import strategies as strategies
from stoneage.testing.conformance import VariantConformance as VariantConformance
from stoneage.testing.scripted import ScriptedDice as ScriptedDice
