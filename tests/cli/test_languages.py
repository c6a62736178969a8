"""Numbers and words are the same in every language: the program as one that has called setlocale."""
import math
import os
import re
import unittest

from program import GALET, ProgramTest, studies

FOREIGN = os.environ["GALET_FOREIGN"]
LANGUAGES = os.environ["GALET_LANGUAGES"]
DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")


def installed(language):
    return os.path.isdir(os.path.join(LANGUAGES, language))


@unittest.skipUnless(installed("fr_FR.UTF-8") and installed("tr_TR.UTF-8"), "localedef is missing")
class Languages(ProgramTest):
    def foreign(self, language, *arguments):
        return self.galet(*arguments, program=FOREIGN, env={**os.environ, "LOCPATH": LANGUAGES, "LC_ALL": language})

    def same(self, *arguments, languages=("fr_FR.UTF-8", "tr_TR.UTF-8")):
        plain = self.galet(*arguments)
        for language in languages:
            spoken = self.foreign(language, *arguments)
            self.assertEqual((spoken.returncode, spoken.stdout, spoken.stderr),
                             (plain.returncode, plain.stdout, plain.stderr), (language, arguments))
        return plain

    def files(self, folder):
        """Every file but the HDF5 one, whose numbers are binary; the date and the time it took left out."""
        found = {}
        for folder, _, names in os.walk(self.path(folder)):
            for name in set(names) - {"result.h5"}:
                with open(os.path.join(folder, name), "rb") as file:
                    found[name] = re.sub(rb'"(date|seconds|timestamp)":\s*[^,}]+', rb"", file.read())
        return found

    def test_the_language_is_really_spoken(self):
        done = self.foreign("xx_XX", "list")
        self.assertEqual((done.returncode, done.stderr), (70, "foreign: this language is not installed\n"))

    def test_every_study_prints_the_same(self):
        for study in studies(GALET):
            with self.subTest(study=study):
                self.assertEqual(self.same("run", study, "--json", languages=["tr_TR.UTF-8"]).stderr, "")

    def test_descriptions_are_the_same(self):
        self.same("list", "--json")
        for study in ("hertz", "rolling", "identify"):
            self.same("help", study, languages=["fr_FR.UTF-8"])
            self.same("new", study, languages=["fr_FR.UTF-8"])

    def test_summaries_are_the_same(self):
        text = self.same("run", "hertz").stdout
        self.assertIn("1191.52 MPa", text)
        self.same("run", "klarbring")

    def test_files_are_the_same(self):
        for study in ("hertz", "oscillator", "creep-curve"):
            self.ok("run", study, "--out", "x")
            plain = self.files("x")
            os.rename(self.path("x"), self.path(f"plain-{study}"))
            done = self.foreign("fr_FR.UTF-8", "run", study, "--out", "x")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            spoken = self.files("x")
            os.rename(self.path("x"), self.path(f"spoken-{study}"))
            self.assertEqual(set(spoken), set(plain))
            for name in plain:
                self.assertEqual(spoken[name], plain[name], name)

    def test_numbers_and_units_are_read_alike(self):
        for word in ("load=0.28 kN", "load=2.8e-1 kilonewton", "body2.rx=INFINITY", "body2.rx=Inf", "body1.E=210.5 GPa",
                     "angle=30.5 deg", "load=0.28 KILONEWTON"):
            self.same("run", "hertz", "--json", "--set", word)

    def test_messages_are_alike(self):
        for word in ("load=-0.5", "load=0,28 kN", "body1.E=1.5 mm", "laod=0.5", "body1.rx=-0.0245"):
            self.assertEqual(self.same("run", "hertz", "--set", word).returncode, 2)
        for word in ("body1.E=1.5 kPa", "grid.nx=4.5", "creep.x=0.5e-3", "fx=0.25 kN"):
            self.same("run", "rolling", "--json", "--set", word)

    def test_tables_are_read_alike(self):
        rows = "".join(f"{0.01 * i:.2f},{(1 - 0.004 * i) * math.cos(0.3 * i):.6f}\n" for i in range(240))
        for title in ("TIME [s],POSITION [mm]", "Time (s),Position (MILLIMETER)", "t,x", "tıme,x"):
            self.write("decay.csv", title + "\n" + rows)
            done = self.same("run", "identify", "--json", "--set", "data=decay.csv")
            self.assertEqual(done.returncode, 2 if "ı" in title else 0, done.stderr)
        self.write("k.mtx", "%%MatrixMarket MATRIX ARRAY REAL GENERAL\n2 2\n2.5\n0\n0\n2.5\n")
        self.same("run", "contacts", "--json", "--set", "stiffness=k.mtx")

    def test_profiles_are_read_alike(self):
        for name in ("railhead.prr", "railhead.ban"):
            with open(os.path.join(DATA, name), encoding="ascii") as file:
                text = file.read().replace("units.len.f", "UNITS.LEN.F").replace("point.", "POINT.")
            self.write(name, text.replace("XYPoints", "XYPOINTS").replace("begin", "BEGIN"))
            done = self.same("run", "rolling", "--json", "--set", "profile.kind=file", "--set", f"profile.file={name}",
                             "--set", "normal=strips", "--set", "load=1 kN")
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_campaigns_are_alike(self):
        self.write("case.yaml", "study: hertz\nrandom:\n  load: {normal: [1.5 kN, 0.15 kN], between: [0.5 kN, inf]}\n"
                   "samples: 64\n")
        texts = []
        for language in (None, "fr_FR.UTF-8", "tr_TR.UTF-8"):
            words = ("campaign", "case.yaml", "--out", f"c-{language}", "--json")
            done = self.foreign(language, *words) if language else self.galet(*words)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            texts.append(done.stdout)
        self.assertEqual(texts[1:], texts[:1] * 2)


if __name__ == "__main__":
    unittest.main()
