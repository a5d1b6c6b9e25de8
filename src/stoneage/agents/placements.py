"""Where to put people: what a place brings a group, less what the group could earn elsewhere."""

from __future__ import annotations

from stoneage.agents.chances import pieces
from stoneage.agents.outlook import Outlook
from stoneage.agents.shopping import Purchase, hopeful, left_over
from stoneage.components import Gain
from stoneage.specs import Place

VILLAGE = {"tool_maker": Gain("tool"), "hut": Gain("person"), "field": Gain("food_track")}


class Sites:
    """Judges places for one decision.

    Args:
        outlook: of the player who places.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.stock, promised = left_over(outlook, outlook.stock)
        self._fixed: dict[str, float] = {}
        self._purchases: dict[str, Purchase | None] = {}
        self._share = outlook.pips // (len(outlook.groups) + 1)
        self._wishes = ((outlook.weights.promised, promised), (outlook.weights.wanted, self._wanted()))

    def _wanted(self) -> list[float]:
        """What is missing for the tiles that are free, at most, by number of the good."""
        outlook = self.outlook
        most = [0.0] * len(self.stock)
        for place in outlook.model.shops:
            if outlook.state.open & place.bit and place.group == "building":
                purchase = self._purchase(place)
                for number, short in purchase.missing if purchase else ():
                    most[number] = max(most[number], short)
        return most

    def _purchase(self, place: Place) -> Purchase | None:
        if place.key not in self._purchases:
            self._purchases[place.key] = hopeful(self.outlook, place, self.stock)
        return self._purchases[place.key]

    def worth(self, place: Place, people: int) -> float | None:
        """What a place brings a group; None if nothing is known about such places."""
        good = self.outlook.model.gathered.get(place.key)
        if good:
            return self._gather(good, people)
        known = self._fixed.get(place.key)
        return self._fix(place) if known is None else known

    def _fix(self, place: Place) -> float | None:
        """What a place brings that is the same for groups of any size."""
        village = VILLAGE.get(place.key)
        found = self.outlook.gain(village) if village else self._shop(place)
        if found is not None:
            self._fixed[place.key] = found
        return found

    def _gather(self, good: str, people: int) -> float:
        outlook = self.outlook
        brought = pieces(people, self._share, outlook.model.divisors[good])
        if good == "food":
            return outlook.food(brought)
        number = outlook.numbers[good]
        worth = outlook.prices.goods[number] * brought
        for wish, lacking in self._wishes:
            if lacking[number]:
                worth += wish * min(brought, lacking[number])
        return worth

    def _shop(self, place: Place) -> float | None:
        purchase = self._purchase(place)
        if purchase is None:
            return None
        short = purchase.short
        chance = self.outlook.weights.missing if self.outlook.player.home > short else 0.2
        return purchase.worth * chance**short if purchase.worth > 0 else purchase.worth
