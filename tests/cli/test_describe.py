"""list, new, help, check, --version."""
import json
import os
import unittest

from program import GALET, MADE_UP, ProgramTest, default_result, studies


class Describe(ProgramTest):
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

    def test_manual_names_every_key_and_output(self):
        for program in (GALET, MADE_UP):
            for study in studies(program):
                page = self.ok("help", study, program=program)
                result = default_result(program, study)
                for key in [*result["inputs"], *result["outputs"]]:
                    self.assertIn(f"    {key}  ", page.replace("\n", "  \n"))
                self.assertTrue(all(len(line) <= 80 for line in page.splitlines()))

    def test_check_warns_of_keys_without_effect(self):
        path = self.write("case.yaml", "study: made-up\nlaw: dahl\nfilm.tau: 1\n")
        self.assertEqual(self.ok("check", path, program=MADE_UP),
                         "warning: film.tau is not used here: it counts only with law: film\n"
                         f"{path}: a valid case of made-up\n")

    def test_every_example_runs(self):
        examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
        for name in sorted(os.listdir(examples)):
            self.json("run", os.path.join(examples, name))

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
        self.assertEqual(self.ok("run", "--help"), self.ok("help"))

    def test_misuse_is_one_line(self):
        self.wrong("galet: give a command: list, new, help, check or run ('galet help' explains them)")
        self.wrong("galet: unknown command 'rnu'; did you mean 'run'? ('galet help' lists all)", "rnu")
        self.wrong("galet: list: unknown option '--jsn'; did you mean '--json'?", "list", "--jsn")
        self.wrong("galet: list: takes no 'x'; 'galet help STUDY' tells about one", "list", "x")
        self.wrong("galet: new: give one study, as in 'galet new hertz'", "new")
        self.wrong("galet: no study 'hurtz'; did you mean 'hertz'? ('galet list' shows all)", "new", "hurtz")
        self.wrong("galet: no study 'hurtz'; did you mean 'hertz'? ('galet list' shows all)", "help", "hurtz")
        self.wrong("galet: help: give one study, as in 'galet help hertz'", "help", "a", "b")
        self.wrong("galet: check: give one case file, as in 'galet check case.yaml'", "check")


if __name__ == "__main__":
    unittest.main()
