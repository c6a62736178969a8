"""Materials by name, in place of E and nu."""
import re
import unittest

from program import ProgramTest


class Materials(ProgramTest):
    def elastic(self, *arguments, body="body1.", **options):
        inputs = self.json("run", *arguments, **options)["inputs"]
        return inputs[f"{body}E"], inputs[f"{body}nu"]

    def listed(self):
        rows = re.findall(r"^  ([a-z-]+) +([\d.]+)  ([\d.]+) +(\S.*)$", self.ok("help", "materials"), re.MULTILINE)
        self.assertGreater(len(rows), 20)
        return {name: (float(young), float(poisson)) for name, young, poisson, _ in rows}

    def test_every_material_of_the_page_means_its_numbers(self):
        for name, (young, poisson) in self.listed().items():
            found = self.elastic("hertz", "--set", f"body1.material={name}")
            self.assertAlmostEqual(found[0] / 1e9 / young, 1.0, places=12)
            self.assertEqual(found[1], poisson, name)

    def test_well_known_numbers(self):
        listed = self.listed()
        self.assertEqual(listed["steel"], (210, 0.3))
        self.assertEqual(listed["aluminium"], (70, 0.3))
        self.assertEqual(listed["copper"], (129.8, 0.343))
        for name in ("brass", "bronze", "cast-iron", "titanium", "glass", "nylon", "ptfe", "rubber", "alumina", "silicon-nitride",
                     "tungsten-carbide"):
            self.assertIn(name, listed)

    def test_a_name_may_be_spelt_in_many_ways(self):
        for word, name in (("Cast Iron", "cast-iron"), ("cast_iron", "cast-iron"), ("PTFE", "ptfe"), ("teflon", "ptfe"),
                           ("aluminum", "aluminium"), ("Polyamide", "nylon"), ("gray iron", "cast-iron")):
            inputs = self.json("run", "hertz", "--set", f"body2.material={word}")["inputs"]
            self.assertEqual(inputs["body2.material"], name, word)

    def test_the_result_is_that_of_the_numbers(self):
        by_name = self.json("run", "hertz", "--set", "body1.material=brass")["outputs"]
        by_numbers = self.json("run", "hertz", "--set", "body1.E=100.6 GPa", "--set", "body1.nu=0.35")["outputs"]
        self.assertEqual(by_name, by_numbers)
        self.assertNotEqual(by_name, self.json("run", "hertz")["outputs"])

    def test_numbers_that_are_given_win_in_any_order(self):
        for order in (["body1.material=brass", "body1.nu=0.3"], ["body1.nu=0.3", "body1.material=brass"]):
            self.assertEqual(self.elastic("hertz", *[word for setting in order for word in ("--set", setting)]), (100.6e9, 0.3))

    def test_without_a_material_all_is_as_before(self):
        case = self.write("case.yaml", "study: hertz\nbody1: {material: rubber}\n")
        self.assertEqual(self.elastic(case), (2.2e6, 0.5))
        self.assertEqual(self.elastic(case, "--set", "body1.material=unset"), (210e9, 0.28))
        self.assertEqual(self.elastic(case, "--set", "body1.material=steel"), (210e9, 0.30))
        self.assertEqual(self.elastic(case, body="body2."), (210e9, 0.28))

    def test_a_case_may_bring_its_own(self):
        own = "materials: {my-steel: {E: 205 GPa, nu: 0.29}, brass: {E: 97 GPa, nu: 0.33}}\n"
        case = self.write("case.yaml", "study: rolling\nbody1: {material: My Steel}\nbody2: {material: brass}\n" + own)
        self.assertEqual(self.elastic(case), (205e9, 0.29))
        self.assertEqual(self.elastic(case, body="body2."), (97e9, 0.33))
        listed = self.json("run", case)["inputs"]["materials"]
        self.assertEqual(listed, [{"name": "my-steel", "E": 205e9, "nu": 0.29}, {"name": "brass", "E": 97e9, "nu": 0.33}])
        self.assertEqual(self.elastic("hertz", "--set", "materials=[{name: x, E: 1 GPa, nu: 0.2}]", "--set", "body1.material=x"),
                         (1e9, 0.2))

    def test_mistakes_are_one_line(self):
        names = " ".join(self.listed())
        self.wrong(f"galet: --set body1.material=stel: body1.material: no material 'stel'; did you mean 'steel'? (one of: {names})",
                   "run", "hertz", "--set", "body1.material=stel")
        self.wrong(f"galet: standard input:2:19: body1.material: no material 'zzz' (one of: my {names})", "check", "-",
                   stdin="study: hertz\nbody1: {material: zzz}\nmaterials: {my: {E: 1 GPa, nu: 0.3}}\n")
        self.wrong("galet: standard input:3:12: materials: record 1: nu: must be given in this study", "check", "-",
                   stdin="study: hertz\nbody1: {material: my}\nmaterials: {my: {E: 1 GPa}}\n")
        self.wrong("galet: standard input:2:21: E: must be > 0 Pa (got -1)", "check", "-",
                   stdin="study: hertz\nmaterials: {my: {E: -1, nu: 0.3}}\n")
        self.wrong("galet: standard input:2:17: materials: expected a record such as {name: ...}", "check", "-",
                   stdin="study: hertz\nmaterials: {my: 5}\n")

    def test_every_study_with_moduli_takes_materials(self):
        for study, choice, body in (("creep-curve", [], "body1."), ("wear", ["--set", "wear.cycles=10"], "body1."), ("rolling", [], "body2."),
                                    ("ball", ["--set", "patch=hertz"], ""),
                                    ("ellipsoid", ["--set", "patch_model=hertz", "--set", "t_end=0.01"], "")):
            self.assertEqual(self.elastic(study, *choice, "--set", f"{body}material=aluminium", body=body), (70e9, 0.3), study)

    def test_a_modulus_may_be_random_beside_a_material(self):
        case = "study: hertz\nbody1: {material: aluminium}\nrandom: {body1.E: {normal: [70 GPa, 1 GPa]}}\nsamples: 64\noutputs: [p0]\n"
        fixed = self.json("run", "hertz", "--set", "body1.material=aluminium")["outputs"]["p0"]
        found = self.json("campaign", "-", stdin=case)["outputs"]["p0"]
        self.assertAlmostEqual(found["q50"] / fixed, 1.0, places=3)
        self.assertGreater(found["sd"], 1e-4 * fixed)


if __name__ == "__main__":
    unittest.main()
