"""What the tests that build the library in another way have in common."""
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
BUILD = os.environ["GALET_BUILD"]


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def room(name):
    """A folder for such a build, kept from one run to the next so that only what changed is built again."""
    return os.path.join(BUILD, "tests", name)


def parts(library, nm="nm"):
    """What numbers.c may ask of a library, as definitions for the compiler."""
    names = {line.split()[-1] for line in run(nm, "--defined-only", library).splitlines() if line.strip()}
    asked = {"WITH_ROLLING": "galet_rolling_solve", "WITH_MOTION": "galet_ball_run"}
    return [f"-D{part}" for part, name in asked.items() if name in names]


def read_numbers(text):
    return {name: float(value) for name, value in (line.split() for line in text.splitlines())}
