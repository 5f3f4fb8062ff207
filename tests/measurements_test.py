#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/measurements_test.py: experiments/measurements.py, against counting every choice by hand."""
import itertools
import json
import os
import pathlib
import random
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "experiments"))
from measurements import keep_about, rank_test  # noqa: E402


def by_counting(one, other):
    values = one + other
    ranks = [2 * sum(w < v for w in values) + sum(w == v for w in values) + 1 for v in values]
    middle = len(one) * (len(values) + 1)
    sums = [abs(sum(ranks[i] for i in choice) - middle) for choice in itertools.combinations(range(len(values)), len(one))]
    return sum(s >= abs(sum(ranks[:len(one)]) - middle) for s in sums) / len(sums)


class RankTest(unittest.TestCase):
    def test_known_chances(self):
        self.assertAlmostEqual(rank_test([1, 2, 3], [4, 5, 6]), 0.1)
        self.assertAlmostEqual(rank_test([4, 5, 6], [1, 2, 3]), 0.1)
        self.assertEqual(rank_test([1, 2], [1, 2]), 1)
        self.assertEqual(rank_test([7, 7, 7], [7, 7]), 1)
        self.assertEqual(rank_test([], [1, 2]), 1)

    def test_says_what_counting_says(self):
        rng = random.Random(1)
        for _ in range(200):
            one, other = ([rng.randrange(rng.choice((3, 50))) for _ in range(rng.randrange(1, 7))] for _ in range(2))
            self.assertAlmostEqual(rank_test(one, other), by_counting(one, other), msg=(one, other))

    def test_takes_many(self):
        # C(60, 30) is a hundred million billion choices.
        self.assertLess(rank_test(list(range(30)), list(range(30, 60))), 1e-15)
        self.assertEqual(rank_test(list(range(0, 60, 2)), list(range(0, 60, 2))), 1)


class AboutTest(unittest.TestCase):
    def test_refuses_what_was_measured_otherwise(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "about.json"
            keep_about({"limit": 1, "repeats": 5}, file, ("repeats",))
            keep_about({"limit": 1, "repeats": 2}, file, ("repeats",))
            self.assertEqual(json.loads(file.read_text()), {"limit": 1, "repeats": 5})
            for other in ({"limit": 2, "repeats": 5}, {"limit": 1, "repeats": 5, "smiter": "0.2.0"}):
                with self.assertRaisesRegex(SystemExit, "give another --out"):
                    keep_about(other, file, ("repeats",))
            self.assertEqual(json.loads(file.read_text()), {"limit": 1, "repeats": 5})


if __name__ == "__main__":
    unittest.main()
