"""Sweeps as a user meets them: one input through a range or two as a grid, their table, files and mistakes."""
import csv
import json
import os
import re
import signal
import subprocess
import time
import unittest

import h5py

from program import GALET, MADE_UP, ProgramTest, document, in_words, numbers, studies

SLOW = ("identify", "identify-wear", "profile-methods")  # more than a second for each point


class SweepTest(ProgramTest):
    def sweep(self, *arguments, code=0, **options):
        done = self.galet("run", *arguments, "--json", **options)
        self.assertEqual((done.returncode, done.stderr), (code, ""), arguments)
        return json.loads(done.stdout, parse_constant=self.fail)

    def table(self, folder):
        with open(self.path(folder, "tables", "sweep.csv")) as file:
            return list(csv.reader(file))


class Rows(SweepTest):
    def compare(self, study, swept, program=GALET):
        """Every row is the single run with its inputs, to the bit."""
        rows = swept["rows"]
        keys = [item["key"] for item in swept["sweep"]]
        described = json.loads(self.ok("help", study, "--json", program=program))["outputs"]
        reals = [output["key"] for output in described if output["type"] == "real" and output["key"] not in keys]
        for row in rows:
            settings = [word for key in keys for word in ("--set", f"{key}={row[key]!r}")]
            done = self.galet("run", study, *settings, "--json", program=program)
            single = json.loads(done.stdout)
            self.assertEqual(single["status"], "ok", (study, settings))
            expected = {key: row[key] for key in keys} | {key: single["outputs"][key] for key in reals}
            self.assertEqual(row, expected, (study, settings))

    def quick_key(self, study, program):
        params = json.loads(self.ok("help", study, "--json", program=program))["params"]
        found = [p for p in params if p["type"] == "real" and "when" not in p and isinstance(p.get("default"), float)
                 and p["default"] > 0]
        return next((p for p in found if p["key"] != "t_end"), found[0])

    def test_rows_are_single_runs_to_the_bit_in_every_study(self):
        for study in studies(GALET):
            if study in SLOW:
                continue
            param = self.quick_key(study, GALET)
            low = param["default"]
            swept = self.sweep(study, "--sweep", f"{param['key']}={low}:{0.98 * low!r}:2")
            self.assertEqual(swept["sweep"][0]["values"], [low, 0.98 * low], study)
            self.compare(study, swept)

    def test_a_grid_is_made_with_the_last_key_varying_fastest(self):
        swept = self.sweep("hertz", "--sweep", "load=1kN:3kN:3", "--sweep", "angle=0:30deg:2")
        self.assertEqual([item["key"] for item in swept["sweep"]], ["load", "angle"])
        self.assertEqual([row["load"] for row in swept["rows"]], [1e3, 1e3, 2e3, 2e3, 3e3, 3e3])
        self.assertEqual([row["angle"] for row in swept["rows"]], 3 * swept["sweep"][1]["values"])
        self.compare("hertz", swept)

    def test_whole_numbers_are_swept_as_such(self):
        swept = self.sweep("rolling", "--sweep", "grid.nx=10:30:3", "--set", "grid.ny=10")
        self.assertEqual([row["grid.nx"] for row in swept["rows"]], [10, 20, 30])
        self.assertTrue(all(isinstance(row["grid.nx"], int) for row in swept["rows"]))
        self.assertNotEqual(swept["rows"][0]["fx"], swept["rows"][1]["fx"])

    def test_one_value_is_a_sweep_of_one_row(self):
        swept = self.sweep("hertz", "--sweep", "load=1500:1500:1")
        self.compare("hertz", swept)
        self.assertEqual(len(swept["rows"]), 1)

    def test_an_output_of_the_swept_key_is_left_out(self):
        swept = self.sweep("rolling", "--sweep", "creep.x=1e-3:2e-3:2", "--set", "grid.nx=10", "--set", "grid.ny=10")
        self.assertEqual(list(swept["rows"][0]).count("creep.x"), 1)
        self.assertEqual([row["creep.x"] for row in swept["rows"]], [1e-3, 2e-3])
        self.assertNotIn("creep.x", swept["units"])

    def test_pure_numbers_have_the_unit_1(self):
        swept = self.sweep("rolling", "--sweep", "mu=0.1:0.2:2", "--set", "grid.nx=10", "--set", "grid.ny=10")
        single = self.json("run", "rolling", "--set", "grid.nx=10", "--set", "grid.ny=10")
        self.assertEqual(swept["sweep"][0]["unit"], "1")
        self.assertEqual(swept["units"], {key: single["units"][key] for key in swept["units"]})

    def test_threads_change_no_bit(self):
        arguments = ("rolling", "--sweep", "mu=0.1:0.3:5", "--set", "grid.nx=20", "--set", "grid.ny=20")
        alone = subprocess.run(["taskset", "-c", "0", GALET, "run", *arguments, "--json"], capture_output=True, text=True,
                               cwd=self.folder.name, check=True)
        self.assertEqual(json.loads(alone.stdout), self.sweep(*arguments))

    def test_a_point_that_fails_is_a_row_with_its_reason(self):
        swept = self.sweep("hertz", "--sweep", "load=-1kN:1kN:3", code=1)
        self.assertEqual(swept["status"], "failed")
        self.assertEqual(swept["rows"][0], {"load": -1e3, "reason": "load: must be > 0 N (got -1000)"})
        self.assertEqual(swept["rows"][1], {"load": 0.0, "reason": "load: must be > 0 N (got 0)"})
        self.assertGreater(swept["rows"][2]["p0"], 0)
        self.assertEqual((swept["points"], swept["done"], swept["failed"]), (3, 3, 2))
        self.assertEqual(swept["warning_keys"], ["failed-points"])

    def test_what_does_not_converge_fails_and_gives_no_outputs(self):
        swept = self.sweep("made-up", "--sweep", "length=0.02:0.03:2", "--set", "ends=unconverged", code=1, program=MADE_UP)
        self.assertEqual([list(row) for row in swept["rows"]], 2 * [["length", "reason"]])
        self.assertTrue(swept["rows"][0]["reason"].startswith("not converged"), swept["rows"][0])

    def test_warnings_come_with_how_many_points_have_them(self):
        swept = self.sweep("hertz", "--sweep", "body1.rx=3mm:30mm:4")
        self.assertEqual(swept["warning_keys"], ["half-space"])
        self.assertRegex(swept["warnings"][0], r"^1 of 4 points warns of half-space, the first at body1.rx = 3 mm; ")

    def test_a_swept_key_that_has_no_effect_is_told(self):
        swept = self.sweep("oscillator", "--sweep", "coulomb.mu=0.1:0.2:2", "--set", "t_end=0.1")
        self.assertEqual(swept["warning_keys"][0], "unused-key")
        self.assertRegex(swept["warnings"][0], "^coulomb.mu ")

    def test_a_case_that_is_wrong_whatever_is_swept_is_wrong_input(self):
        self.write("case.yaml", "study: hertz\nbody1: {ry: -10 mm}\nsweep: {load: 1kN:2kN:3}\n")
        done = self.galet("run", "case.yaml", "--json")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(in_words(done.stderr), r"^galet: case.yaml:2:13: body1.ry: .*\n$")

    def test_an_input_that_excludes_a_swept_one_is_wrong_input(self):
        self.wrong("galet: --set creep.x=1e-3: creep.x: is given together with force.x; give one of them", "run", "rolling",
                   "--sweep", "force.x=-100:-10:3", "--set", "creep.x=1e-3")
        self.write("case.yaml", "study: rolling\ncreep: {x: 0.001}\nsweep: {force.x: -100:-10:3}\n")
        for command in ("run", "check"):
            self.wrong("galet: case.yaml:2:12: creep.x: is given together with force.x; give one of them", command, "case.yaml")

    def test_two_swept_inputs_that_exclude_each_other_are_wrong_input(self):
        words = ("--sweep", "force.x=1:2:2", "--sweep", "creep.x=1e-4:1e-3:2")
        complaint = "creep.x: is given together with force.x; give one of them"
        self.wrong(f"galet: --sweep creep.x=1e-4:1e-3:2: {complaint}", "run", "rolling", *words)
        error = json.loads(self.galet("run", "rolling", *words, "--json").stderr)["error"]
        self.assertEqual((error["key"], error.get("file")), ("creep.x", None))
        self.write("case.yaml", "study: rolling\nsweep: {force.x: 1:2:2, creep.x: 1e-4:1e-3:2}\n")
        self.wrong(f"galet: case.yaml:2:34: {complaint}", "run", "case.yaml")

    def test_points_with_reasons_of_their_own_are_rows(self):
        swept = self.sweep("hertz", "--sweep", "load=-2:-1:2", code=1)
        self.assertEqual([row["reason"] for row in swept["rows"]], [f"load: must be > 0 N (got {x})" for x in (-2, -1)])


class Again(SweepTest):
    """What stands beside a sweep is the sweep."""

    def check(self, study, *words):
        self.ok("run", study, *words, "--out", "o")
        with open(self.path("o", "result.json")) as file:
            whole = json.load(file)
        again = self.json("run", "o/case.yaml")
        self.assertEqual((again["rows"], again["inputs"]), (whole["rows"], whole["inputs"]))
        return whole["inputs"]

    def test_materials_mean_the_same(self):
        inputs = self.check("hertz", "--set", "body1.material=nylon", "--sweep", "load=10:20:2")
        self.assertEqual((inputs["body1.E"], inputs["body1.nu"]), (2.7e9, 0.39))

    def test_an_input_in_place_of_another_leaves_that_out(self):
        inputs = self.check("rolling", "--set", "grid.nx=12", "--set", "grid.ny=12", "--sweep", "force.x=-100:-10:2")
        self.assertIsNone(inputs.get("creep.x"))


class CaseFile(SweepTest):
    CASE = "study: hertz\nload: 7 N\nsweep: {load: 1kN:3kN:3}\n"

    def test_a_file_can_say_it_and_the_command_line_wins(self):
        self.write("case.yaml", self.CASE)
        self.assertEqual([row["load"] for row in self.sweep("case.yaml")["rows"]], [1e3, 2e3, 3e3])
        self.assertEqual([row["load"] for row in self.sweep("case.yaml", "--sweep", "load=5:6:2")["rows"]], [5.0, 6.0])
        both = self.sweep("case.yaml", "--sweep", "angle=0:1:2")
        self.assertEqual([item["key"] for item in both["sweep"]], ["load", "angle"])
        self.assertEqual(self.ok("check", "case.yaml"), "case.yaml: a valid case of hertz, swept over 3 points\n")

    def test_a_check_looks_at_the_ends_of_ranges_and_not_at_the_default(self):
        for sweep, complaint in (
                ("{load: -1kN:3kN:3}", "2:15: sweep at load = -1 kN: load: must be > 0 N (got -1000)"),
                ("{load: 1kN:-3kN:3}", "2:15: sweep at load = -3 kN: load: must be > 0 N (got -3000)"),
                ("{load: 1kN:3kN:3, body1.nu: 0.1:0.6:2}", "2:36: sweep at load = 1 kN, body1.nu = 0.6: body1.nu: must be "),
                ("{load: -2:-1:2, body1.nu: 5:6:2}", "2:15: sweep at load = -2 N, body1.nu = 5: load: must be "),
        ):
            self.write("wrong.yaml", f"study: hertz\nsweep: {sweep}\n")
            done = self.galet("check", "wrong.yaml")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertTrue(in_words(done.stderr).startswith(f"galet: wrong.yaml:{complaint}"), done.stderr)
        self.write("case.yaml", "study: hertz\nbody1: {ry: -10 mm}\nsweep: {body1.ry: 10mm:30mm:3}\n")
        self.assertEqual(self.ok("check", "case.yaml"), "case.yaml: a valid case of hertz, swept over 3 points\n")

    def test_mistakes_have_their_line(self):
        for block, complaint in (
                ("sweep: 3", "2:8: sweep: expected keys with ranges, such as 'sweep: {load: 1kN:3kN:9}'"),
                ("sweep: {laod: 1:2:3}", "2:9: unknown key 'laod'; did you mean 'load'?"),
                ("sweep: {load: [1, 2]}", "2:15: load: expected FROM:TO:COUNT, such as 1:10:5"),
                ("sweep: {load: 1:2}", "2:15: load: expected FROM:TO:COUNT or FROM:TO:COUNT:log, such as 1:10:5 (got '1:2')"),
        ):
            self.write("wrong.yaml", f"study: hertz\n{block}\n")
            for command in ("run", "check"):
                self.wrong(f"galet: wrong.yaml:{complaint}", command, "wrong.yaml")

    def test_random_inputs_stand_at_their_nominal_values(self):
        self.write("case.yaml", "study: hertz\nrandom: {body1.rx: {uniform: [10 mm, 30 mm]}}\n")
        swept = self.sweep("case.yaml", "--sweep", "load=1kN:2kN:2")
        self.assertEqual(swept["warning_keys"], ["random-inputs"])
        self.assertEqual(swept["inputs"]["body1.rx"], 0.02)

    def test_a_campaign_of_a_sweep_is_refused(self):
        self.write("case.yaml", "study: hertz\nsweep: {load: 1:2:3}\nrandom: {body1.rx: {uniform: [10 mm, 30 mm]}}\n")
        self.wrong("galet: case.yaml:2:1: sweep: is for 'galet run'; a campaign draws its inputs: leave it out", "campaign",
                   "case.yaml")


class Mistakes(SweepTest):
    def test_they_are_one_line_that_names_the_option(self):
        for word, complaint in (
                ("laod=1:2:3", "unknown key 'laod'; did you mean 'load'?"),
                ("normal=1:2:3", "normal: is no number and cannot be swept; --set it"),
                ("load", "expected KEY=FROM:TO:COUNT or KEY=FROM:TO:COUNT:log, as in --sweep load=1kN:3kN:9"),
                ("title=1:2:3", "title: is a text for the report and cannot be swept; --set it"),
                ("load=1:2:x", "load: COUNT must be a whole number from 1 to 100000 (got 'x')"),
        ):
            self.wrong(f"galet: --sweep {word}: {complaint}", "run", "rolling", "--sweep", word)
        self.wrong("galet: run: --sweep needs a value, as in --sweep load=1kN:3kN:9", "run", "hertz", "--sweep")
        self.wrong("galet: run: --sweep angle=0:1:2: is one too many; two inputs can be swept at a time", "run", "hertz",
                   "--sweep", "load=1:2:2", "--sweep", "body1.rx=1:2:2", "--sweep", "angle=0:1:2")
        self.wrong("galet: --set load=5: load: is swept; leave out one of the two", "run", "hertz", "--sweep", "load=1:2:2",
                   "--set", "load=5")
        self.wrong("galet: run: --resume: a sweep does not go on; leave it out", "run", "wear", "--sweep", "mu=0.1:0.2:2",
                   "--resume", "--out", "o")

    def test_blanks_and_large_letters_are_no_mistakes(self):
        loose = self.sweep("hertz", "--sweep", " load = 1kN : 2kN : 3 : LOG")
        self.assertEqual(loose, self.sweep("hertz", "--sweep", "load=1kN:2kN:3:log"))

    def test_an_option_of_another_command_is_none_that_is_near(self):
        self.wrong("galet: campaign: unknown option '--sweep', which 'galet run' has; there are: --samples --seed --out --resume "
                   "--threads --set --json", "campaign", "-", "--sweep", "load=1:2:3")

    def test_as_json_they_name_the_key_and_no_file(self):
        for word in ("load=1:2", "laod=1:2:3"):
            done = self.galet("run", "rolling", "--sweep", word, "--json")
            error = json.loads(done.stderr)["error"]
            self.assertTrue(error["text"].startswith(f"--sweep {word}: "))
            self.assertIsNone(error.get("file"))


class Files(SweepTest):
    def test_a_folder_holds_table_object_arrays_and_one_report(self):
        self.ok("run", "hertz", "--sweep", "load=1kN:3kN:3", "--sweep", "body1.ry=0.1:1:4:log", "--out", "o")
        self.assertEqual(sorted(name for _, _, files in os.walk(self.path("o")) for name in files
                                if name not in ("case.yaml",)),
                         ["report.html", "result.h5", "result.json", "sweep.csv"])
        with open(self.path("o", "result.json")) as file:
            result = json.load(file)
        printed = self.sweep("hertz", "--sweep", "load=1kN:3kN:3", "--sweep", "body1.ry=0.1:1:4:log")
        self.assertEqual({key: result[key] for key in printed}, printed)
        head, *rows = self.table("o")
        self.assertEqual(head[:2] + head[-1:], ["load [N]", "body1.ry [m]", "reason"])
        for row, listed in zip(result["rows"], rows):
            self.assertEqual([float(x) for x in listed[:-1]], list(row.values()))
            self.assertEqual(listed[-1], "")
        with h5py.File(self.path("o", "result.h5")) as file:
            self.assertEqual(list(file["tables/sweep/p0"]), [row["p0"] for row in result["rows"]])
            self.assertEqual(list(file["tables"]), ["sweep"])
            self.assertLessEqual({"body1.rx", "angle"}, set(file["inputs"]))
            self.assertFalse({"load", "body1.ry"} & set(file["inputs"]))  # they are columns, and have no one value

    def test_failed_points_are_rows_of_the_table_without_outputs(self):
        done = self.galet("run", "hertz", "--sweep", "load=-1:1:2", "--out", "o")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        head, first, second = self.table("o")
        self.assertEqual(first, ["-1"] + [""] * (len(head) - 2) + ["load: must be > 0 N (got -1)"])
        self.assertEqual(second[-1], "")
        self.assertIn("            -1  load: must be > 0 N (got -1)\n", done.stdout.replace(" [N]", ""))

    def test_all_files_tell_the_same_ending(self):
        for last, ending in ((-1, "failed"), (2, "ok")):
            self.galet("run", "hertz", "--sweep", f"load=1:{last}:2", "--out", "o")
            with open(self.path("o", "result.json")) as file:
                told = [json.load(file)["status"], document(self.path("o", "report.html"))["status"]]
            with h5py.File(self.path("o", "result.h5")) as file:
                told.append(file.attrs["status"])
            self.assertEqual(told, 3 * [ending])

    def test_the_report_has_a_figure_of_every_output_that_changes(self):
        self.ok("run", "hertz", "--sweep", "load=1kN:3kN:3:log", "--out", "o")
        shown = document(self.path("o", "report.html"))
        names = [figure["name"] for figure in shown["figures"]]
        self.assertEqual(names[:3], ["by-load-a", "by-load-b", "by-load-p0"])
        self.assertNotIn("by-load-curvature.x", names)  # the load does not change it
        figure = shown["figures"][0]
        self.assertEqual((figure["x"]["label"], figure["x"]["log"]), ("normal force", True))
        self.assertEqual((figure["y"]["label"], figure["y"]["log"]), ("semi-axis of the patch along x, or nearer to it", False))
        self.assertEqual(figure["title"], "Semi-axis of the patch along x, or nearer to it against normal force")
        self.assertEqual(figure["caption"], "a against load.")
        self.assertEqual([layer["kind"] for layer in figure["layers"]], ["lines"])
        self.assertIn("sweep: {load: 1 kN:3 kN:3:log}\n", shown["provenance"]["case"])
        same = self.sweep(self.write("again.yaml", shown["provenance"]["case"]))
        self.assertEqual(same["sweep"][0]["values"][::2], [1e3, 3e3])
        load = next(item for item in shown["inputs"] if item["key"] == "load")
        self.assertEqual(load["random"], "1 kN to 3 kN, 3 values, logarithmic")

    def test_they_have_the_labels_of_the_case_and_how_it_was_made(self):
        self.write("case.yaml", "study: hertz\ntitle: Rail\nauthor: N. N.\nnotes: worn\nsweep: {load: 1kN:3kN:3}\n")
        labels = {"title": "Rail", "author": "N. N.", "notes": "worn"}
        swept = self.sweep("case.yaml", "--out", "o")
        self.assertEqual({key: swept[key] for key in labels}, labels)
        with open(self.path("o", "result.json")) as file:
            result = json.load(file)
        self.assertEqual({key: result[key] for key in swept}, swept)
        made = document(self.path("o", "report.html"))["provenance"]
        self.assertGreater(made["seconds"], 0)
        self.assertTrue(1 <= made["threads"] <= 3)

    def test_the_case_says_the_range_in_its_unit_and_no_other_value(self):
        for ranges in (("load=1kN:3kN:3", "angle=10deg:70.3 deg:4"), ("load=0.1:0.3:3", "body1.rx=3 mm:0.7 in:3:log"),
                       ("body1.nu=0.1:0.3:3",)):
            words = [word for item in ranges for word in ("--sweep", item)]
            first = self.sweep("hertz", *words, "--set", "body1.ry=1m", "--out", "o")
            with open(self.path("o", "case.yaml")) as file:
                case = file.read()
            for item in ranges:
                self.assertNotIn("\n" + item.split("=")[0] + ":", case)
            again = self.sweep("o/case.yaml", "--out", "p")
            self.assertEqual(again["sweep"], first["sweep"])
            self.assertEqual(again["rows"], first["rows"])
            with open(self.path("p", "case.yaml")) as file:
                self.assertEqual(file.read(), case)
        self.ok("run", "hertz", "--sweep", "load=1kN:1.5 kN:3", "--sweep", "angle=10deg:70.3 deg:4", "--out", "o")
        with open(self.path("o", "case.yaml")) as file:
            self.assertIn("\nsweep: {load: 1 kN:1.5 kN:3, angle: 10 deg:70.3 deg:4}\n", file.read())

    def test_extremes_say_of_what_they_are_and_where(self):
        self.ok("run", "wear", "--sweep", "load=1kN:2kN:2", "--out", "o")
        docs = {item["key"]: item["doc"] for item in document(self.path("o", "report.html"))["outputs"]}
        self.assertEqual(docs["volume.min"], "volume worn off both bodies, smallest, at load = 1 kN")
        self.assertEqual(docs["volume.max"], "volume worn off both bodies, largest, at load = 2 kN")

    def test_two_inputs_make_families_named_by_the_second(self):
        self.ok("run", "hertz", "--sweep", "body1.rx=10mm:20mm:3", "--sweep", "load=1kN:3kN:2", "--out", "o")
        shown = document(self.path("o", "report.html"))
        layer = shown["figures"][0]["layers"][0]
        table = next(table for table in shown["tables"] if table["name"] == layer["table"])
        column = next(column for column in table["columns"] if column["name"] == layer["series"])
        self.assertEqual(column["values"], ["load = 1 kN", "load = 3 kN"] * 3)

    def test_axes_say_whose_their_quantity_is(self):
        for study, sweep, words in (("hertz", "body1.rx=10mm:20mm:2", "radius along x (body1)"),
                                    ("rolling", "creep.x=1e-3:2e-3:2", "longitudinal creepage")):
            self.ok("run", study, "--sweep", sweep, "--out", "o")
            self.assertEqual(document(self.path("o", "report.html"))["figures"][0]["x"]["label"], words)

    def test_of_many_values_of_the_second_some_make_curves(self):
        self.ok("run", "hertz", "--sweep", "body1.rx=10mm:20mm:2", "--sweep", "load=1kN:26kN:26", "--out", "o")
        shown = document(self.path("o", "report.html"))
        columns = {column["name"]: column for table in shown["tables"] if table["name"] == "curves" for column in table["columns"]}
        self.assertEqual(columns["curve"]["values"], 2 * [f"load = {n} kN" for n in range(1, 27, 3)])
        with open(self.path("o", "result.json")) as file:
            rows = [row for row in json.load(file)["rows"] if row["load"] % 3000 == 1000]
        self.assertEqual(list(numbers(columns["p0"]["values"])), [row["p0"] for row in rows])
        self.assertIn("; some are left out", shown["figures"][0]["caption"])

    def test_what_ranges_over_decades_has_a_logarithmic_axis(self):
        for last, over in ((30e3, False), (33e3, True)):  # the area goes with the power 2/3 of the load, the force with 1
            self.ok("run", "rolling", "--sweep", f"load={1e3}:{last}:3:log", "--set", "grid.nx=10", "--set", "grid.ny=10", "--out", "o")
            shown = {figure["name"]: figure for figure in document(self.path("o", "report.html"))["figures"]}
            self.assertFalse(shown["by-load-area"]["y"]["log"])
            self.assertFalse(shown["by-load-fx"]["y"]["log"])  # which is negative
            self.ok("run", "hertz", "--sweep", f"load={1e3}:{last ** 3 / 1e6}:3:log", "--out", "o")
            shown = {figure["name"]: figure for figure in document(self.path("o", "report.html"))["figures"]}
            self.assertEqual(shown["by-load-p0"]["y"]["log"], over)
            self.assertTrue(shown["by-load-area"]["y"]["log"])
        self.ok("run", "hertz", "--sweep", f"load=1:{1e6}:3", "--out", "o")
        self.assertFalse(any(figure["y"]["log"] for figure in document(self.path("o", "report.html"))["figures"]))

    def test_what_tells_of_the_computation_has_no_figure(self):
        self.ok("run", "rolling", "--sweep", "mu=0.1:0.3:3", "--set", "grid.nx=20", "--set", "grid.ny=20", "--out", "o")
        head = self.table("o")[0]
        names = [figure["name"] for figure in document(self.path("o", "report.html"))["figures"]]
        for key in ("residual", "transforms"):
            self.assertIn(f"{key} [1]", head)
            self.assertNotIn(f"by-mu-{key}", names)
        described = json.loads(self.ok("help", "rolling", "--json"))["outputs"]
        self.assertEqual([output["key"] for output in described if output.get("about_method")],
                         ["grid_nx", "grid_ny", "normal_iterations", "tangential_iterations", "residual", "transforms"])
        for study in studies(GALET):
            for output in json.loads(self.ok("help", study, "--json"))["outputs"]:
                if output["key"] in ("rates", "steps", "energy_error"):
                    self.assertTrue(output.get("about_method"), f"{study} {output['key']}")

    def test_extremes_have_their_error_bars(self):
        self.ok("run", "wear", "--sweep", "load=1kN:1.5kN:2", "--set", "wear.cycles=1e5", "--out", "o")
        shown = {item["key"]: item for item in document(self.path("o", "report.html"))["outputs"]}
        with open(self.path("o", "result.json")) as file:
            rows = sorted(json.load(file)["rows"], key=lambda row: row["p0_final"])
        for key, row in (("p0_final.min", rows[0]), ("p0_final.max", rows[1])):
            self.assertEqual(shown[key]["value"], row["p0_final"])
            self.assertEqual(shown[key]["error"], f"{key}_error")
            self.assertEqual(shown[f"{key}_error"]["value"], row["p0_grid_error"] * row["p0_final"])
            self.assertEqual(shown[f"{key}_error"]["unit"], "Pa")
        self.assertEqual([shown[key]["digits"] for key in ("volume.min", "volume.max", "p0_final.min")], [3, 3, 4])

    def test_error_bars_are_bands(self):
        self.ok("run", "rolling", "--sweep", "creep.x=1e-3:2e-3:2", "--set", "error_estimate=true", "--set", "grid.nx=20",
                "--set", "grid.ny=20", "--out", "o")
        shown = document(self.path("o", "report.html"))
        figure = next(figure for figure in shown["figures"] if figure["name"] == "by-creep.x-fx")
        self.assertEqual([layer["kind"] for layer in figure["layers"]], ["band", "lines"])
        table = next(table for table in shown["tables"] if table["name"] == "curves")
        columns = {column["name"]: numbers(column["values"]) for column in table["columns"] if column["type"] == "real"}
        rows = self.table("o")
        bars = [float(row[rows[0].index("fx_error [N]")]) for row in rows[1:]]
        for k, bar in enumerate(bars):
            self.assertEqual((columns["fx.low"][k], columns["fx.high"][k]), (columns["fx"][k] - bar, columns["fx"][k] + bar))

    def test_a_bar_without_a_unit_is_a_share_of_its_quantity(self):
        self.ok("run", "wear", "--sweep", "load=1kN:1.5kN:2", "--set", "wear.cycles=1e5", "--out", "o")
        shown = document(self.path("o", "report.html"))
        with open(self.path("o", "result.json")) as file:
            rows = json.load(file)["rows"]
        table = next(table for table in shown["tables"] if table["name"] == "curves")
        columns = {column["name"]: numbers(column["values"]) for column in table["columns"] if column["type"] == "real"}
        for k, row in enumerate(rows):
            p0, bar = row["p0_final"], row["p0_grid_error"] * row["p0_final"]
            self.assertEqual((columns["p0_final.low"][k], columns["p0_final.high"][k]), (p0 - bar, p0 + bar))
        self.assertNotIn("by-load-p0_grid_error", [figure["name"] for figure in shown["figures"]])  # it is a band

    def headline(self, *words):
        """The columns of the table for people, and the report."""
        lines = self.ok("run", "rolling", *words, "--set", "grid.nx=20", "--set", "grid.ny=20", "--out", "o").splitlines()
        shown = document(self.path("o", "report.html"))
        points = next(table for table in shown["tables"] if table["name"] == "points")
        columns = [column["name"] for column in points["columns"]]
        printed = re.findall(r"([a-z0-9_.]+)(?: \[[^\]]*\])?", lines[lines.index("") + 1])
        self.assertEqual(printed, columns[:len(printed)])
        return columns, shown

    def test_the_headline_is_the_one_that_the_case_decides(self):
        columns, shown = self.headline("--sweep", "mu=0.1:0.3:3", "--set", "body2.material=aluminium")
        self.assertIn("power_slip", columns)
        self.assertNotIn("power", columns)
        self.assertIn("power_slip.min", [item["key"] for item in shown["outputs"]])
        columns, shown = self.headline("--sweep", "mu=0.1:0.3:3")
        self.assertIn("power", columns)
        self.assertNotIn("power_slip", columns)

    def test_what_is_looked_for_comes_first(self):
        for words in (("--sweep", "force.x=-100:-40:3"), ("--sweep", "mu=0.2:0.4:3", "--set", "force.x=-100")):
            columns, shown = self.headline(*words)
            self.assertEqual(columns[1], "creep.x")
            self.assertEqual(shown["study"]["headline"][:2], ["creep.x.min", "creep.x.max"])
            self.assertTrue(shown["study"]["lead_figure"].endswith("-creep.x"))

    def test_the_headline_is_that_of_the_first_point_which_is_a_case(self):
        self.assertEqual(self.galet("run", "rolling", "--sweep", "force.x=-1000:-10:12", "--set", "mu=0.1", "--set", "grid.nx=20",
                                    "--set", "grid.ny=20", "--out", "o").returncode, 1)
        self.assertEqual(document(self.path("o", "report.html"))["study"]["lead_figure"], "by-force.x-creep.x")

    def test_an_output_that_is_the_swept_input_has_no_figure_and_no_card(self):
        columns, shown = self.headline("--sweep", "force.x=-100:0:3", "--set", "error_estimate=true")
        names = [figure["name"] for figure in shown["figures"]]
        for key in ("fx", "fx_error", "creep_x_error", "power_error"):
            self.assertNotIn(f"by-force.x-{key}", names)
        self.assertNotIn("fx", columns)
        self.assertNotIn("fx.min", [item["key"] for item in shown["outputs"]])
        self.assertIn("by-force.x-fx_rel", names)
        self.assertIn("fx [N]", self.table("o")[0])
        columns, shown = self.headline("--sweep", "creep.x=1e-4:1e-3:3")
        self.assertIn("by-creep.x-fx", [figure["name"] for figure in shown["figures"]])

    def test_a_sweep_replaces_a_run_and_a_run_a_sweep(self):
        self.ok("run", "hertz", "--out", "o")
        self.ok("run", "hertz", "--sweep", "load=1:2:2", "--out", "o")
        self.assertFalse(os.path.exists(self.path("o", "tables", "line.csv")))
        self.ok("run", "hertz", "--out", "o")
        self.assertFalse(os.path.exists(self.path("o", "tables", "sweep.csv")))

    def test_a_table_for_people_shows_the_headline(self):
        lines = self.ok("run", "hertz", "--sweep", "load=1kN:3kN:60").splitlines()
        self.assertEqual(lines[1], "sweep of load: 1 kN to 3 kN, 60 values")
        self.assertRegex(lines[3], r"^ +load \[kN\] +a \[mm\] +b \[mm\] +p0 \[MPa\]")
        self.assertEqual(lines[-1], "  ... and 10 rows more, in the files of --out and with --json")


class Interrupted(SweepTest):
    def test_finished_points_are_kept_and_marked(self):
        arguments = [GALET, "run", "rolling", "--set", "grid.nx=80", "--set", "grid.ny=80", "--sweep",
                     "mu=0.05:0.3:2000", "--json", "--out", "o"]
        process = subprocess.Popen(arguments, cwd=self.folder.name, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (130, ""))
        swept = json.loads(out)
        self.assertEqual(swept["status"], "interrupted")
        self.assertIn("interrupted", swept["warning_keys"])
        self.assertEqual(len(swept["rows"]), swept["done"])
        self.assertTrue(0 < swept["done"] < swept["points"] == 2000)
        made = [row["mu"] for row in swept["rows"]]  # those under way may end in any order
        self.assertEqual(made, sorted(made))
        self.assertLessEqual(set(made), set(swept["sweep"][0]["values"]))
        self.assertEqual(len(self.table("o")), swept["done"] + 1)


if __name__ == "__main__":
    unittest.main()
