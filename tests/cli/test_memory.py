"""One refused request for memory ends a run with a line, or changes nothing: never a crash, never a silent loss."""
import os
import random
import re
import resource
import shutil
import subprocess
import tempfile
import unittest

from program import GALET, ProgramTest, studies, in_words

SOURCE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "memory", "scarce.c")
GRID = ("grid.nx=10", "grid.ny=10")
SLOW = {  # a tenth of a second and more, unless they are made smaller
    "body": ("t_end=0.01",),
    "ellipsoid": ("t_end=0.01",),
    "identify": (),
    "identify-wear": GRID,
    "profile-methods": ("grid.nx=20", "grid.ny=20", "lengths.points=2"),
    "wear": (*GRID, "wear.cycles=1e5"),
}
CAMPAIGN = """study: ball
random:
  f: {normal: [0.2, 0.02], between: [0.1, 0.3]}
  omega.z: {uniform: [50, 150]}
samples: 8
"""


class Memory(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.tools = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.tools.cleanup)
        cls.scarce = os.path.join(cls.tools.name, "scarce.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", cls.scarce, SOURCE, "-ldl"], check=True)

    def run_short_of(self, request, *arguments):
        return self.galet(*arguments, env={**os.environ, "LD_PRELOAD": self.scarce, "GALET_FAIL_AT": str(request),
                                           "GALET_FAIL_COUNT": self.path("count")})

    def requests(self, most):
        """All of them, or so many at random, always the same."""
        with open(self.path("count"), encoding="ascii") as file:
            count = int(file.read())
        self.assertGreater(count, 50, "nothing was counted")
        every = range(1, count + 1)
        return every if count <= most else random.Random(count).sample(every, most)

    def check_printing(self, most, *arguments):
        whole = self.run_short_of(0, *arguments)
        self.assertEqual((whole.returncode, whole.stderr), (0, ""), arguments)
        for request in self.requests(most):
            done = self.run_short_of(request, *arguments)
            with self.subTest(arguments=arguments, request=request):
                if done.returncode == 0:
                    self.assertEqual((done.stdout, done.stderr), (whole.stdout, ""))
                else:
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertRegex(in_words(done.stderr), r"\Agalet: .*\n\Z")

    def test_every_request_of_hertz(self):
        self.check_printing(1000, "run", "hertz", "--json")

    def test_every_quick_study(self):
        for study in set(studies(GALET)) - set(SLOW):
            self.check_printing(15, "run", study, "--json")

    def test_slow_studies(self):
        for study, settings in SLOW.items():
            self.check_printing(12, "run", study, "--json", *(word for s in settings for word in ("--set", s)))

    def test_uncertain_fits(self):
        self.write("fit.yaml", "study: identify-wear\ngrid: {nx: 10, ny: 10}\nrandom: {load: {normal: [1500 N, 20 N]}}\n"
                               "samples: 2\n")
        self.check_printing(30, "run", "fit.yaml", "--json")

    def test_campaigns(self):
        self.write("ball.yaml", CAMPAIGN)
        for threads in ("1", "2"):
            self.check_printing(40, "campaign", "ball.yaml", "--threads", threads, "--json")

    def test_campaigns_in_a_folder_go_on(self):
        """To the same end, whatever was kept of them."""
        self.write("ball.yaml", CAMPAIGN)
        campaign = ("campaign", "ball.yaml", "--threads", "1", "--out", "x")
        whole = self.run_short_of(0, *campaign)
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))
        for request in self.requests(40):
            shutil.rmtree(self.path("x"))
            done = self.run_short_of(request, *campaign)
            with self.subTest(request=request):
                if done.returncode == 0:
                    self.assertEqual((done.stdout, done.stderr), (whole.stdout, ""))
                else:
                    self.assertEqual(done.returncode, 2)
                    self.assertRegex(in_words(done.stderr), r"\Agalet: .*\n\Z")
                os.makedirs(self.path("x"), exist_ok=True)
                self.assertEqual(self.ok(*campaign, "--resume"), whole.stdout)

    def test_little_room_is_told_as_such(self):
        """Libraries that are there and find no room are not said to be missing; OpenBLAS waits for no thread of its own."""
        def run(kilobytes, *words):
            limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (1024 * kilobytes, 1024 * kilobytes))
            return subprocess.run([GALET, *words], cwd=self.folder.name, capture_output=True, text=True, timeout=60, preexec_fn=limit)
        whole = self.galet("run", "contacts", "--json")
        self.assertEqual(run(150000, "run", "contacts", "--json").stdout, whole.stdout)
        told = (2, "", "galet: memory is exhausted\n")
        ends = []
        for kilobytes in range(60000, 14000, -4000):  # where it ends depends on the libraries that are installed
            done = run(kilobytes, "run", "contacts", "--json")
            ends.append((done.returncode, done.stdout, in_words(done.stderr)))
            own = done.returncode < 0 and "bad_alloc" in done.stderr  # Clp's
            self.assertTrue(own or ends[-1] in ((0, whole.stdout, ""), told), (kilobytes, ends[-1]))
        self.assertIn(told, ends)
        self.assertNotIn("install", run(20000, "run", "hertz", "--out", "x").stderr)

    def test_descriptions(self):
        self.check_printing(15, "help", "rolling", "--json")

    def files(self):
        found = {}
        for folder, _, names in os.walk(self.path("x")):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    text = file.read()
                found[name] = len(text) if name == "result.h5" else re.sub(rb'"(date|timestamp)": ?"[^"]*"', b"", text)
        return found

    def test_files_are_all_there_or_none(self):
        for study in ("hertz", "rolling", "oscillator"):
            whole = self.run_short_of(0, "run", study, "--out", "x")
            files, requests = self.files(), self.requests(20)
            self.assertEqual(whole.returncode, 0)
            for request in requests:
                shutil.rmtree(self.path("x"), ignore_errors=True)
                done = self.run_short_of(request, "run", study, "--out", "x")
                with self.subTest(study=study, request=request):
                    if done.returncode == 0:
                        self.assertEqual((done.stdout, done.stderr), (whole.stdout, ""))
                        self.assertEqual(self.files(), files)
                    else:  # what was computed is printed all the same
                        self.assertEqual(done.returncode, 2)
                        self.assertTrue(whole.stdout.startswith(done.stdout))
                        self.assertRegex(in_words(done.stderr), r"\Agalet: .*\n\Z")
                        self.assertEqual(self.files(), {})
            shutil.rmtree(self.path("x"), ignore_errors=True)


if __name__ == "__main__":
    unittest.main()
