"""Event sequences do not hang on how the compiler orders the arithmetic: -O0 and -O3 print the same, to the last bit."""
import os
import subprocess
import unittest

BUILD = os.environ["GALET_BUILD"]


class Levels(unittest.TestCase):
    def test_events_are_the_same_without_optimisation(self):
        texts = [subprocess.run([os.path.join(BUILD, "tests", f"klarbring_events_O{level}")], capture_output=True,
                                text=True, check=True).stdout for level in (0, 3)]
        self.assertGreater(texts[0].count("\n"), 5000)
        self.assertEqual(texts[0].count("status 0"), 1000)
        self.assertTrue(texts[0] == texts[1])


if __name__ == "__main__":
    unittest.main()
