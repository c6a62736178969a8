"""The list of faults that scripts/mutants plants is true to the sources."""
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import sys
import unittest
import unittest.mock

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOREYS = {"base", "numerics", "contact", "friction", "dynamics", "identify", "wear", "input", "study", "report",
           "campaign", "reproduce", "cli"}


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
        self.assertEqual({mutant.file.split("/")[1] for mutant in self.mutants if mutant.file.startswith("src/")}, STOREYS)
        self.assertEqual({mutant.file.split("/")[0] for mutant in self.mutants}, {"src", "web"})

    def test_every_test_that_is_named_is_there(self):
        for test in sorted({test for mutant in self.mutants for test in mutant.tests}):
            name, part = self.script.name_and_part(test)
            ending = ".test.mjs" if name.startswith("web/") else ".py" if "/" in name else ".c"
            source = os.path.join(ROOT, "tests", name + ending)
            self.assertTrue(os.path.exists(source), test)
            if part:
                self.assertRegex(self.script.read_text(source), rf"def test_\w*{part}", test)

    def outcome(self, prepare, first_to_fail):
        """What comes of two faults where a copy of the tree does as told."""
        script = self.script

        class Field(script.Field):
            def __init__(self, number, cores):
                pass

        Field.prepare, Field.first_to_fail = prepare, first_to_fail
        told = io.StringIO()
        with unittest.mock.patch.object(script, "Field", Field), contextlib.redirect_stdout(told), \
                contextlib.redirect_stderr(told):
            code = script.report(script.plant(self.mutants[:2], 1), [])
        return code, told.getvalue().splitlines()[-1]

    def test_what_was_not_tried_does_not_count_as_caught(self):
        def well(field, *_):
            return "test_that_notices"

        def ill(field, *_):
            raise OSError("no space left")

        self.assertEqual(self.outcome(well, well), (0, "2 caught, 0 survived, 0 without effect, 0 wrong, 0 not tried"))
        self.assertEqual(self.outcome(well, lambda *_: None),
                         (1, "0 caught, 2 survived, 0 without effect, 0 wrong, 0 not tried"))
        self.assertEqual(self.outcome(ill, well), (2, "0 caught, 0 survived, 0 without effect, 1 wrong, 2 not tried"))
        self.assertEqual(self.outcome(well, ill), (2, "0 caught, 0 survived, 0 without effect, 2 wrong, 0 not tried"))


if __name__ == "__main__":
    unittest.main()
