"""Makes a report of every study there is, of uncertain inputs, sweeps and comparisons, and opens them in a real browser."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from program import GALET, MADE_UP, studies  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")


def labelled(folder):
    """A case with texts for the report, error bars, and points of a profile as arrays."""
    path = os.path.join(folder, "labelled.yaml")
    points = range(-40, 41)
    with open(path, "w", encoding="utf-8") as file:
        file.write("study: rolling\ntitle: Rail <b>head</b> 3\nauthor: Ada\nnotes: |\n  One.\n\n  Two & three.\n"
                   "load: 800 N\nerror_estimate: true\ncreep: {x: 0.002, y: 5e-4}\nprofile:\n  kind: file\n  file: "
                   f"{{y: {[y / 1e4 for y in points]}, z: {[y * y / 1e8 for y in points]}}}\n")
    return path


def compared(folder):
    """Folders of two runs that differ in their load."""
    outs = [os.path.join(folder, load) for load in ("1000N", "1200N")]
    for out in outs:
        subprocess.run([GALET, "run", "rolling", "--set", "grid.nx=20", "--set", "grid.ny=20", "--set",
                        f"load={os.path.basename(out)}", "--out", out], check=True, capture_output=True)
    return outs


def swept(folder):
    """Folders of two sweeps over different keys, of which nothing but inputs can be compared."""
    outs = {os.path.join(folder, key): sweep for key, sweep in (("load", "load=100:1000:4"), ("rx", "body1.rx=10mm:30mm:3"))}
    for out, sweep in outs.items():
        subprocess.run([GALET, "run", "hertz", "--sweep", sweep, "--out", out], check=True, capture_output=True)
    return list(outs)


def main():
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        runs = [(MADE_UP, "run", "made-up")] + [(GALET, "run", study) for study in studies(GALET)]
        runs += [(MADE_UP, "run", "made-up", "--set", "ends=unconverged", "--set", "length=1 m", "--set", "law=lugre"),
                 (GALET, "run", os.path.join(EXAMPLES, "wear-bench.yaml")),
                 (GALET, "run", labelled(folder)),
                 (GALET, "run", "hertz", "--sweep", "load=100:1000:4"),
                 (GALET, "run", "hertz", "--sweep", "load=100:1000:4", "--sweep", "body1.rx=10mm:30mm:3"),
                 (GALET, "compare", *compared(folder)),
                 (GALET, "compare", *swept(folder)),
                 (GALET, "campaign", os.path.join(EXAMPLES, "campaign.yaml"), "--samples", "64")]
        for number, words in enumerate(runs):
            out = os.path.join(folder, f"{number}-{os.path.basename(words[2])}")
            done = subprocess.run([*words, "--out", out], capture_output=True, text=True)
            if done.returncode not in (0, 1):
                sys.exit(done.stderr)
            result = f"={out}/result.json" if words[1] == "run" and "--sweep" not in words else ""
            pairs.append(f"{out}/report.html{result}")
        sys.exit(subprocess.run(["node", os.path.join(HERE, "report.test.mjs"), *pairs]).returncode)


if __name__ == "__main__":
    main()
