"""list, new, help, check, --version."""
import json
import re
import unittest

from program import GALET, MADE_UP, ProgramTest, default_result, studies


def described(part):
    """Keys and words of all that a descriptor describes."""
    if isinstance(part, dict) and "doc" in part:
        yield part.get("key", part.get("name")), part["doc"]
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else []:
        yield from described(inner)


def axis_words(study, figure, axis):
    """What the viewer calls an axis of curves: the figure's own words, else those of the column, if they are brief."""
    words = figure.get(axis, {}).get("label")
    columns = {(table["name"], column["name"]): column for table in study["tables"] for column in table["columns"]}
    drawn = [columns[layer["table"], layer[axis]] for layer in figure["layers"] if layer["kind"] in ("lines", "points", "path")]
    return {words} if words else {column["doc"] if len(column["doc"]) <= 48 else "" for column in drawn}


class Describe(ProgramTest):
    def test_axes_have_titles_in_words(self):
        """Where they are too long for an axis, or those of several columns, the keys of columns would stand there."""
        for name in studies(GALET):
            study = json.loads(self.ok("help", name, "--json"))
            for figure in study["figures"]:
                for axis in "xy":
                    words = axis_words(study, figure, axis)
                    self.assertLessEqual(len(words), 1, (name, figure["name"], axis, words))
                    for title in words:
                        self.assertRegex(title, r"[a-z]{3}", (name, figure["name"], axis))

    def test_help_campaign_is_a_page_of_its_own(self):
        page = self.ok("help", "campaign")
        for words in ("random:", "correlation:", "between: [low, high]", "normal: [mean, sd]", "table: FILE.csv", "sobol", "lhs",
                      "--threads N"):
            self.assertIn(words, page)
        self.assertIn("galet help campaign", self.ok("help"))
        example = page.split("A CASE FILE\n")[1].split("\n\n")[0]
        self.write("case.yaml", "\n".join(line.removeprefix("    ") for line in example.splitlines()))
        self.assertIn("of a campaign of 1000 draws", self.ok("check", "case.yaml"))

    def test_a_template_says_where_uncertain_inputs_are_carried_through(self):
        self.assertIn("The block 'random'", self.ok("new", "identify-wear"))
        self.assertNotIn("random", self.ok("new", "wear"))

    def test_list_has_one_line_per_study(self):
        lines = self.ok("list").splitlines()
        listed = json.loads(self.ok("list", "--json"))
        self.assertEqual([line.split()[0] for line in lines], [study["name"] for study in listed])
        for study in listed:
            self.assertEqual(set(study), {"name", "summary"})

    def test_every_template_is_a_valid_case(self):
        for program in (GALET, MADE_UP):
            for study in studies(program):
                template = self.ok("new", study, program=program)
                self.assertEqual(self.ok("check", "/dev/stdin", stdin=template, program=program),
                                 f"/dev/stdin: a valid case of {study}\n")

    def test_a_template_means_the_defaults(self):
        for program in (GALET, MADE_UP):
            for study in studies(program):
                path = self.write("case.yaml", self.ok("new", study, program=program))
                self.assertEqual(self.json("run", path, program=program), default_result(program, study))

    def test_a_template_with_every_key_is_still_valid(self):
        """Also those that are commented out, but for the ones without a default and the ones not used."""
        template = self.ok("new", "made-up", program=MADE_UP)
        text = "".join(line[2:] if ": unset" in line and "data" not in line else line
                       for line in template.splitlines(keepends=True)
                       if "height" not in line and ".k2" not in line)
        self.ok("check", "/dev/stdin", stdin=text, program=MADE_UP)

    def test_words_are_understood_standing_alone(self):
        """A card or a row of a table shows them without what stands before; words of "that", "its" or "the same" lean on it."""
        leaning = re.compile(r"(of|the same|its|their|and|so|that|there|then|with which|from)\b")
        for study in studies(GALET):
            for key, words in described(json.loads(self.ok("help", study, "--json"))):
                with self.subTest(study=study, key=key):
                    self.assertNotRegex(words, leaning.pattern if leaning.match(words) else "`")
                    self.assertNotRegex(words, r"\bthen$")

    def test_manual_names_every_key_and_output(self):
        for program in (GALET, MADE_UP):
            for study in studies(program):
                page = self.ok("help", study, program=program)
                result = default_result(program, study)
                for key in [*result["inputs"], *result["outputs"]]:
                    self.assertIn(f"    {key}  ", page.replace("\n", "  \n"))
                self.assertTrue(all(len(line) <= 80 for line in page.splitlines()))

    def descriptors(self):
        for program in (GALET, MADE_UP):
            for study in studies(program):
                yield program, study, json.loads(self.ok("help", study, "--json", program=program))

    def test_descriptor_has_every_parameter_with_its_default(self):
        for program, study, found in self.descriptors():
            template = self.ok("new", study, program=program)
            keys = [line.removeprefix("# ").split(":")[0] for line in template.splitlines()
                    if ": " in line and not line.startswith((f"# {study}: ", "# Every", "#   ")) and "  [" not in line]
            self.assertEqual([param["key"] for param in found["params"]], keys[1:], study)
            by_key = {param["key"]: param for param in found["params"]}
            for key, value in default_result(program, study)["inputs"].items():
                if "same_as" not in by_key[key]:
                    self.assertEqual(by_key[key].get("default"), value, (study, key))
            for param in found["params"]:
                self.assertTrue(param["doc"] and "unit" in param, param)
                self.assertEqual("choices" in param, param["type"] == "choice", param)
                for rule in ("when", "same_as", "instead_of"):
                    for key in param[rule].split("=")[0].split("|") if rule in param else ():
                        self.assertIn(key, by_key, param)

    def test_descriptor_says_how_columns_are_found(self):
        found = json.loads(self.ok("help", "made-up", "--json", program=MADE_UP))
        record = next(param for param in found["params"] if param["key"] == "record")
        self.assertEqual((record["max_rows"], record["skip_key"]), (1000, "skip_lines"))
        t, x, v = record["members"]
        self.assertEqual((t["titles"], t["rising"], t["column_key"], t["rate_key"]),
                         (["time", "elapsed time"], True, "time_column", "sample_rate"))
        self.assertEqual((x["required"], x["column_key"], x["unit_key"]), (True, "signal_column", "signal_unit"))
        self.assertEqual((v["instead_of"], v.get("required")), ("x", None))
        page = " ".join(self.ok("help", "made-up", program=MADE_UP).split())
        self.assertIn("[s, titled time or elapsed time, must increase, see time_column, sample_rate]", page)

    def test_descriptor_says_how_texts_come(self):
        found = json.loads(self.ok("help", "made-up", "--json", program=MADE_UP))
        texts = {output["key"]: output.get("columns") for output in found["outputs"] if output["type"] == "texts"}
        self.assertEqual(texts, {"names": None, "pairs": 2})
        page = self.ok("help", "made-up", program=MADE_UP)
        self.assertIn("    names  [list of texts]\n", page)
        self.assertIn("    pairs  [list of rows of 2 texts]\n", page)
        self.assertIn("    system  [matrix or file, N/m]\n", page)

    def test_descriptor_has_every_output_table_and_field(self):
        for program, study, found in self.descriptors():
            self.assertEqual([output["key"] for output in found["outputs"]],
                             list(default_result(program, study)["outputs"]), study)
            page = self.ok("help", study, program=program)
            for table in found["tables"]:
                self.assertIn(f"\n    {table['name']}\n", page)
                self.assertTrue(all(column["doc"] and "unit" in column for column in table["columns"]))
            for field in found["fields"]:
                self.assertIn(f"\n    {field['name']}", page)

    def test_figures_draw_what_there_is(self):
        for _, study, found in self.descriptors():
            columns = {table["name"]: {column["name"]: column["type"] for column in table["columns"]}
                       for table in found["tables"]}
            fields = {field["name"] for field in found["fields"]}
            keys = {param["key"] for param in found["params"]}
            for figure in found["figures"]:
                self.assertTrue(figure["title"] and figure["caption"] and figure["layers"], (study, figure["name"]))
                for layer in figure["layers"]:
                    named = [layer[name] for name in ("x", "y", "lower", "upper", "highlight", "series") if name in layer]
                    self.assertLessEqual(set(named), set(columns.get(layer.get("table"), {})), (study, layer))
                    self.assertLessEqual({layer[name] for name in ("field", "field2", "mask") if name in layer}, fields)
                    self.assertLessEqual(set(layer.get("shape", {}).get("size", [])), keys)
                    if "series" in layer:
                        self.assertEqual(columns[layer["table"]][layer["series"]], "text")

    def test_every_unit_is_si(self):
        known = re.compile(r"(1|m|kg|s|rad|N|Pa|W|J|Hz|K|ohm)(\^?-?[\d.]+)?")
        for _, study, found in self.descriptors():
            items = found["params"] + found["outputs"] + found["fields"]
            items += [column for table in found["tables"] for column in table["columns"]]
            items += [field[axis] for field in found["fields"] for axis in ("x", "y")]
            for item in items:
                for part in re.split(r"[ /]", item["unit"]) if item["unit"] else []:
                    self.assertTrue(known.fullmatch(part), (study, item))

    def test_every_study_has_a_headline_and_a_lead_figure(self):
        for _, study, found in self.descriptors():
            self.assertIn(len(found["headline"]), range(4, 7), study)
            self.assertLessEqual(set(found["headline"]), {output["key"] for output in found["outputs"]}, study)
            self.assertIn(found["lead_figure"], [figure["name"] for figure in found["figures"]], study)

    def test_check_warns_of_keys_without_effect(self):
        path = self.write("case.yaml", "study: made-up\nlaw: dahl\nfilm.tau: 1\n")
        self.assertEqual(self.ok("check", path, program=MADE_UP),
                         "warning: film.tau is not used here: it counts only with law: film\n"
                         f"{path}: a valid case of made-up\n")

    def test_check_runs_nothing(self):
        path = self.write("case.yaml", "study: made-up\nends: refused\n")
        self.ok("check", path, program=MADE_UP)

    def test_check_knows_the_rules_of_the_study(self):
        self.write("case.yaml", "study: made-up\ngrid: {nx: 13}\n")
        self.wrong("galet: case.yaml:2:12: grid.nx: 13 is unlucky; take 12 or 14", "check", "case.yaml",
                   program=MADE_UP)

    def test_version_and_overview(self):
        self.assertRegex(self.ok("--version"), r"^galet \d+\.\d+\.\d+ \(.+\)\n$")
        self.assertIn("galet run STUDY|FILE", self.ok("help"))
        self.assertEqual(self.ok("--help"), self.ok("help"))

    def test_every_command_has_a_page_however_it_is_asked_for(self):
        commands = re.findall(r"^  galet (\w+) ", self.ok("help").split("To begin with")[0], re.MULTILINE)
        self.assertLessEqual({"list", "new", "help", "check", "run", "campaign", "open"}, set(commands))
        for command in commands:
            page = self.ok("help", command)
            self.assertTrue(page.startswith(f"NAME\n    galet {command} - "), page)
            for words in ("\nEXAMPLES\n    ", "\nEXIT STATUS\n    0\n        done\n"):
                self.assertIn(words, page)
            for call in (["--help"], ["-h"], ["hertz", "--help"]):
                self.assertEqual(self.ok(command, *call), page)

    def test_the_page_of_a_command_has_the_options_it_takes(self):
        page = self.ok("help", "run")
        self.assertIn("SYNOPSIS\n    galet run STUDY|FILE|- [--set KEY=VALUE]... [--sweep\n    KEY=FROM:TO:COUNT[:log]]... [--out DIR] [--json]", page)
        for command in ("run", "campaign", "check", "list"):
            for option in re.findall(r"^    (--\w+)", self.ok("help", command), re.MULTILINE):
                done = self.galet(command, option)
                self.assertNotIn("unknown option", done.stderr)

    def test_exits_are_those_a_command_may_have(self):
        for command, codes in (("new", ["0", "2"]), ("list", ["0", "2"]), ("open", ["0", "2"]), ("check", ["0", "2"]),
                               ("run", ["0", "1", "2", "130"]), ("campaign", ["0", "1", "2", "130"])):
            listed = self.ok(command, "--help").split("EXIT STATUS")[1]
            self.assertEqual(re.findall(r"^ +(\d+)$", listed, re.MULTILINE), codes)

    def test_all_topics_are_listed_in_words_and_in_json(self):
        lists = self.json("help")
        words = self.ok("help")
        for entry in lists["commands"] + lists["studies"] + lists["topics"]:
            self.assertIn(entry["summary"], words)
            self.ok("help", entry["name"])
        self.assertEqual([study["name"] for study in lists["studies"]], studies(GALET))
        self.assertEqual([topic["name"] for topic in lists["topics"]], ["materials"])

    def test_misuse_is_one_line(self):
        self.wrong("galet: give a command: list, new, help, check, run, campaign, compare, reproduce, open or completion ('galet help' explains "
                   "them)")
        self.wrong("galet: unknown command 'rnu'; did you mean 'run'? ('galet help' lists all)", "rnu")
        self.wrong("galet: list: unknown option '--jsn'; did you mean '--json'?", "list", "--jsn")
        self.wrong("galet: list: lists all, and takes no 'x'", "list", "x")
        self.wrong("galet: list: lists all; 'galet help hertz' tells about that one", "list", "hertz")
        self.wrong("galet: new: give one study, as in 'galet new hertz'", "new")
        self.wrong("galet: no study 'hurtz'; did you mean 'hertz'? ('galet list' shows all)", "new", "hurtz")
        self.wrong("galet: no study 'zzzzzz' ('galet list' shows all)", "new", "zzzzzz")
        self.wrong("galet: no study, command or topic 'hurtz'; did you mean 'hertz'? ('galet help' shows all)", "help", "hurtz")
        for word, near in (("compar", "compare"), ("material", "materials")):
            self.wrong(f"galet: no study, command or topic '{word}'; did you mean '{near}'? ('galet help' shows all)", "help", word)
        self.wrong("galet: help: give one study or command, as in 'galet help hertz'", "help", "a", "b")
        self.wrong("galet: new: takes no options (got '--jsn')", "new", "--jsn")
        self.wrong("galet: help: unknown option '--jsn'; did you mean '--json'?", "help", "hertz", "--jsn")
        self.wrong("galet: help: --json is of a study, as in 'galet help hertz --json'", "help", "run", "--json")
        self.wrong("galet: help: --json is of a study, as in 'galet help hertz --json'", "help", "materials", "--json")
        self.wrong("galet: check: give one case file, as in 'galet check case.yaml'", "check")


if __name__ == "__main__":
    unittest.main()
