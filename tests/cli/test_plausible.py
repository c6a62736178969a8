"""What is not plausible is told, with its numbers, in every study that has it; what is ordinary stays quiet."""
import unittest

from program import ProgramTest

SMALL = ("grid.nx=10", "grid.ny=10", "curve.points=2", "wear.cycles=100")
GRIDS = {"rolling": SMALL[:2], "creep-curve": SMALL[:3], "wear": (*SMALL[:2], SMALL[3]), "identify-wear": ("grid.nx=15", "grid.ny=15")}


def settings(*words):
    return [part for word in words for part in ("--set", word)]


class Plausible(ProgramTest):
    def told(self, study, *words):
        done = self.json("run", study, *settings(*words))
        return dict(zip(done["warning_keys"], done["warnings"]))

    def test_numbers_that_nobody_means_are_asked_about(self):
        for study, below, above, key in (("rolling", "mu=2.9", "mu=3.1", "large-friction"), ("patch", "mu=2.9", "mu=3.1", "large-friction"),
                                         ("ball", "f=2.9", "f=3.1", "large-friction"), ("ellipsoid", "mu=2.9", "mu=3.1", "large-friction"), ("hertz", "angle=6.2", "angle=6.3", "large-angles"),
                                         ("rolling", "creep.x=-0.49", "creep.x=-0.51", "large-creepage"),
                                         ("rolling", "creep.y=0.49", "creep.y=0.51", "large-creepage")):
            keys = [self.json("run", study, "--set", setting)["warning_keys"] for setting in (below, above)]
            self.assertEqual((key in keys[0], key in keys[1]), (False, True), (study, above))

    def test_cells_that_a_method_has_no_use_for_are_not_asked_for(self):
        few = ("grid.nx=6", "grid.ny=6")
        for settings, keys in ((("tangential=linear", "normal=hertz", "creep.x=1e-5", *few), []),
                               (("tangential=strip-theory", "grid.nx=6"), []), (("tangential=strip-theory", *few), ["coarse-grid"]),
                               (("tangential=fastsim", "grid.nx=6"), ["coarse-grid"]),
                               (("normal=strips", "tangential=fastsim", "grid.nx=20", "grid.ny=8"), [])):
            words = [word for setting in settings for word in ("--set", setting)]
            self.assertEqual(self.json("run", "rolling", *words)["warning_keys"], keys, settings)

    def test_defaults_are_quiet(self):
        for study in self.json("list"):
            self.assertEqual(self.told(study["name"]), {}, study["name"])

    def test_ordinary_contacts_are_quiet(self):
        ordinary = (("body1.E=5 MPa", "body2.E=5 MPa", "body1.nu=0.49", "body2.nu=0.49", "load=0.1"),
                    ("body1.E=3 GPa", "body2.E=3 GPa", "load=50"), ("body1.E=1140 GPa", "body2.E=1140 GPa"),
                    ("load=15 kN",), ("body1.ry=-30 mm", "body2.ry=20 mm", "load=100"))
        for case in ordinary:
            self.assertEqual(self.told("hertz", *case), {}, case)
            self.assertEqual(self.told("rolling", *case, "tangential=none"), {}, case)

    def test_moduli_without_a_prefix_or_with_two(self):
        for study, grid in (("hertz", ()), *GRIDS.items(), ("profile-methods", ())):
            told = self.told(study, "body1.E=210000 GPa", *grid)
            self.assertIn("body1.E = 2.1e+14 Pa is stiffer than diamond; were 210 GPa meant?", told["stiff-material"])
            if study != "profile-methods":
                self.assertIn("was it meant in GPa?", self.told(study, "body2.E=210", *grid)["soft-material"], study)
        for study, hertz in (("ball", "patch=hertz"), ("ellipsoid", "patch_model=hertz")):
            stiff = self.told(study, hertz, "E=3500 TPa", "t_end=0.01")
            self.assertIn("E = 3.5e+15 Pa is stiffer than diamond; were 3.5 GPa meant?", stiff["stiff-material"])
        self.assertEqual(list(self.told("ball", "patch=hertz", "E=0.9 MPa")), ["soft-material"])

    def test_pressures_that_no_material_bears(self):
        small = ("body1.rx=2 mm", "body1.ry=2 mm", "body2.rx=inf")
        for study in ("hertz", "rolling"):
            told = self.told(study, *small, "load=20 kN")
            self.assertIn("GPa is more than any material of 210 GPa bears", told["extreme-pressure"])
            self.assertNotIn("extreme-pressure", self.told(study, *small, "load=5 kN"))
            # half a gigapascal is much for a plastic and nothing for steel
            plastic = self.told(study, *small, "body1.E=3 GPa", "load=1000")
            self.assertIn("more than any material of 3 GPa bears", plastic["extreme-pressure"])
        self.assertIn("extreme-pressure", self.told("ball", "patch=hertz", "E=200 GPa", "load=1e7"))
        self.assertEqual(self.told("ball", "patch=hertz", "E=200 GPa", "load=1e3"), {})

    def test_grids_that_mean_nothing(self):
        for study in ("rolling", "creep-curve", "wear"):
            for method in ("exact", "fastsim"):
                coarse = self.told(study, "grid.nx=7", "grid.ny=7", f"tangential={method}", *GRIDS[study][2:])
                self.assertIn("cells long", coarse["coarse-grid"], (study, method))
                enough = self.told(study, "grid.nx=16", "grid.ny=16", f"tangential={method}", *GRIDS[study][2:])
                self.assertNotIn("coarse-grid", enough, (study, method))
        self.assertIn("coarse-grid", self.told("rolling", "grid.ny=5"))
        self.assertIn("coarse-grid", self.told("rolling", "grid.nx=5"))


if __name__ == "__main__":
    unittest.main()
