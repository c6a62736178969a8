"""What shells offer while a call is typed, by the scripts that the program prints."""
import json
import os
import shutil
import subprocess
import unittest

from program import GALET, ProgramTest, studies

COMMANDS = {"list", "new", "help", "check", "run", "campaign", "open", "completion"}


class Completion(ProgramTest):
    def offered_by_bash(self, line):
        script = self.write("galet.bash", self.ok("completion", "bash"))
        asked = f'source {script}; COMP_LINE="$1" COMP_POINT=${{#1}}; _galet; printf "%s\\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(["bash", "--norc", "-uc", asked, "bash", line], capture_output=True, text=True, cwd=self.folder.name)
        self.assertEqual(done.stderr, "")
        return {word for word in done.stdout.splitlines() if word}

    def offered_by_zsh(self, line):
        script = self.write("_galet", self.ok("completion", "zsh"))
        stand_ins = ('compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- "$@" }; compset() { : };'
                     '_files() { print -l -- @files "$@" };')
        asked = f'{stand_ins} source {script}; words=("${{(@s: :)1}}"); CURRENT=$#words; _galet'
        done = subprocess.run(["zsh", "-f", "-c", asked, "zsh", line], capture_output=True, text=True, cwd=self.folder.name)
        self.assertEqual(done.stderr, "")
        last = line.split(" ")[-1].split("=")[-1]
        return {word for word in done.stdout.splitlines() if word.startswith(last) or word.startswith("@")}

    def both(self, line):
        offered = self.offered_by_bash(line)
        if shutil.which("zsh"):
            files = {word for word in offered if os.path.exists(self.path(word))}
            self.assertEqual(self.offered_by_zsh(line) - {"@files", "-/"}, offered - files, line)
        return offered

    def test_commands(self):
        self.assertLessEqual(COMMANDS, self.both("galet "))
        self.assertEqual(self.both("galet ca"), {"campaign"})

    def test_studies(self):
        self.assertEqual(self.both("galet new "), set(studies(GALET)))
        self.assertEqual(self.both("galet run her"), {"hertz"})
        self.assertLessEqual({"hertz", "run", "materials"}, self.both("galet help "))

    def test_options_are_those_of_the_command(self):
        self.assertEqual(self.both("galet run hertz --re"), {"--resume"})
        self.assertEqual(self.both("galet campaign case.yaml --sam"), {"--samples"})
        self.assertEqual(self.both("galet new --re"), set())

    def test_keys_are_those_of_the_study(self):
        described = json.loads(self.ok("help", "rolling", "--json"))
        keys = {f"{param['key']}=" for param in described["params"] if param["type"] != "records"} | {"title=", "author=", "notes="}
        self.assertEqual(self.both("galet run rolling --set "), keys)
        for option in ("--set", "--sweep"):
            self.assertEqual(self.both(f"galet run --json --out x rolling {option} creep.s"), {"creep.spin="})

    def test_choices_are_those_of_the_key(self):
        for param in json.loads(self.ok("help", "rolling", "--json"))["params"]:
            if "choices" in param:
                self.assertEqual(self.both(f"galet run rolling --set {param['key']}="), set(param["choices"]))
        self.assertEqual(self.both("galet run rolling --set tangential=fastsim-"), {"fastsim-parabolic"})
        self.assertEqual(self.both("galet run rolling --set error_estimate="), {"true", "false"})
        self.assertEqual(self.both("galet run hertz --set body1.material=stee"), {"steel"})
        self.assertEqual(self.both("galet run hertz --sweep body1.m"), set())
        self.assertEqual(self.both("galet run hertz --sweep load="), set())

    def test_a_case_file_tells_its_study(self):
        self.write("case.yaml", "# a ball\nstudy: ball # on cloth\n")
        self.assertEqual(self.both("galet run case.yaml --set velocity."), {"velocity.x=", "velocity.y="})
        self.assertIn("case.yaml", self.both("galet check ca"))

    def test_folders(self):
        os.mkdir(self.path("results"))
        self.write("result.txt", "")
        self.assertEqual(self.offered_by_bash("galet run hertz --out res"), {"results"})

    def test_another_shell_is_refused(self):
        self.wrong("galet: completion: give one shell: bash zsh (got fish)", "completion", "fish")
        self.wrong("galet: completion: give one shell: bash zsh", "completion")


if __name__ == "__main__":
    unittest.main()
