"""The case in full beside every result, and the texts for the report that a case carries."""
import json
import math
import os
import shutil
import unittest

from program import GALET, ProgramTest, studies

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")


class CaseTest(ProgramTest):
    def read(self, *parts):
        with open(self.path(*parts), encoding="utf-8") as file:
            return file.read()

    def result(self, folder):
        return json.loads(self.read(folder, "result.json"))

    def document(self, folder):
        text = self.read(folder, "report.html")
        start = text.rindex('id="document">') + len('id="document">')
        return json.loads(text[start:text.index("</script>", start)])

    def line(self, folder, key):
        return next(line for line in self.read(folder, "case.yaml").splitlines() if line.startswith(key + ":"))


class FullCase(CaseTest):
    def again(self, *words):
        """Runs a case, moves its folder away, and runs the case that stands in it."""
        self.galet("run", *words, "--out", "first")
        os.makedirs(self.path("far"))
        shutil.move(self.path("first"), self.path("far", "result"))
        self.ran("far/result/case.yaml", "second")
        first, second = self.result("far/result"), self.result("second")
        self.assertEqual(second["outputs"], first["outputs"])
        self.assertEqual(self.read("second", "case.yaml"), self.read("far/result", "case.yaml"))
        self.assertIn("case.yaml", second["files"])
        shutil.rmtree(self.path("far"))
        return first, second

    def ran(self, case, out):
        done = self.galet("run", case, "--out", out)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertEqual(done.stderr, "")

    def test_it_gives_every_study_again_to_the_bit(self):
        for study in studies(GALET):
            with self.subTest(study=study):
                first, second = self.again(study)
                self.assertEqual(second["warnings"], first["warnings"])
                self.assertEqual(second["inputs"], first["inputs"])
                shutil.rmtree(self.path("second"))

    def test_one_that_was_edited_is_kept(self):
        kept = "was edited since it was written and is kept; move it, or choose another --out"
        for call in (["hertz"], ["hertz", "--sweep", "load=1kN:2kN:3"], ["x/case.yaml"]):
            self.ok("run", "hertz", "--out", "x")
            self.ok("run", *call, "--out", "x")
            edited = self.read("x", "case.yaml").replace("load:", "# as measured\nload:")
            self.write("x/case.yaml", edited)
            before = self.read("x", "result.json")
            self.wrong(f"galet: x/case.yaml: {kept}", "run", *call, "--out", "x")
            self.assertEqual((self.read("x", "case.yaml"), self.read("x", "result.json")), (edited, before))
            os.rename(self.path("x", "case.yaml"), self.path("mine.yaml"))
            self.ok("run", "mine.yaml", "--out", "x")

    def test_every_input_in_use_stands_in_it(self):
        self.ok("run", "rolling", "--set", "load=900", "--out", "x")
        text = self.read("x", "case.yaml")
        for key, value in self.result("x")["inputs"].items():
            self.assertEqual(f"\n{key}: " in text, value is not None, key)
        self.assertEqual(self.document("x")["provenance"]["case"], text)

    def test_a_value_that_tells_by_being_given_is_left_out_where_it_was_not(self):
        for words in (("friction-law", "--set", "law=dahl"), ("ball", "--set", "load=3 N")):
            first, second = self.again(*words)
            self.assertEqual(second["warnings"], first["warnings"])
            shutil.rmtree(self.path("second"))

    def test_points_of_a_profile_stand_in_it(self):
        shutil.copy(os.path.join(DATA, "railhead.prr"), self.path("rail.prr"))
        self.write("c.yaml", "study: rolling\nnormal: strips\nload: 1 kN\nprofile: {kind: file, file: rail.prr}\n")
        first, second = self.again("c.yaml")
        self.assertEqual(first["inputs"]["profile.file"], "rail.prr")
        self.assertTrue(self.line("second", "profile.file").startswith("profile.file: {y: ["))
        self.assertEqual(len(second["inputs"]["profile.file"]["y"]), len(second["inputs"]["profile.file"]["z"]))

    def test_a_matrix_of_a_file_stands_in_it(self):
        self.write("k.csv", "2,1\n1,1\n")
        self.again("contacts", "--set", "K=k.csv")
        self.assertEqual(self.line("second", "K"), "K: [[2 N/m, 1 N/m], [1 N/m, 1 N/m]]")

    def decay(self, count):
        rows = (f"{0.001 * i:.4f},{(1 - 2e-4 * i) * math.cos(0.25 * i):.6f}\n" for i in range(count))
        self.write("decay.csv", "t [s],signal\n" + "".join(rows))

    def test_a_record_that_keys_beside_it_tell_how_to_read_keeps_its_whole_path(self):
        self.decay(1500)
        words = ("--set", "data=decay.csv", "--set", "signal_column=signal", "--set", "signal_unit=mm")
        self.again("identify", *words)
        self.assertEqual(self.line("second", "data"), "data: " + os.path.realpath(self.path("decay.csv")))

    def test_so_does_a_long_one(self):
        self.decay(11000)
        self.write("decay.csv", self.read("decay.csv").replace("signal", "x [mm]", 1))
        self.again("identify", "--set", "data=decay.csv", "--set", "to=1.5")
        self.assertEqual(self.line("second", "data"), "data: " + os.path.realpath(self.path("decay.csv")))

    def test_twenty_thousand_numbers_are_written_out_and_no_more(self):
        for rows, start in ((10000, "{y: ["), (10001, os.path.realpath(self.path("rail.csv")))):
            places = [-0.02 + 0.04 * i / (rows - 1) for i in range(rows)]
            self.write("rail.csv", "y [m],z [m]\n" + "".join(f"{y!r},{y * y!r}\n" for y in places))
            self.ok("run", "rolling", "--set", "profile.kind=file", "--set", "profile.file=rail.csv", "--set",
                    "grid.nx=8", "--set", "grid.ny=8", "--set", "tangential=none", "--out", f"x{rows}")
            self.assertTrue(self.line(f"x{rows}", "profile.file").startswith("profile.file: " + start))

    def test_random_inputs_that_are_carried_through_stand_in_it(self):
        self.write("c.yaml", "study: identify-wear\nnormal: hertz\ntangential: fastsim\n"
                   "random: {load: {normal: [1500, 30]}}\nsamples: 4\nseed: 7\n")
        self.again("c.yaml")

    def test_a_folder_of_results_is_no_case_but_holds_one(self):
        self.ok("run", "hertz", "--out", "x")
        for word in ("x", "./x"):
            self.wrong(f"galet: '{word}' is a folder of results; did you mean '{word}/case.yaml'?", "run", word)

    def test_a_file_of_the_users_is_kept(self):
        os.mkdir(self.path("x"))
        self.write("x/case.yaml", "study: hertz\n")
        self.wrong("galet: x/case.yaml: is not a file of galet's and is kept; choose another --out", "run",
                   "x/case.yaml", "--out", "x")
        self.assertEqual(self.read("x", "case.yaml"), "study: hertz\n")

    def test_time_and_threads_stand_in_the_report_alone(self):
        self.ok("run", "rolling", "--set", "threads=2", "--out", "x")
        provenance = self.document("x")["provenance"]
        self.assertEqual(provenance["threads"], 2)
        self.assertGreater(provenance["seconds"], 0)
        self.assertNotIn("seconds", self.read("x", "result.json"))

    def test_columns_are_given_as_arrays(self):
        arrays = "{y: [-2 mm, 0, 0.002], z: [4e-6, 0, 4e-6]}"
        words = ("run", "rolling", "--set", "profile.kind=file", "--set")
        got = self.json(*words, f"profile.file={arrays}", "--set", "load=5 N", "--set", "normal=strips")
        self.assertEqual(got["inputs"]["profile.file"], {"y": [-0.002, 0.0, 0.002], "z": [4e-6, 0.0, 4e-6]})
        for text, complaint in (
                ("{y: [1, 2], z: [1]}", "1:16: profile.file: columns must be equally long: z has 1, the first 2"),
                ("{y: [1, 2], q: [1, 2]}", "1:13: profile.file: no column 'q'; expected columns such as {y: [...], ...}"),
                ("{y: 3}", "1:5: profile.file: expected y as a list such as [1, 2]"),
                ("{y: {a: 1}, z: [1]}", "1:5: profile.file: expected y as a list such as [1, 2]"),
                ("{y: [], z: [1]}", "1:5: profile.file: expected y as a list such as [1, 2]"),
                ("{}", "1:1: profile.file: expected columns such as {y: [...], ...}"),
                ("{y: [1, x]}", "1:9: profile.file: expected a number in m (got 'x')"),
                ("{y: [1, [2]]}", "1:9: profile.file: expected a number as item 2 of y"),
                ("{y: [1, 2]}", "1:1: profile.file: z: must be given, with one number or more")):
            done = self.galet(*words, f"profile.file={text}")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(complaint, done.stderr)


class Alternatives(ProgramTest):
    """Of two inputs that exclude each other, that of the command line counts."""

    def inputs(self, case, *settings):
        words = [word for setting in settings for word in ("--set", setting)]
        return self.json("run", self.write("case.yaml", case), *words)["inputs"]

    def test_what_is_set_replaces_what_the_file_gives_instead(self):
        quick = "grid: {nx: 7, ny: 7}\n"
        for case, setting, there, gone in (
                (f"study: rolling\ncreep: {{x: 2e-3}}\n{quick}", "force.x=-50", {"force.x": -50}, ["creep.x"]),
                (f"study: rolling\nforce: {{x: -50}}\n{quick}", "creep.x=2e-3", {"creep.x": 2e-3}, ["force.x"]),
                (f"study: rolling\nload: 2 kN\n{quick}", "prescribed_approach=9 um", {"prescribed_approach": 9e-6}, ["load"]),
                (f"study: rolling\nprescribed_approach: 9 um\n{quick}", "load=2 kN", {"load": 2000}, ["prescribed_approach"]),
                (f"study: rolling\n{quick}", "accuracy=5 %", {"accuracy": 0.05}, ["grid.nx", "grid.ny"]),
                ("study: rolling\naccuracy: 5 %\n", "grid.nx=7", {"grid.nx": 7, "grid.ny": 50}, ["accuracy"]),
                ("study: oscillator\nt_end: 0.1\nk: 100\n", "frequency=9", {"frequency": 9}, ["k"]),
                ("study: oscillator\nt_end: 0.1\nfrequency: 9\n", "k=100", {"k": 100}, ["frequency"])):
            with self.subTest(case=case, setting=setting):
                inputs = self.inputs(case, setting)
                for key, value in there.items():
                    self.assertAlmostEqual(inputs[key], value, delta=1e-12 * abs(value))
                self.assertEqual([key for key in gone if inputs.get(key) is not None], [])

    def test_a_template_takes_an_accuracy_and_a_force(self):
        self.write("case.yaml", self.ok("new", "rolling"))
        out = self.json("run", "case.yaml", "--set", "accuracy=5 %", "--set", "force.x=-50")["outputs"]
        self.assertEqual((out["grid_nx"], round(out["fx"], 3)), (25, -50))

    def test_a_default_comes_back_when_its_value_is_replaced_and_the_replacement_is_unset(self):
        inputs = self.inputs("study: oscillator\nt_end: 0.1\nfrequency: 9\n", "k=100", "k=unset")
        self.assertEqual(inputs["frequency"], 40)

    def test_two_that_are_set_are_wrong_in_either_order(self):
        self.write("case.yaml", "study: rolling\ncreep: {x: 2e-3}\n")
        complaint = "creep.x: is given together with force.x; give one of them"
        for settings in (("creep.x=1e-3", "force.x=-5"), ("force.x=-5", "creep.x=1e-3")):
            words = [word for setting in settings for word in ("--set", setting)]
            self.wrong(f"galet: --set creep.x=1e-3: {complaint}", "run", "case.yaml", *words)

    def test_two_of_the_file_are_wrong(self):
        self.write("case.yaml", "study: rolling\ncreep: {x: 2e-3}\nforce: {x: -50}\n")
        self.wrong("galet: case.yaml:2:12: creep.x: is given together with force.x; give one of them", "run", "case.yaml")

    def test_a_sweep_replaces_what_the_file_gives_instead(self):
        self.write("case.yaml", "study: rolling\ncreep: {x: 2e-3}\ngrid: {nx: 7, ny: 7}\n")
        rows = self.json("run", "case.yaml", "--sweep", "force.x=-100:-10:3")["rows"]
        self.assertEqual([round(row["fx"], 3) for row in rows], [-100, -55, -10])

    def test_a_campaign_does_not_lose_a_random_input(self):
        self.write("case.yaml", "study: rolling\nrandom: {creep.x: {uniform: [5e-4, 2e-3]}}\nsamples: 4\n")
        self.wrong("galet: --set force.x=-50: force.x: excludes creep.x, which is random in this case; take it out of case.yaml",
                   "campaign", "case.yaml", "--set", "force.x=-50")


class Labels(CaseTest):
    CASE = ("study: hertz\ntitle: Cam \"3\" & <b>roller</b>\nauthor: Ada L.\n"
            "notes: |\n  First line,\n  second line.\n\n  Another paragraph: 'quoted' # no comment\n")
    NOTES = "First line,\nsecond line.\n\nAnother paragraph: 'quoted' # no comment\n"

    def test_they_stand_in_the_result_and_in_the_report(self):
        self.write("c.yaml", self.CASE)
        printed = self.json("run", "c.yaml", "--out", "x")
        for told in (printed, self.result("x"), self.document("x")):
            self.assertEqual([told["title"], told["author"], told["notes"]],
                             ['Cam "3" & <b>roller</b>', "Ada L.", self.NOTES])
        self.assertNotIn("<b>roller", self.read("x", "report.html"))

    def test_they_are_no_inputs_and_change_nothing(self):
        self.write("c.yaml", self.CASE)
        with_them, plain = self.json("run", "c.yaml", "--out", "x"), self.json("run", "hertz")
        for key in plain:
            self.assertEqual(with_them[key], plain[key], key)
        self.assertFalse(any(item["changed"] for item in self.document("x")["inputs"]))
        self.assertEqual(self.ok("check", "c.yaml"), self.ok("check", self.write("d.yaml", "study: hertz\n")).replace(
            self.path("d.yaml"), "c.yaml"))

    def test_they_are_absent_where_nobody_gave_them(self):
        self.assertFalse({"title", "author", "notes"} & set(self.json("run", "hertz")))

    def test_they_are_kept_when_the_case_is_written_again(self):
        self.write("c.yaml", self.CASE)
        self.ok("run", "c.yaml", "--out", "x")
        self.ok("run", "x/case.yaml", "--out", "y")
        self.assertEqual(self.result("y")["notes"], self.NOTES)
        self.assertEqual(self.read("x", "case.yaml"), self.read("y", "case.yaml"))

    def test_any_text_is_kept_as_it_is(self):
        for text in ("it's", '"quoted" \\ back', "a: b # c", "- x", "{a}", "*x", "!x", "%", "~", "null", "1.5", "  blanks  ", "---", "a\n\nb\n",
                     "tab\there", "\U0001f600 \u00c4", "\x01\x1b\x7f", "\x80 \x85 \x9f", "a\u2028b\u2029c", "\ufeffx\ufffe\uffff", "\u00bf\u1fff\n",
                     "x" * 10000, "line\n" * 1000, "</script>"):
            self.ok("run", "hertz", "--set", f"notes={text}", "--out", "odd")
            self.ok("run", "odd/case.yaml", "--out", "again")
            self.assertEqual((self.result("odd")["notes"], self.result("again")["notes"]), (text, text))
            self.assertEqual(self.result("again")["outputs"], self.result("odd")["outputs"])
            self.assertEqual(self.read("again", "case.yaml"), self.read("odd", "case.yaml"))

    def test_a_command_line_gives_them_too(self):
        self.assertEqual(self.json("run", "hertz", "--set", "title=A: b, c")["title"], "A: b, c")

    def test_what_is_no_text_is_refused_in_one_line(self):
        for text, complaint in (("title: {a: 1}", "c.yaml:2:8: title: expected a text, not a group"),
                                ("author: [a, b]", "c.yaml:2:9: author: expected a text, not a list"),
                                ("title: a\ntitle: b", "c.yaml:3:1: title: given twice (first in line 2)"),
                                ("title:", "c.yaml:2:7: title: has no value"),
                                ("titel: a", "c.yaml:2:1: unknown key 'titel'; did you mean 'title'?")):
            self.write("c.yaml", f"study: hertz\n{text}\n")
            self.wrong(f"galet: {complaint}", "run", "c.yaml")
            self.wrong(f"galet: {complaint}", "check", "c.yaml")

    def test_a_campaign_has_them_and_goes_on_with_others(self):
        case = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 32\n"
        self.write("c.yaml", case + "title: First\nauthor: Ada\n")
        self.ok("campaign", "c.yaml", "--out", "o")
        self.assertEqual(self.document("o")["title"], "First")
        self.write("c.yaml", case + "title: Second\n")
        self.ok("campaign", "c.yaml", "--out", "o", "--resume")
        self.assertEqual(self.document("o")["title"], "Second")


if __name__ == "__main__":
    unittest.main()
