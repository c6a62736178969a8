"""What a call or a case says wrongly, and the cure in one line; the same as JSON."""
import json
import os
import re
import unittest

from program import MADE_UP, ProgramTest


class Errors(ProgramTest):
    def set_wrong(self, study, setting, words):
        self.wrong(f"galet: --set {setting}: {words}", "run", study, "--set", setting)

    def error(self, *arguments, **options):
        done = self.galet(*arguments, "--json", **options)
        self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
        self.assertEqual(done.stderr.count("\n"), 1, arguments)
        told = json.loads(done.stderr)
        self.assertEqual(list(told), ["error"])
        return told["error"]

    def test_decimals_take_a_point(self):
        self.set_wrong("hertz", "load=1,5 kN", "load: decimals take a point: 1.5 kN (got '1,5 kN')")
        self.set_wrong("hertz", "load=1,5", "load: decimals take a point: 1.5 (got '1,5')")
        self.set_wrong("hertz", "load=12,500 N", "load: numbers take no comma: 12500 N or 12.500 N? (got '12,500 N')")

    def test_the_spelling_of_a_unit_is_told_and_not_guessed(self):
        for study, key, said, meant in (("hertz", "load", "1.5KN", "'1.5 kN'"), ("hertz", "body1.E", "210mpa", "'210 MPa' or '210 mPa'"),
                                        ("hertz", "body1.rx", "20 MM", "'20 mm'"), ("identify", "torque", "3Nmm", "'3 N mm'"),
                                        ("identify", "torque", "3Nm", "'3 N m'"), ("rolling", "creep.spin", "0.3/M", "'0.3 1/m'"),
                                        ("oscillator", "k", "3 N/MM", "'3 N/mm'"), ("rolling", "speed", "80kmh", "'80 km/h'"),
                                        ("hertz", "load", "5 lbs", "'5 lbf'")):
            self.set_wrong(study, f"{key}={said}", f"{key}: unknown unit in '{said}'; did you mean {meant}?")
        self.set_wrong("hertz", "load=3 foo", "load: unknown unit in '3 foo'; expected a force, N or a unit like it")

    def test_a_unit_may_begin_with_a_stroke(self):
        def spin(text):
            return self.json("run", "rolling", "--set", "tangential=none", "--set", f"creep.spin={text}")["inputs"]["creep.spin"]
        for text in ("2/m", "2 /m", "2 / m", "2 1/m", "2 m-1", "2m^-1", "0.002/mm", "2 rad/m"):
            self.assertEqual(spin(text), 2, text)
        self.assertEqual(self.json("check", self.write("case.yaml", "study: rolling\ncreep: {spin: 2/m}\n"))["study"], "rolling")
        self.set_wrong("rolling", "creep.spin=2/s", "creep.spin: expected one over a length, 1/m or a unit like it (got '2/s', a frequency)")
        self.set_wrong("ball", "omega.z=3/s", "omega.z: Hz and rad/s differ by 2 pi; expected rad/s (got '3/s')")
        self.set_wrong("hertz", "load=3/N", "load: expected a force, N or a unit like it (got '3/N')")
        self.set_wrong("rolling", "mu=1/2", "mu: unknown unit in '1/2'; expected 1 or a unit like it")
        for text in ("1/2m", "2/3", "2/", "2//m", "2/2m", "2/m/"):
            self.set_wrong("rolling", f"creep.spin={text}",
                           f"creep.spin: unknown unit in '{text}'; expected one over a length, 1/m or a unit like it")

    def test_a_word_that_means_two_units_is_not_guessed(self):
        for study, key, said, word, meanings in (("hertz", "load", "2 tons", "tons", "'t' is 1000 kg, 'short_ton' 907 kg"),
                                                 ("ball", "m", "2 Ton", "ton", "'t' is 1000 kg, 'short_ton' 907 kg"),
                                                 ("ball", "m", "170gr", "gr", "'g' is the gram, 'grain' 65 mg")):
            self.set_wrong(study, f"{key}={said}", f"{key}: '{word}' is not clear: {meanings}; say which (got '{said}')")
        for said, mass in (("2 short_ton", 1814.36948), ("0.002 metric_ton", 2), ("2000 grain", 0.12959782), ("1 kg", 1)):
            self.assertAlmostEqual(self.json("run", "ball", "--set", f"m={said}")["inputs"]["m"], mass)

    def test_micrometres_and_degrees_are_read_in_every_spelling(self):
        for text in ("25 um", "25 µm", "25 μm", "25um", "25 micron"):
            self.assertAlmostEqual(self.json("run", "rolling", "--set", f"prescribed_approach={text}")["outputs"]["approach"], 25e-6)
        for text in ("30°", "30 deg", "30 degree"):
            self.assertAlmostEqual(self.json("run", "hertz", "--set", f"angle={text}")["inputs"]["angle"], 0.5235987755983)

    def test_another_dimension_is_named_with_the_one_expected(self):
        self.set_wrong("hertz", "load=3kg", "load: expected a force, N or a unit like it (got '3kg', a mass: it weighs 29.42 N)")
        self.set_wrong("hertz", "load=3t", "load: expected a force, N or a unit like it (got '3t', a mass: it weighs 29.42 kN)")
        self.set_wrong("hertz", "load=5 g", "load: expected a force, N or a unit like it (got '5 g', a mass: it weighs 49.03 mN)")
        self.set_wrong("rolling", "speed=3 kph", "speed: expected a speed, m/s; did you mean '3 km/h'? (got '3 kph')")
        self.set_wrong("ball", "omega.z=3 1/s", "omega.z: Hz and rad/s differ by 2 pi; expected rad/s (got '3 1/s')")
        self.set_wrong("hertz", "load=3 mm", "load: expected a force, N or a unit like it (got '3 mm', a length)")
        self.set_wrong("hertz", "body1.rx=3 kg", "body1.rx: expected a length, m or a unit like it (got '3 kg', a mass)")
        self.set_wrong("rolling", "mu=3 mm", "mu: is a pure number, without unit (got '3 mm')")

    def test_percents_of_a_share_are_told(self):
        for study, key, said, range in (("rolling", "accuracy", "5", "> 0 and < 1"), ("ball", "accuracy", "2", "> 0 and <= 1"),
                                        ("identify", "confidence", "95", "> 0.5 and < 1"),
                                        ("klarbring", "uncertainty", "10", ">= 0 and <= 0.4"),
                                        ("wear", "wear.share", "60", ">= 0 and <= 1"),
                                        ("wear", "wear.step", "5", ">= 0.001 and <= 0.2")):
            self.set_wrong(study, f"{key}={said}", f"{key}: must be {range} (got {said}); did you mean '{said} %'?")
            self.ok("check", "-", stdin=f"study: {study}\n{key}: {said} %\n")

    def test_what_is_no_share_or_no_percentage_of_one_is_not_guessed_at(self):
        for study, key, said, range in (("identify", "confidence", "40", "> 0.5 and < 1"),
                                        ("wear", "wear.step", "0.9", ">= 0.001 and <= 0.2"),
                                        ("wear", "wear.share", "101", ">= 0 and <= 1"),
                                        ("hertz", "body1.nu", "28", "> -1 and <= 0.5"),
                                        ("ellipsoid", "gamma3_0", "5", ">= -1 and <= 1"),
                                        ("rolling", "grid.margin", "11", ">= 1 and <= 10")):
            self.set_wrong(study, f"{key}={said}", f"{key}: must be {range} (got {said})")

    def test_choices_are_read_whatever_their_letter_case(self):
        self.assertEqual(self.json("run", "patch", "--set", "law=Exact")["inputs"]["law"], "exact")
        self.assertEqual(self.json("run", "-", stdin="study: patch\nlaw: PADE1\n")["inputs"]["law"], "pade1")

    def test_what_is_near_to_nothing_is_not_guessed_at(self):
        self.wrong("galet: unknown command 'zzz' ('galet help' lists all)", "zzz")
        self.wrong("galet: no study or case file 'zzz' ('galet list' shows the studies)", "run", "zzz")
        options = re.findall(r"^    (--[a-z]+)", self.ok("help", "run"), re.MULTILINE)
        self.wrong(f"galet: run: unknown option '--zzz'; there are: {' '.join(options)}", "run", "hertz", "--zzz")
        self.set_wrong("hertz", "zzz=3", "unknown key 'zzz' ('galet help hertz' lists the keys)")
        self.set_wrong("patch", "law=zzz", "law: no choice 'zzz' (one of: exact fast pade pade1 pade2 budgets ellipsoid)")
        self.wrong("galet: standard input:1:8: study: no study 'zzz' ('galet list' shows all)", "run", "-", stdin="study: zzz\n")
        for text, words in (("sampling: zzz", "3:11: sampling: no method 'zzz' (one of: sobol lhs random)"),
                            ("outputs: [zzz]", "3:11: outputs: no output 'zzz' ('galet help hertz' lists them)")):
            self.wrong(f"galet: standard input:{words}", "campaign", "-",
                       stdin=f"study: hertz\nrandom: {{load: {{normal: [1500, 1]}}}}\n{text}\n")

    def test_the_last_part_of_keys_names_all_of_them(self):
        self.set_wrong("hertz", "rx=5mm", "unknown key 'rx'; did you mean 'body1.rx' or 'body2.rx'?")
        self.wrong("galet: standard input:2:1: unknown key 'rx'; did you mean 'body1.rx' or 'body2.rx'?", "check", "-",
                   stdin="study: hertz\nrx: 5 mm\n")

    def test_a_forgotten_word_of_the_call_is_named(self):
        self.wrong("galet: unknown command 'hertz'; did you mean 'galet run hertz'?", "hertz")
        self.wrong("galet: unknown command 'case.yaml'; did you mean 'galet run case.yaml'?", "case.yaml")
        self.write("notes.txt", "study: hertz\n")
        self.wrong("galet: unknown command 'notes.txt'; did you mean 'galet run notes.txt'?", "notes.txt")
        self.wrong("galet: no command or study 'osc'; did you mean 'oscillator'? ('galet help' lists all)", "osc")
        self.wrong("galet: run: values are given by --set, as in --set load=3kN", "run", "hertz", "load=3kN")
        self.wrong("galet: --set load: expected KEY=VALUE, as in --set load=3kN", "run", "hertz", "--set", "load", "3kN")
        self.wrong("galet: --set load: expected KEY=VALUE, as in --set load=1500", "run", "--set", "load", "hertz")
        self.wrong("galet: campaign: --samples needs a value, as in --samples 1000", "campaign", "--samples")

    def test_a_case_may_come_on_standard_input(self):
        self.write("profile.csv", "y [mm],z [mm]\n" + "".join(f"{y},{y * y / 1000}\n" for y in range(-20, 21)))
        case = "study: rolling\nnormal: exact\ntangential: none\nprofile: {kind: file, file: profile.csv}\n"
        self.write("case.yaml", case)
        self.assertEqual(self.json("run", "-", stdin=case)["outputs"], self.json("run", "case.yaml")["outputs"])
        self.assertEqual(self.ok("check", "-", stdin=case), "standard input: a valid case of rolling\n")
        self.wrong("galet: standard input:3:7: load: must be > 0 N (got -5)", "run", "-", stdin="study: hertz\n\nload: -5\n")
        self.wrong("galet: standard input: study: must be given, such as 'study: hertz'", "run", "-", stdin="")
        random = "study: hertz\nrandom: {load: {normal: [1500, 100]}}\nsamples: 8\n"
        self.assertEqual(self.json("campaign", "-", stdin=random)["done"], 8)
        self.wrong("galet: standard input: random: must be given for a campaign, such as 'random: {KEY: {normal: [MEAN, "
                   "SD]}}'", "campaign", "-", stdin="study: hertz\n")

    def test_a_file_called_minus_is_still_there(self):
        self.write("-", "study: hertz\n")
        self.assertEqual(self.ok("check", "./-"), "./-: a valid case of hertz\n")

    def test_errors_in_json_carry_their_place(self):
        text = "case.yaml:2:7: load: must be > 0 N (got -5)"
        self.write("case.yaml", "study: hertz\nload: -5\n")
        for command in ("run", "check"):
            self.assertEqual(self.error(command, "case.yaml"), {"text": text, "file": "case.yaml", "line": 2, "column": 7, "key": "load"})
        self.assertEqual(self.error("run", "hertz", "--set", "load=-5"), {"text": "--set load=-5: load: must be > 0 N (got -5)",
                                                                         "key": "load"})
        self.assertEqual(self.error("run", "hertz", "--set", "laod=5")["key"], "laod")
        self.assertEqual(self.error("run", "-", stdin="study: hertz\nload: x\n")["file"], "standard input")
        self.assertEqual(self.error("run", "missing.yaml"), {"text": "missing.yaml: cannot be read: No such file or directory",
                                                             "file": "missing.yaml"})
        self.assertEqual(self.error("run", "hertz", "--set", "body1.rx=-0.01")["key"], "body1.rx")

    def test_misuse_of_a_call_is_json_too(self):
        for call in (["run"], ["run", "zzz"], ["run", "hertz", "--zzz"], ["run", "hertz", "patch"], ["run", "hertz", "--set"], ["zzz"],
                     ["campaign"], ["campaign", "x", "--samples", "0"], ["check"], ["list", "x"], ["help", "run"], ["help", "zzz"], ["hertz"]):
            self.assertEqual(list(self.error(*call)), ["text"], call)

    def test_an_option_that_is_given_twice_is_not_chosen_from(self):
        self.wrong("galet: run: --out is given twice", "run", "hertz", "--out", "a", "--json", "--out", "a")
        self.wrong("galet: campaign: --seed is given twice", "campaign", "case.yaml", "--seed", "1", "--seed", "2")
        self.json("run", "hertz", "--set", "load=1", "--set", "load=2")
        self.ok("run", "hertz", "--json", "--json")

    def test_check_tells_of_a_valid_case_in_json(self):
        found = self.json("check", "-", stdin="study: made-up\nlaw: dahl\nfilm.tau: 1\n", program=MADE_UP)
        self.assertEqual(found, {"study": "made-up", "valid": True,
                                 "warnings": ["film.tau is not used here: it counts only with law: film"]})


class Open(ProgramTest):
    def test_a_folder_in_the_place_of_a_report_is_named(self):
        os.makedirs(self.path("results", "report.html"))
        self.wrong("galet: open: results/report.html is a folder, no report; 'galet open' takes the folder that a run was given by "
                   "--out", "open", "results", **self.browser("exit 9\n"))

    def browser(self, text):
        path = self.write("browser.sh", text)
        return {"env": {**os.environ, "BROWSER": f"sh {path}"}}

    def test_the_report_is_given_to_the_browser(self):
        self.ok("run", "hertz", "--out", "results")
        self.assertEqual(self.ok("open", "results", **self.browser('echo "$1" > asked\n')), "")
        with open(self.path("asked")) as file:
            self.assertEqual(file.read(), os.path.realpath(self.path("results", "report.html")) + "\n")

    def test_a_browser_that_fails_is_named(self):
        self.ok("run", "hertz", "--out", "results")
        options = self.browser("exit 3\n")
        report = os.path.realpath(self.path("results", "report.html"))
        self.wrong(f"galet: open: BROWSER, '{options['env']['BROWSER'][:60]}', cannot show it (exit status 3); the report is {report}",
                   "open", "results", **options)

    def test_without_a_browser_the_path_is_told(self):
        self.ok("run", "hertz", "--out", "results")
        told = self.ok("open", "results", env={"PATH": "/nowhere"})
        self.assertTrue(told.startswith("no browser could be started"))
        self.assertEqual(told.splitlines()[1], os.path.realpath(self.path("results", "report.html")))

    def test_a_folder_without_a_report_is_one_line(self):
        self.wrong("galet: open: results holds no report.html (No such file or directory); 'galet run ... --out results' writes one",
                   "open", "results")
        self.wrong("galet: open: give the folder of a run, as in 'galet open results'", "open")
        self.wrong("galet: open: one folder at a time (got 'a' and 'b')", "open", "a", "b")


if __name__ == "__main__":
    unittest.main()
