"""One refused request for memory ends a run with a line, or changes nothing: never a crash, never a silent loss."""
import os
import random
import re
import shutil
import subprocess
import tempfile
import unittest

from program import GALET, ProgramTest, studies

SOURCE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "memory", "scarce.c")
SLOW = {"ellipsoid", "identify", "identify-wear", "profile-methods", "wear"}  # a tenth of a second and more


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
                    self.assertRegex(done.stderr, r"\Agalet: .*\n\Z")

    def test_every_request_of_hertz(self):
        self.check_printing(1000, "run", "hertz", "--json")

    def test_every_quick_study(self):
        for study in set(studies(GALET)) - SLOW:
            self.check_printing(15, "run", study, "--json")

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
                        self.assertRegex(done.stderr, r"\Agalet: .*\n\Z")
                        self.assertEqual(self.files(), {})
            shutil.rmtree(self.path("x"), ignore_errors=True)


if __name__ == "__main__":
    unittest.main()
