"""The list of faults that scripts/mutants plants is true to the sources."""
import importlib.machinery
import importlib.util
import os
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOREYS = {"base", "numerics", "contact", "friction", "dynamics", "identify", "wear", "input", "study", "report",
           "campaign", "cli"}


def load(path):
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("mutants", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
    loader.exec_module(module)
    return module


class Mutants(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = load(os.path.join(ROOT, "scripts", "mutants"))
        cls.mutants = cls.script.read_list()

    def test_each_fault_can_be_planted_in_one_place(self):
        self.assertEqual([words for words in map(self.script.complaint, self.mutants) if words], [])

    def test_they_are_many_and_no_storey_is_without(self):
        self.assertGreaterEqual(len(self.mutants), 60)
        self.assertEqual({mutant.file.split("/")[1] for mutant in self.mutants}, STOREYS)

    def test_every_test_that_is_named_is_there(self):
        for test in sorted({test for mutant in self.mutants for test in mutant.tests}):
            name, part = self.script.name_and_part(test)
            source = os.path.join(ROOT, "tests", name + (".py" if "/" in name else ".c"))
            self.assertTrue(os.path.exists(source), test)
            if part:
                self.assertRegex(self.script.read_text(source), rf"def test_\w*{part}", test)


if __name__ == "__main__":
    unittest.main()
