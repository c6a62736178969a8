"""Legal inputs that run for long show on a terminal that they do, and end soon when they are told to."""
import json
import os
import pty
import re
import select
import signal
import subprocess
import time
import unittest

from program import GALET, ProgramTest

LATEST, SOON = 20.0, 10.0  # [s]; a second and a tenth of one where nothing else is at work
LONG = {
    "many cells": ("rolling", "grid.nx=1500", "grid.ny=1500"),
    "cells of a force": ("rolling", "grid.nx=600", "grid.ny=600", "force.x=-50", "force.y=20"),
    "cells of unlike bodies": ("rolling", "grid.nx=600", "grid.ny=600", "body2.E=10 GPa"),
    "many strips": ("rolling", "normal=strip-bem", "tangential=none", "grid.ny=2000"),
    "points of a curve": ("creep-curve", "curve.points=2000", "grid.nx=600", "grid.ny=600"),
    "rollers": ("profile-methods", "grid.nx=1000", "grid.ny=1000"),
    "steps of wear": ("wear", "grid.nx=500", "grid.ny=500"),
    "fits of wear": ("identify-wear", "grid.nx=500", "grid.ny=500"),
    "stiff springs": ("oscillator", "k=1e9", "t_end=100000", "rtol=1e-13"),
    "bristles": ("oscillator", "law=lugre", "t_end=100000"),
    "many time steps": ("contacts", "t_end=1e7"),
}


class PatienceTest(ProgramTest):
    def start(self, study, *settings):
        """Runs until the progress was shown often enough to see that it moves."""
        ours, theirs = pty.openpty()
        words = [word for setting in settings for word in ("--set", setting)]
        process = subprocess.Popen([GALET, "run", study, *words], cwd=self.folder.name, stdout=subprocess.DEVNULL,
                                   stderr=theirs)
        os.close(theirs)
        text = ""
        until = time.monotonic() + LATEST
        while text.count("\r") < 4 and process.poll() is None and time.monotonic() < until:
            if not select.select([ours], [], [], 0.1)[0]:
                continue
            try:
                text += os.read(ours, 65536).decode()
            except OSError:  # the program has ended
                break
        self.addCleanup(os.close, ours)
        return process, text

    def test_long_runs_show_progress_and_end_when_told(self):
        for name, (study, *settings) in LONG.items():
            with self.subTest(name):
                process, text = self.start(study, *settings)
                self.addCleanup(process.kill)
                self.assertGreaterEqual(len(re.findall(rf"\r{study}: [a-z ]+( \d+ %)?, \d+ s", text)), 4, text)
                process.send_signal(signal.SIGINT)
                told = time.monotonic()
                self.assertEqual(process.wait(60), 128 + signal.SIGINT)
                self.assertLess(time.monotonic() - told, SOON)

    def test_an_interrupted_contact_of_a_profile_is_no_wrong_input(self):
        """Neither before its pressure is known nor while methods are compared."""
        for delay in (0.05, 0.3, 1.0):
            process = subprocess.Popen([GALET, "run", "rolling", "--set", "profile.kind=blend", "--set", "grid.nx=700", "--set",
                                        "grid.ny=700", "--out", "x"], cwd=self.folder.name, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            time.sleep(delay)
            process.send_signal(signal.SIGINT)
            self.assertEqual((process.communicate(timeout=60)[1], process.returncode), ("", 128 + signal.SIGINT))

    def test_a_motion_that_gives_up_says_what_to_change(self):
        run = ["run", "oscillator", "--json", "--set", "t_end=5", "--set"]
        done = self.galet(*run, "k=1e9")
        self.assertEqual(done.returncode, 1)
        said = re.search(r"stopped at ([0-9.]+) s of 5 s after \d+ right-hand sides: t_end = (\S+) s ends in time, "
                         r"and so may k = (\S+) N/m or less, m = (\S+) kg or more", done.stdout)
        reached, t_end, k, m = map(float, said.groups())
        self.assertTrue(0.8 * reached < t_end < reached)
        self.assertAlmostEqual(k * m, 1.5e8, delta=1e7)
        self.assertIn(json.loads(self.galet(*run, f"k={k}").stdout)["outputs"]["ended"], ("t_end", "stuck"))
        said = re.search(r"and so may frequency = (\S+) Hz or less", self.galet(*run, "frequency=13000").stdout)
        again = self.galet(*run, f"frequency={said[1]}").stdout
        self.assertIn(json.loads(again)["outputs"]["ended"], ("t_end", "stuck"))


if __name__ == "__main__":
    unittest.main()
