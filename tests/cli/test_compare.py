"""Results side by side as a user meets them: what differs, by how much, in words, JSON and one report."""
import json
import math
import os
import re
import subprocess
import time
import unittest

from program import GALET, ProgramTest, document, in_words, numbers


class CompareTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.ok("run", "hertz", "--out", "before")
        self.ok("run", "hertz", "--set", "load=2kN", "--set", "body1.rx=30mm", "--out", "after")

    def outputs(self, folder):
        with open(self.path(folder, "result.json")) as file:
            return json.load(file)["outputs"]


class Values(CompareTest):
    def test_a_large_share_has_no_power_of_ten(self):
        self.ok("run", "hertz", "--set", "load=50000 kN", "--out", "c")
        self.assertRegex(self.ok("compare", "before", "c"), r"\n  stiffness .* \+3\d{3} %\n")

    def test_inputs_that_differ_and_all_outputs_stand_side_by_side(self):
        found = self.json("compare", "before", "after")
        self.assertEqual(found["results"], ["before", "after"])
        self.assertEqual([(item["key"], item["values"]) for item in found["inputs"]],
                         [("body1.rx", [0.02, 0.03]), ("load", [1500.0, 2000.0])])
        before, after = self.outputs("before"), self.outputs("after")
        self.assertEqual([item["key"] for item in found["outputs"]], list(before))
        for item in found["outputs"]:
            key = item["key"]
            self.assertEqual(item["values"], [before[key], after[key]])
            self.assertEqual(item["difference"], after[key] - before[key])
            if before[key]:
                self.assertTrue(math.isclose(item["relative"], (after[key] - before[key]) / abs(before[key])))
            else:
                self.assertIsNone(item["relative"])

    def test_of_several_the_difference_is_the_largest_from_the_first(self):
        self.ok("run", "hertz", "--set", "load=1kN", "--out", "light")
        item = next(item for item in self.json("compare", "before", "light", "after")["outputs"] if item["key"] == "approach")
        self.assertEqual(item["differences"], [x - item["values"][0] for x in item["values"]])
        self.assertEqual(item["difference"], max(item["differences"], key=abs))

    def test_shares_of_negative_numbers_have_the_sign_of_the_difference(self):
        for name, mu in (("slippery", 0.1), ("rough", 0.2)):
            self.ok("run", "rolling", "--set", "grid.nx=10", "--set", "grid.ny=10", "--set", f"mu={mu}", "--out", name)
        fx = next(item for item in self.json("compare", "slippery", "rough")["outputs"] if item["key"] == "fx")
        self.assertLess(fx["values"][1], fx["values"][0])
        self.assertLess(fx["difference"], 0)
        self.assertTrue(math.isclose(fx["relative"], fx["difference"] / abs(fx["values"][0])))

    def test_what_is_no_number_has_no_difference(self):
        self.ok("run", "oscillator", "--out", "a")
        self.ok("run", "oscillator", "--set", "x0=2mm", "--out", "b")
        found = {item["key"]: item for item in self.json("compare", "a", "b")["outputs"]}
        self.assertEqual((found["ended"]["values"], found["ended"]["difference"]), (["stuck", "t_end"], None))
        self.assertEqual((found["t_stick"]["values"][1], found["t_stick"]["difference"]), (None, None))

    def test_words_are_a_table_in_units_for_people(self):
        lines = self.ok("compare", "before", "after").splitlines()
        self.assertEqual(lines[0], "hertz: 2 results, compared with the first")
        self.assertIn("  load      1500 N  2000 N", lines)
        self.assertTrue(any(re.fullmatch(r"  p0 +1191.52 MPa +1193.54 MPa +\+2.02469 MPa +\+0.17 %", line) for line in lines))
        self.assertTrue(any(re.fullmatch(r"  curvature.y .* same +-", line) for line in lines))

    def test_pure_numbers_have_no_unit_in_words_and_1_in_json(self):
        for name, nu in (("a", 0.25), ("b", 0.3)):
            self.ok("run", "kalker", "--set", f"nu={nu}", "--out", name)
        self.assertRegex(self.ok("compare", "a", "b"), r"\n  c11 +4\.\d+ +4\.\d+ +\+0\.\d+ +\+[\d.]+ %\n")
        found = self.json("compare", "a", "b")
        self.assertEqual({item["unit"] for item in found["inputs"] + found["outputs"] if item["key"] in ("nu", "c11")}, {"1"})

    def test_what_is_infinite_is_a_number(self):
        for folder, values in (("before", ["inf", "-inf", "inf"]), ("after", ["inf", "-inf", 1.0])):
            with open(self.path(folder, "result.json"), "r+") as file:
                result = json.load(file)
                result["outputs"] |= dict(zip(("a", "b", "p0"), values))
                file.seek(0)
                file.truncate()
                json.dump(result, file)
        found = {item["key"]: item["difference"] for item in self.json("compare", "before", "after")["outputs"]}
        self.assertEqual((found["a"], found["b"], found["p0"]), (0.0, 0.0, "-inf"))

    def test_the_same_folder_twice_does_not_differ(self):
        found = self.json("compare", "before", "before")
        self.assertEqual(found["inputs"], [])
        self.assertEqual({item["difference"] for item in found["outputs"]}, {0.0})
        self.assertEqual(found["results"], ["result 1", "result 2"])


class Digits(CompareTest):
    def setUp(self):
        super().setUp()
        for name, mu in (("a", 0.2), ("b", 0.3)):  # of first order: its stick area has digits and no bar
            self.ok("run", "rolling", "--set", "tangential=exact-first-order", "--set", "grid.nx=20", "--set", "grid.ny=20", "--set",
                    "error_estimate=true", "--set", f"mu={mu}", "--out", name)

    def change(self, folder, key, value):
        with open(self.path(folder, "result.json"), "r+") as file:
            result = json.load(file)
            result["outputs"][key] = value
            file.seek(0)
            file.truncate()
            json.dump(result, file)

    def columns(self, name):
        table = next(table for table in document(self.path("o", "report.html"))["tables"] if table["name"] == name)
        return {column["name"]: column for column in table["columns"]}

    def test_values_stand_with_their_error_bars_which_are_no_rows(self):
        for key, value in (("fx", -119.94), ("fx_error", 1.13)):
            self.change("a", key, value)
        words = self.ok("compare", "a", "b", "--out", "o")
        self.assertRegex(words, r"\n  fx +-119\.9 \+/- 1\.1 N +-1\d\d(\.\d)? \+/- \d+(\.\d)? N +-\d+(\.\d)? N ")
        self.assertNotIn("fx_error", words)
        self.assertIn("fx_error", [item["key"] for item in self.json("compare", "a", "b")["outputs"]])
        for name in ("headline", "outputs"):
            columns = self.columns(name)
            row = columns["a"]["values"].index(-119.94)
            self.assertTrue(math.isclose(columns["a"]["bars"][row], 1.13, rel_tol=1e-9))
            self.assertEqual(len(columns["a"]["values"]), len(columns["a"]["digits"]))
        self.assertNotIn("fx_error", columns["key"]["values"])
        self.assertNotIn("fx_error", [item["key"] for item in document(self.path("o", "report.html"))["outputs"]])

    def test_digits_are_those_of_the_reports(self):
        told = {item["key"]: item.get("digits") for item in document(self.path("a", "report.html"))["outputs"]}
        self.assertEqual(told["stick_area"], 2)
        self.change("a", "stick_area", 1.23456e-6)
        self.change("b", "stick_area", 1.56789e-6)
        self.assertRegex(self.ok("compare", "a", "b", "--out", "o"), r"\n  stick_area +1.2 mm2 +1.6 mm2 +\+0.3 mm2 +\+27 %\n")
        columns = self.columns("outputs")
        row = columns["key"]["values"].index("stick_area")
        self.assertEqual([columns[name]["digits"][row] for name in ("a", "b", "difference", "relative")], [2, 2, 1, 2])
        card = next(item for item in document(self.path("o", "report.html"))["outputs"] if item["key"] == "stick_area")
        self.assertEqual((card["digits"], card["doc"]), (1, "area that sticks, difference +27\u00a0%"))
        for folder in ("a", "b"):  # where nobody says how many there are
            os.remove(self.path(folder, "report.html"))
        self.assertRegex(self.ok("compare", "a", "b"), r"\n  stick_area +1.23456 mm2 +1.56789 mm2 +\+0.33333 mm2 +\+27 %\n")

    def test_a_difference_of_rounding_is_none(self):
        for relative, same in ((0.9e-12, True), (1.1e-12, False)):
            self.change("a", "p0", 1e9)
            self.change("b", "p0", 1e9 * (1 - relative))
            words = self.ok("compare", "a", "b", "--out", "o")
            self.assertEqual(bool(re.search(r"\n  p0 .* same +-\n", words)), same, words)
            shown = document(self.path("o", "report.html"))
            self.assertEqual("p0" not in [item["key"] for item in shown["outputs"]], same)
            columns = self.columns("outputs")
            row = columns["key"]["values"].index("p0")
            self.assertEqual((columns["difference"]["values"][row], columns["relative"]["values"][row]) == (0.0, 0.0), same)
            found = next(item for item in self.json("compare", "a", "b")["outputs"] if item["key"] == "p0")
            self.assertLess(found["difference"], 0)

    def test_shares_say_of_what_they_are(self):
        self.change("a", "fx", -119.9)
        self.change("b", "fx", -80.0)
        words = self.ok("compare", "a", "b", "--out", "o")
        self.assertIn("\noutputs; relative is of the size of the first\n", words)
        self.assertRegex(words, r"\n  fx .* \+33 %\n")
        figure = next(figure for figure in document(self.path("o", "report.html"))["figures"] if figure["name"] == "outputs")
        self.assertEqual(figure["caption"], "Differences are from the first, and relative ones shares of the size of the first.")


class Names(CompareTest):
    def run_titled(self, folder, title):
        self.ok("run", "hertz", "--set", f"load={2 + len(os.listdir(self.folder.name))}kN", "--set", f"title={title}", "--out", folder)

    def test_they_are_cut_at_letters(self):
        for letters in (60, 79, 200):
            titles = ["a" + "é" * letters, "b" + "𝄞" * letters]
            for folder, title in zip(("x", "y"), titles):
                self.run_titled(folder, title)
            names = [title if len(title) <= 80 else title[:80] + "..." for title in titles]
            self.assertEqual(self.json("compare", "x", "y")["results"], names)
            self.assertIn(names[1], self.ok("compare", "x", "y", "--out", "o"))
            self.assertIn(f"comparison of {names[0]} and {names[1]}: ", document(self.path("o", "report.html"))["study"]["summary"])

    def test_those_that_begin_alike_give_way_to_folders(self):
        for folder in ("x", "y"):
            self.run_titled(folder, "é" * 80 + folder)
        self.assertEqual(self.json("compare", "x", "y")["results"], ["x", "y"])

    def test_bytes_that_are_no_letters_are_written_out(self):
        os.rename(self.path("before"), os.fsencode(self.path("b")) + b"\xff\n")
        arguments = [GALET, "compare", b"b\xff\n", "after", "--out", "o", "--json"]
        done = subprocess.run(arguments, cwd=self.folder.name, capture_output=True, check=True)
        self.assertEqual(json.loads(done.stdout)["results"], ["b\\xff\\x0a", "after"])
        self.assertIn("b\\xff\\x0a", document(self.path("o", "report.html"))["study"]["summary"])

    def test_columns_are_as_wide_as_letters(self):
        os.rename(self.path("before"), self.path("éééééééééééé"))
        head, load = self.ok("compare", "éééééééééééé", "after").splitlines()[3:6:2]
        self.assertEqual(len(head), len(load), (head, load))


class Mistakes(CompareTest):
    def test_they_are_one_line(self):
        self.ok("run", "kalker", "--out", "other")
        self.ok("run", "hertz", "--sweep", "load=1:2:2", "--out", "swept")
        self.ok("compare", "before", "after", "--out", "compared")
        cure = "; give folders that 'galet run --out' wrote"
        self.wrong("galet: compare: before is of hertz and other of kalker; only results of one study can be compared",
                   "compare", "before", "other")
        self.wrong("galet: compare: swept is a sweep and before one run; compare sweeps with sweeps", "compare", "before",
                   "swept")
        self.wrong("galet: compare: give two folders of results or more, as in 'galet compare before after'", "compare",
                   "before")
        self.wrong("galet: nowhere/result.json: cannot be read: No such file or directory" + cure, "compare", "before",
                   "nowhere")
        self.wrong("galet: compared/result.json: is no result of a run" + cure, "compare", "before", "compared")
        self.wrong("galet: compare: unknown option '--jsn'; did you mean '--json'?", "compare", "before", "after", "--jsn")
        self.wrong("galet: compare: --out needs a value, as in --out comparison", "compare", "before", "after", "--out")

    def test_what_was_found_is_printed_also_where_files_cannot_be_written(self):
        self.write("taken", "")
        for further in ((), ("--json",)):
            done = self.galet("compare", "before", "after", "--out", "taken", *further)
            self.assertEqual((done.returncode, done.stdout), (2, self.ok("compare", "before", "after", *further)))
            self.assertRegex(in_words(done.stderr), "^galet: taken: .*\n$")

    def test_a_long_path_is_a_path(self):
        long = "before/../" * 200 + "before"
        found = self.json("compare", long, "after")
        self.assertEqual(found["results"], ["before", "after"])

    def test_what_is_no_file_is_refused_and_not_waited_for(self):
        os.remove(self.path("after", "result.json"))
        os.mkfifo(self.path("after", "result.json"))
        os.mkdir(self.path("other"))
        os.mkdir(self.path("other", "result.json"))
        start = time.monotonic()
        for folder in ("after", "other"):
            self.wrong(f"galet: {folder}/result.json: is no file; give folders that 'galet run --out' wrote", "compare",
                       "before", folder)
        self.assertLess(time.monotonic() - start, 5)

    def test_a_report_that_is_no_file_is_none(self):
        os.remove(self.path("after", "report.html"))
        os.mkfifo(self.path("after", "report.html"))
        start = time.monotonic()
        self.ok("compare", "before", "after", "--out", "o")
        self.assertLess(time.monotonic() - start, 5)
        self.assertIn("after: has no report that can be read; its figures are left out",
                      document(self.path("o", "report.html"))["warnings"])

    def test_a_damaged_result_is_named_with_its_line(self):
        with open(self.path("after", "result.json"), "r+") as file:
            file.truncate(400)
        done = self.galet("compare", "before", "after")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^galet: after/result.json:\d+:\d+: is damaged: .*\n$")


class Report(CompareTest):
    def setUp(self):
        super().setUp()
        for name, mu in (("a", 0.1), ("b", 0.2)):
            self.ok("run", "rolling", "--set", "grid.nx=20", "--set", "grid.ny=20", "--set", f"mu={mu}", "--out", name)

    def test_curves_are_overlaid_one_colour_for_each_result(self):
        self.ok("compare", "a", "b", "--out", "o")
        shown = document(self.path("o", "report.html"))
        tables = {table["name"]: table for table in shown["tables"]}
        overlaid = [figure for figure in shown["figures"]
                    if all(layer.get("series") == "result" for layer in figure["layers"])]
        self.assertGreater(len(overlaid), 0)
        for figure in overlaid:
            for layer in figure["layers"]:
                owner = layer["table"].split(": ")[0]
                columns = {column["name"]: column for column in tables[layer["table"]]["columns"]}
                self.assertLessEqual(set(columns[layer["series"]]["values"]), {owner})
                self.assertEqual(len(columns[layer["series"]]["values"]), len(numbers(columns[layer["x"]]["values"])))
            self.assertEqual({layer["table"].split(": ")[0] for layer in figure["layers"]}, {"a", "b"})

    def test_folders_named_as_columns_have_columns_of_their_own(self):
        names = ["output", "input", "key", "unit", "difference", "largest difference", "relative"]
        for name in names:
            os.symlink("b", self.path(name))
        self.ok("compare", "a", *names, "--out", "o")
        for table in document(self.path("o", "report.html"))["tables"]:
            columns = [column["name"] for column in table["columns"]]
            self.assertEqual(len(set(columns)), len(columns), table["name"])

    def test_values_are_numbers_in_the_unit_of_their_row(self):
        names = ["a", "b"] + [f"m{i}" for i in range(10)]
        for name in names[2:]:
            os.symlink("b", self.path(name))
        os.rename(self.path("m9"), self.path("unit"))  # which is the name of a column, too
        self.ok("compare", *names[:-1], "unit", "--out", "o")
        shown = document(self.path("o", "report.html"))
        self.assertEqual(shown["study"]["lead_figure"], "headline")
        results = [self.outputs(folder) for folder in ("a", "b")]
        factors = {"MPa": 1e-6, "mm²": 1e6, "µm": 1e6, "N": 1}
        for name in ("headline", "outputs"):
            columns = {column["name"]: column for table in shown["tables"] if table["name"] == name for column in table["columns"]}
            self.assertEqual([column["type"] for column in columns.values() if column["name"] not in ("output", "key", "unit")],
                             14 * ["real"])
            self.assertEqual({columns[name]["unit"] for name in (*names[:-1], "result unit", "largest difference")}, {None})
        figure = next(figure for figure in shown["figures"] if figure["name"] == "outputs")  # in pieces that fit on paper
        self.assertEqual([layer["columns"][:3] for layer in figure["layers"]], 3 * [["output", "key", "unit"]])
        self.assertEqual([name for layer in figure["layers"] for name in layer["columns"][3:]], list(columns)[3:])
        seen = 0
        for i, (key, unit) in enumerate(zip(columns["key"]["values"], columns["unit"]["values"])):
            if unit not in factors:
                continue
            seen += 1
            for result, column in zip(results, ("a", "result unit")):
                self.assertTrue(math.isclose(columns[column]["values"][i], result[key] * factors[unit], rel_tol=1e-14), key)
            change = columns["largest difference"]["values"][i]
            self.assertTrue(math.isclose(change, (results[1][key] - results[0][key]) * factors[unit], rel_tol=1e-9), key)
        self.assertGreater(seen, 8)

    def test_what_is_no_number_stands_in_a_table_of_texts(self):
        self.ok("run", "rolling", "--set", "grid.nx=20", "--set", "grid.ny=20", "--set", "normal=hertz", "--out", "c")
        self.ok("compare", "a", "c", "--out", "o")
        tables = {table["name"]: table["columns"] for table in document(self.path("o", "report.html"))["tables"]}
        self.assertEqual([column["values"] for column in tables["choices"][1:]], [["normal"], ["exact"], ["hertz"]])

    def test_the_headline_is_that_of_the_results(self):
        self.ok("run", "rolling", "--set", "grid.nx=20", "--set", "grid.ny=20", "--set", "body2.material=aluminium", "--out", "c")
        for names, keys in ((("a", "b"), {"power"}), (("c", "c"), {"power_slip"}), (("a", "c"), {"power", "power_slip"})):
            self.ok("compare", *names, "--out", "o")
            shown = document(self.path("o", "report.html"))
            self.assertEqual(keys, {"power", "power_slip"} & set(shown["study"]["headline"]))
            head = next(table for table in shown["tables"] if table["name"] == "headline")
            self.assertEqual(len(head["columns"][0]["values"]), len(shown["study"]["headline"]))

    def test_the_headline_of_sweeps_is_that_of_their_points(self):
        for name, ry in (("s", "400mm"), ("t", "600mm")):
            self.ok("run", "rolling", "--sweep", "force.x=-100:-40:3", "--set", "grid.nx=10", "--set", "grid.ny=10", "--set",
                    "body2.material=aluminium", "--set", f"body1.ry={ry}", "--out", name)
        self.ok("compare", "s", "t", "--out", "o")
        headline = document(self.path("o", "report.html"))["study"]["headline"]
        self.assertEqual(headline[0], "creep.x")
        self.assertIn("power_slip", headline)
        self.assertFalse({"force.x", "fx", "power", "reason"} & set(headline))

    def test_maps_that_are_the_same_are_shown_once(self):
        self.ok("run", "rolling", "--set", "grid.nx=20", "--set", "grid.ny=20", "--set", "normal=hertz", "--out", "c")
        self.ok("compare", "a", "c", "b", "--out", "o")
        pressures = [figure for figure in document(self.path("o", "report.html"))["figures"]
                     if figure["name"].startswith("pressure-") and "difference" not in figure["name"]]
        self.assertEqual([figure["title"] for figure in pressures], ["Pressure: a, b", "Pressure: c"])
        self.assertTrue(pressures[0]["caption"].endswith("The same in all of these, to the bit."))
        self.assertFalse(pressures[1]["caption"].endswith("to the bit."))

    def test_a_result_is_not_replaced_by_its_comparison(self):
        self.wrong("galet: compare: --out ./a is one of the results; give another folder", "compare", "a", "b", "--out", "./a")
        self.assertTrue(os.path.exists(self.path("a", "result.h5")))

    def test_maps_know_where_the_contact_ends(self):
        self.ok("compare", "a", "b", "--out", "o")
        shown = document(self.path("o", "report.html"))
        fields = {field["name"] for field in shown["fields"]}
        masks = [layer["mask"] for figure in shown["figures"] for layer in figure["layers"] if "mask" in layer]
        self.assertGreater(len(masks), 4)
        self.assertLessEqual(set(masks), fields)

    def test_cards_say_of_what_they_are(self):
        self.ok("compare", "a", "b", "--out", "o")
        shown = document(self.path("o", "report.html"))
        words = {item["key"]: item["doc"] for item in shown["outputs"]}
        self.assertRegex(words["fx"], r"^longitudinal force on body1, difference −[\d.]+\u00a0%$")
        self.assertIn("power", shown["study"]["headline"])

    def test_inputs_that_differ_show_all_their_values_in_words(self):
        self.ok("compare", "a", "b", "--out", "o")
        mu = next(item for item in document(self.path("o", "report.html"))["inputs"] if item["key"] == "mu")
        self.assertEqual((mu["words"], mu["changed"]), ("a: 0.1; b: 0.2", True))
        self.assertNotIn("random", mu)

    def test_maps_stand_beside_each_other_with_their_difference(self):
        self.ok("compare", "a", "b", "--out", "o")
        shown = document(self.path("o", "report.html"))
        fields = {field["name"]: field for field in shown["fields"]}
        changed = fields["power: b less a"]
        both = [numbers(fields[name]["values"]) for name in ("a: power", "b: power")]
        for difference, one, other in zip(numbers(changed["values"]), *both):
            self.assertEqual(difference, other - one)
        self.assertNotIn("p: b less a", fields)  # friction changes no pressure
        names = [figure["name"] for figure in shown["figures"]]
        self.assertEqual(len(names), len(set(names)))

    def test_grids_that_differ_have_no_difference(self):
        self.ok("run", "rolling", "--set", "grid.nx=22", "--set", "grid.ny=20", "--out", "c")
        self.ok("compare", "a", "c", "--out", "o")
        self.assertEqual([field["name"] for field in document(self.path("o", "report.html"))["fields"] if "less" in field["name"]],
                         [])

    def test_a_missing_report_leaves_its_figures_out_and_is_told(self):
        os.remove(self.path("b", "report.html"))
        self.ok("compare", "a", "b", "--out", "o")
        shown = document(self.path("o", "report.html"))
        self.assertIn("b: has no report that can be read; its figures are left out", shown["warnings"])

    def test_files_are_those_that_are_listed_and_are_replaced(self):
        for _ in range(2):
            self.ok("compare", "a", "b", "--out", "o")
        with open(self.path("o", "result.json")) as file:
            result = json.load(file)
        self.assertEqual(sorted(result["files"]), sorted(os.listdir(self.path("o"))))
        printed = self.json("compare", "a", "b")
        self.assertEqual({key: result[key] for key in printed}, printed)

    def test_sweeps_are_compared_by_their_curves(self):
        for name, ry in (("s", "400mm"), ("t", "600mm")):
            self.ok("run", "hertz", "--sweep", "load=1kN:3kN:5", "--set", f"body1.ry={ry}", "--out", name)
        self.assertEqual([item["key"] for item in self.json("compare", "s", "t")["inputs"]], ["body1.ry"])
        self.ok("compare", "s", "t", "--out", "o")
        figure = next(figure for figure in document(self.path("o", "report.html"))["figures"] if figure["name"] == "by-load-p0")
        self.assertEqual([layer["table"] for layer in figure["layers"]], ["s: curves", "t: curves"])

    def sweep(self, name, *words):
        self.galet("run", "hertz", "--out", name, *(word for item in words for word in ("--sweep", item)))

    def test_outputs_of_sweeps_are_compared_point_by_point(self):
        for name, ry in (("s", "400mm"), ("t", "600mm")):
            done = self.galet("run", "hertz", "--sweep", "load=-1kN:3kN:5", "--set", f"body1.ry={ry}", "--out", name)
            self.assertEqual(done.returncode, 1)
        found = self.json("compare", "s", "t")
        rows = []
        for name in ("s", "t"):
            with open(self.path(name, "result.json")) as file:
                rows.append(json.load(file)["rows"])
        p0 = next(item for item in found["outputs"] if item["key"] == "p0")
        self.assertEqual(p0["values"], [[row.get("p0") for row in some] for some in rows])
        by, of = max(((other["p0"] - one["p0"], one["p0"]) for one, other in zip(*rows) if "p0" in one), key=lambda x: abs(x[0]))
        self.assertEqual((p0["difference"], p0["relative"]), (by, by / of))
        self.assertRegex(self.ok("compare", "s", "t"), r"\n  p0 +[\d.]+ MPa to [\d.]+ MPa +[\d.]+ MPa to [\d.]+ MPa +-[\d.]+ MPa +-8 %\n")
        self.assertRegex(self.ok("compare", "s", "t"), r"\n  curvature.x +45.0000 1/m +45.0000 1/m +same ")

    def test_what_no_point_of_a_sweep_has_is_no_row(self):
        for name, mu in (("s", 0.1), ("t", 0.2)):
            self.ok("run", "rolling", "--sweep", "load=1kN:2kN:2", "--set", f"mu={mu}", "--set", "grid.nx=10", "--set", "grid.ny=10",
                    "--out", name)
        self.assertNotIn("power_resistance", self.ok("compare", "s", "t", "--out", "o"))
        tables = {table["name"]: table["columns"] for table in document(self.path("o", "report.html"))["tables"]}
        self.assertNotIn("power_resistance", tables["outputs"][1]["values"])
        self.assertIn("power_slip", tables["outputs"][1]["values"])

    def test_ranges_that_differ_are_inputs_that_differ(self):
        self.sweep("s", "load=1kN:3kN:3")
        self.sweep("t", "load=1kN:3kN:5")
        found = self.json("compare", "s", "t", "--out", "o")
        self.assertEqual([(item["key"], item["values"]) for item in found["inputs"]],
                         [("load", [{"from": 1e3, "to": 3e3, "count": n, "log": False} for n in (3, 5)])])
        self.assertEqual(found["outputs"], [])
        self.assertEqual(found["apart"], "outputs are compared by their curves alone: s and t have other values of load")
        shown = document(self.path("o", "report.html"))
        self.assertIn(found["apart"], shown["warnings"])
        figure = next(figure for figure in shown["figures"] if figure["name"] == "by-load-p0")
        self.assertEqual([layer["table"] for layer in figure["layers"]], ["s: curves", "t: curves"])
        self.sweep("u", "load=1kN:1kN:1")
        self.sweep("v", "load=1kN:3kN:5:log")
        words = self.ok("compare", "s", "t", "u", "v")
        for range_ in ("1000 N to 3000 N, 5 values ", "1000 N alone", "1000 N to 3000 N, 5 values, logarithmic"):
            self.assertIn(range_, words)

    def test_sweeps_of_other_inputs_say_so_and_share_no_chart(self):
        self.sweep("s", "load=1kN:3kN:3")
        self.sweep("t", "body1.rx=10mm:30mm:3")
        found = self.json("compare", "s", "t", "--out", "o")
        self.assertEqual(found["apart"], "outputs and curves are not compared: s sweeps load and t body1.rx")
        self.assertEqual([figure["name"] for figure in document(self.path("o", "report.html"))["figures"]], ["choices"])
        self.assertIn(f"\n{found['apart']}\n", self.ok("compare", "s", "t"))

    def test_points_of_sweeps_that_failed_are_a_warning(self):
        for name, ry in (("s", "400mm"), ("t", "600mm")):
            done = self.galet("run", "hertz", "--sweep", "load=-1kN:3kN:3", "--set", f"body1.ry={ry}", "--out", name)
            self.assertEqual(done.returncode, 1)
        alone = document(self.path("s", "report.html"))
        self.assertEqual(alone["status"], "failed")
        self.assertRegex(alone["warnings"][0], "^1 of 3 points failed; ")
        self.ok("compare", "s", "t", "--out", "o")
        shown = document(self.path("o", "report.html"))
        self.assertEqual(shown["status"], "failed")
        self.assertEqual([text.split(" points")[0] for text in shown["warnings"]], ["s: 1 of 3", "t: 1 of 3"])

    def test_the_status_is_the_worst_of_all(self):
        for name, status in (("a", "interrupted"), ("b", "not_converged")):
            with open(self.path(name, "result.json"), "r+") as file:
                result = json.load(file)
                file.seek(0)
                file.truncate()
                json.dump(result | {"status": status}, file)
        for order in (("a", "b"), ("b", "a")):
            self.ok("compare", *order, "--out", "o")
            self.assertEqual(document(self.path("o", "report.html"))["status"], "not_converged")
        self.assertEqual(self.json("compare", "a", "b")["statuses"], ["interrupted", "not_converged"])
        self.assertIn("with the first\nwarning: a was interrupted\nwarning: b did not converge\n\n", self.ok("compare", "a", "b"))

    def test_a_sweep_that_was_interrupted_has_fewer_points_of_the_same_range(self):
        for name in ("s", "t"):
            self.sweep(name, "load=1kN:3kN:3")
        with open(self.path("t", "result.json"), "r+") as file:
            result = json.load(file)
            file.seek(0)
            file.truncate()
            json.dump(result | {"status": "interrupted", "rows": result["rows"][:2]}, file)
        for first, second in (("s", "t"), ("t", "s")):
            self.assertEqual(self.json("compare", first, second)["apart"], "outputs are compared by their curves alone: "
                             f"{first} and {second} have other points finished of one sweep of load")


if __name__ == "__main__":
    unittest.main()
