#!/usr/bin/env python3
"""A bot for any game: it draws a few decisions and takes the one that reads best to it.

    sightline tournament killteam --bots random --bot mine="python3 example.py" --games 100
"""

import json
import random
import sys


def choose(question, dice):
    """Prefer whatever does something to whatever passes; else let the dice decide."""
    options = question["options"]
    eager = [option for option in options if not option.startswith("pass")]
    return dice.choice(eager or options)


def main():
    dice = random.Random(0)
    for line in sys.stdin:
        question = json.loads(line)
        if question["ask"] == "start":
            dice.seed(question["seed"])
            answer = {"ready": True}
        elif question["ask"] == "decide":
            answer = {"play": choose(question, dice)}
        else:
            return
        print(json.dumps({"id": question["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
