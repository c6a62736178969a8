"""Without node everything but the report is built, and the build and the program say so."""
import json
import os
import subprocess
import unittest

from build import TOP, room, run


class WithoutNode(unittest.TestCase):
    def test_program_without_report(self):
        folder = room("without_node")
        configured = subprocess.run(["cmake", "-S", TOP, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DNPM=",
                                     "-DGALET_TESTS=OFF", "-DGALET_BENCH=OFF"], capture_output=True, text=True, check=True)
        self.assertIn("reports are left out: npm is not installed", " ".join(configured.stderr.split()))
        run("cmake", "--build", folder, "--target", "galet_cli")
        out = os.path.join(folder, "out")
        done = run(os.path.join(folder, "galet"), "run", "hertz", "--out", out)
        self.assertIn("(this build makes no report.html)", done)
        with open(os.path.join(out, "result.json")) as file:
            self.assertNotIn("report.html", json.load(file)["files"])
        self.assertTrue(os.path.exists(os.path.join(out, "result.h5")))


if __name__ == "__main__":
    unittest.main()
