"""Grids and accuracies on a machine whose memory others have taken."""
import os
import subprocess
import tempfile
import unittest

from program import ProgramTest

SOURCE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "memory", "busy.c")


class BusyMachine(ProgramTest):
    """What is free is told by a file that is shown in the place of /proc/meminfo."""
    @classmethod
    def setUpClass(cls):
        cls.tools = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.tools.cleanup)
        cls.busy = os.path.join(cls.tools.name, "busy.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", cls.busy, SOURCE, "-ldl"], check=True)

    def run_beside(self, free, *words, total=8 << 30):
        self.write("meminfo", f"MemTotal: {total >> 10} kB\nMemFree: 1 kB\nMemAvailable: {int(free) >> 10} kB\n")
        return self.galet(*words, env={**os.environ, "LD_PRELOAD": self.busy, "GALET_MEMINFO": self.path("meminfo")})

    def refused_beside(self, free, line, *words, **machine):
        done = self.run_beside(free, *words, **machine)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, "^galet: " + line + "\n$")

    def test_grids_are_refused_by_what_is_free(self):
        grid = ("--set", "grid.nx=300", "--set", "grid.ny=300")
        for study in ("rolling", "creep-curve", "wear", "identify-wear"):
            self.refused_beside(64 << 20, r"--set grid.nx=300: grid.nx: 300 x 300 cells need 0.1\d+ GiB, more than nine tenths of "
                                r"the 0.0625 GiB that are free of this machine's 8 GiB", "run", study, *grid)
        self.refused_beside(64 << 20, r"--set grid.nx=300: grid.nx: 300 x 300 cells need 0.1\d+ GiB, more than three quarters of "
                            r"this machine's 0.1 GiB", "run", "rolling", *grid, total=int(0.1 * 2**30))
        self.write("fine.yaml", "study: rolling\ngrid: {nx: 300, ny: 300}\n")
        done = self.run_beside(64 << 20, "check", "fine.yaml")
        self.assertEqual(done.returncode, 0, done.stderr)  # it is none of the case's faults

    def test_an_accuracy_is_refused_by_what_is_free(self):
        wish = ("--set", "accuracy=0.01 %")
        for study in ("rolling", "creep-curve"):
            self.refused_beside(48 << 20, r"--set accuracy=0.01 %: accuracy: 0.01 % takes some \d+ x \d+ cells and \S+ GiB, more "
                                r"than nine tenths of the 0.0469 GiB that are free of this machine's 8 GiB; \d+ x \d+ cells reach "
                                r"\S+ %: ask for less", "run", study, *wish)
        self.refused_beside(0, r"--set accuracy=0.01 %: accuracy: 0.01 % takes some 25 x 25 cells and \S+ GiB, more than nine "
                            r"tenths of the 0 GiB that are free of this machine's 8 GiB: ask for less", "run", "rolling", *wish)

    def test_what_did_not_converge_reaches_no_accuracy(self):
        rubber = ("--set", "body1.E=1 MPa", "--set", "body1.nu=-0.9", "--set", "mu=10")
        self.refused_beside(3 << 20, r"--set accuracy=1 %: accuracy: 1 % takes some 50 x 50 cells and \S+ GiB, more than nine tenths "
                            r"of the 0.00293 GiB that are free of this machine's 8 GiB; 25 x 25 cells do not converge: ask for less",
                            "run", "rolling", *rubber, "--set", "accuracy=1 %")

    def test_what_is_free_decides_nothing_else(self):
        words = ("run", "rolling", "--set", "accuracy=0.05 %", "--json")
        whole, done = self.galet(*words), 0
        for free in (10, 20, 40, 80, 160, 320, 640):
            found = self.run_beside(free << 20, *words)
            self.assertIn(found.returncode, (0, 2))
            if found.returncode == 0:
                self.assertEqual(found.stdout, whole.stdout)
                done += 1
        self.assertTrue(0 < done < 7)

    def test_draws_do_not_count_their_own_workspace_as_taken(self):
        self.write("draws.yaml", "study: rolling\ngrid: {nx: 100, ny: 100}\nrandom:\n  creep.x: {uniform: [5e-4, 2e-3]}\n"
                   "samples: 4\noutputs: [fx]\n")
        done = self.run_beside(24 << 20, "campaign", "draws.yaml", "--out", "draws", "--threads", "1")
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
