"""Numbers that tutorials repeat in their prose are those of their blocks: outputs shown there, which test_tutorials compares."""
import glob
import os
import re
import unittest

from documents import blocks

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TUTORIALS = sorted(glob.glob(os.path.join(TOP, "docs", "tutorials", "[a-z]*.md")))
NUMBER = r"\d+(?:\.\d+)?(?:e[+-]?\d+)?"
UNIT = r"(?:MPa|N s/m|kN|mN|N|mW|W|mm/s|m/s|mm3|mm2|mm|um|m|mrad|ms|ns|s|Hz|mJ|J|kB|%)(?![\w/])"

# What follows from printed numbers, and how.
DERIVED = {
    "roller.md": {
        "7.5 mm": "2 * 3.76822", "22 %": "100 * (1 - 1149.30 / 1470.76)", "16 %": "100 * (422.64 / 363.07 - 1)",
        "4.76 mm": "1.00 + 3.76", "3.36 mm": "0.500 + 2.857", "7 %": "100 * (1 - 1231.23 / 1322)", "0.45 mm": "3.307 - 2.857",
        "5 %": "100 * (409 / 389 - 1)", "3.8 mm": "3.307 + 0.500", "3.81 mm": "3.307 + 0.500", "4 %": "100 * (1 - 533.60 / 554.9)",
    },
    "bodies.md": {"24 %": "100 * 0.235238"},
    "decay.md": {"12 %": "100 * 0.0066 / 0.0562", "3 %": "100 * 0.0016 / 0.0569"},
    "simulator.md": {"465.147880 mJ": "250.008450 + 215.139430"},
}
# What is not computed there: what a task demands, what holds of all runs, and what was measured or is drawn elsewhere.
GIVEN = {
    "roller.md": {"1500 MPa", "4.5 mm", "1500 N"},  # requirements, and loads of pictures from elsewhere
    "decay.md": {"95 %"},                         # the band, as always
    "simulator.md": {"57 kB", "16 ns", "140 ns", "67 ns", "15 ns"},  # make bench, and the size of a file
    "stability.md": {"25.1 mm/s"},                # tables/hysteresis.csv of galet run belt
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def prose(text):
    """What stands outside of blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def said(text):
    """Numbers with a unit in the prose, as they are written."""
    return [" ".join(found.split()) for found in re.findall(rf"(?<![\w.^/-]){NUMBER}\s{UNIT}", prose(text))]


def printed(text):
    """Numbers of all blocks and of the case files that commands take, without their signs."""
    shown = ["\n".join(lines) for _, _, lines in blocks(text)]
    cases = sorted(set(re.findall(r"examples/[\w-]+\.yaml", "\n".join(shown))))
    shown += [read(os.path.join(TOP, case)) for case in cases]
    return {float(number) for part in shown for number in re.findall(rf"(?<![\w.])({NUMBER})", part)}


def rounds_to(value, number):
    """Whether a value, rounded to the digits of a number as it is written, is that number."""
    decimals = len(number.partition(".")[2])
    return abs(value - float(number)) <= 0.5 * 10**-decimals * (1 + 1e-9)


def repeated(words, numbers):
    """Whether a number with its unit is one of these, in this unit, with another prefix, or as a share."""
    number, unit = words.split(" ", 1)
    factors = (1, 100) if unit == "%" else (1e-6, 1e-3, 1, 1e3, 1e6)
    return any(rounds_to(value * factor, number) for value in numbers for factor in factors)


def derived(words, formula, numbers):
    """Whether a formula of printed numbers gives it; 1, 2 and 100 are of the formula."""
    used = {float(number) for number in re.findall(NUMBER, formula)} - {1, 2, 100}
    return used <= numbers and rounds_to(eval(formula), words.split(" ", 1)[0])


def faults(name, text):
    numbers = printed(text)
    wrong = [words for words in said(text) if not (words in GIVEN.get(name, ()) or words in DERIVED.get(name, ()) or repeated(words, numbers))]
    wrong += [f"{words} = {formula}" for words, formula in DERIVED.get(name, {}).items() if not derived(words, formula, numbers)]
    return wrong


class Prose(unittest.TestCase):
    def test_numbers_are_those_of_the_blocks(self):
        self.assertEqual({name: wrong for path in TUTORIALS if (wrong := faults(name := os.path.basename(path), read(path)))}, {})

    def test_nothing_is_excepted_that_is_not_said(self):
        for path in TUTORIALS:
            name = os.path.basename(path)
            self.assertEqual((set(GIVEN.get(name, ())) | set(DERIVED.get(name, ()))) - set(said(read(path))), set(), name)

    def test_a_number_with_its_digits_exchanged_is_seen(self):
        page = "The pressure, 1395 MPa, and 12.5 % of {}.\n\n```console\n$ galet\n  p0  1395.25 MPa  0.125\n```\n"
        self.assertEqual(faults("x", page.format("1395.3 MPa")), [])
        self.assertEqual(faults("x", page.format("1359 MPa")), ["1359 MPa"])
        self.assertEqual(faults("x", page.format("1395.24 MPa")), ["1395.24 MPa"])
        self.assertFalse(derived("5 %", "100 * (414 / 392 - 1)", {414.0, 392.0}) or derived("6 %", "100 * (414 / 392 - 1)", {414.0}))


if __name__ == "__main__":
    unittest.main()
