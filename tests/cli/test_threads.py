"""Threads that the system does not give are done without, to the same bits, and the program says so."""
import json
import os
import unittest

from program import ProgramTest

DENIED = {**os.environ, "LD_PRELOAD": os.environ["GALET_THREADS_DENIED"]}
LARGE = [word for pair in ("threads=3", "grid.nx=170", "grid.ny=120") for word in ("--set", pair)]
NOTE = "galet: one-thread: the system gave {} of {} threads, and so it took longer; the draws are the same\n"


class ThreadsTest(ProgramTest):
    def denied(self, *arguments):
        done = self.galet(*arguments, "--json", env=DENIED)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout), done.stderr

    def test_a_contact_goes_on_with_one(self):
        given = self.json("run", "rolling", *LARGE)
        denied, said = self.denied("run", "rolling", *LARGE)
        self.assertEqual(denied["outputs"], given["outputs"])
        self.assertEqual(given["warning_keys"], [])
        self.assertEqual((denied["warning_keys"], said), (["one-thread"], ""))
        self.assertIn("the system gave 1 of 3 threads", denied["warnings"][0])

    def test_small_contacts_ask_for_none(self):
        self.assertEqual(self.denied("run", "rolling", "--set", "threads=3")[0]["warning_keys"], [])

    def test_campaigns_go_on_with_one(self):
        self.write("ball.yaml", "study: ball\nrandom: {f: {uniform: [0.1, 0.2]}}\nsamples: 16\n")
        given = self.json("campaign", "ball.yaml", "--threads", "3")
        denied, said = self.denied("campaign", "ball.yaml", "--threads", "3")
        self.assertEqual((denied["outputs"], said), (given["outputs"], NOTE.format(0, 3)))

    def test_uncertain_fits_go_on_with_one(self):
        self.write("fit.yaml", "study: identify-wear\ngrid: {nx: 12, ny: 12}\nrandom: {load: {normal: [1500 N, 20 N]}}\n"
                               "samples: 4\n")
        given = self.json("run", "fit.yaml")
        denied, _ = self.denied("run", "fit.yaml")
        self.assertEqual(denied["outputs"], given["outputs"])
        self.assertEqual([key for key in denied["warning_keys"] if key not in given["warning_keys"]], ["one-thread"])


if __name__ == "__main__":
    unittest.main()
