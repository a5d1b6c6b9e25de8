"""Plays matches between agents and prints a table: python bench/matches.py greedy,random --games 100."""

from __future__ import annotations

import argparse
import time

from stoneage import Move, Ruleset, View
from stoneage.agents.agent import Agent, Maker
from stoneage.agents.catalog import maker
from stoneage.agents.match import play_match


class Timed:
    """An agent with a stopwatch."""

    def __init__(self, agent: Agent, clock: list[float]) -> None:
        self._agent, self._clock = agent, clock

    def choose(self, view: View) -> Move:
        start = time.process_time()
        move = self._agent.choose(view)
        self._clock[0] += time.process_time() - start
        self._clock[1] += 1
        return move


def timed(make: Maker, clock: list[float]) -> Maker:
    return lambda seed: Timed(make(seed), clock)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("agents", nargs="+", help="one for each seat, such as greedy random")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    clocks = [[0.0, 0.0] for _ in options.agents]
    makers = [timed(maker(text), clock) for text, clock in zip(options.agents, clocks, strict=True)]
    start = time.process_time()
    result = play_match(Ruleset.create(), makers, options.games, options.seed)
    print(f"{options.games} games, seed {options.seed}, {time.process_time() - start:.1f} s")
    print(f"rounds {sum(game.rounds for game in result.games) / options.games:.1f}")
    for number, text in enumerate(options.agents):
        spent, count = clocks[number]
        print(
            f"{text:40} mean {result.mean(number):6.1f}  wins {result.wins(number):5.1f}"
            f"  {count / options.games:6.1f} decisions a game, {spent / max(1, count) * 1000:8.3f} ms each"
        )


if __name__ == "__main__":
    main()
