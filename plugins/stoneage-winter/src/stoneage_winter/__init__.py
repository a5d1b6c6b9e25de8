"""A harsh winter in Stone Age: gold on cards and stone on buildings for points.

>>> from stoneage import Ruleset
>>> Ruleset.create(Winter()).extras["BLD-01"][0].points
5
"""

from stoneage_winter.variant import Winter

__all__ = ["Winter"]
