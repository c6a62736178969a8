"""Makes a report of every study there is and opens them all in a real browser."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from program import GALET, MADE_UP, studies  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        runs = [(MADE_UP, "made-up", [])] + [(GALET, study, []) for study in studies(GALET)]
        runs += [(MADE_UP, "made-up", ["--set", "ends=unconverged", "--set", "length=1 m", "--set", "law=lugre"])]
        for number, (program, study, settings) in enumerate(runs):
            out = os.path.join(folder, f"{number}-{study}")
            done = subprocess.run([program, "run", study, "--out", out, *settings], capture_output=True, text=True)
            if done.returncode not in (0, 1):
                sys.exit(done.stderr)
            pairs.append(f"{out}/report.html={out}/result.json")
        sys.exit(subprocess.run(["node", os.path.join(HERE, "report.test.mjs"), *pairs]).returncode)


if __name__ == "__main__":
    main()
