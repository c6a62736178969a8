"""result.h5 holds what result.json and the tables hold, with units, as h5py reads it."""
import csv
import json
import math
import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import h5py
import numpy

from program import GALET, MADE_UP, ProgramTest, studies


def plain(node):
    """A dataset as JSON would have it; a group of numbered records as a list."""
    if isinstance(node, h5py.Group):
        if all(name.isdigit() for name in node):
            return [plain(node[str(i)]) for i in range(len(node))]
        return {name: plain(node[name]) for name in node}
    value = node.asstr()[()] if h5py.check_string_dtype(node.dtype) else node[()]
    return value.tolist() if isinstance(value, (numpy.ndarray, numpy.generic)) else value


def in_json(value):
    """How HDF5 says what JSON says otherwise: null and empty lists are left out, flags are 0 or 1, inf is a number."""
    if isinstance(value, dict):
        return {key: in_json(item) for key, item in value.items() if item is not None and (item != [] or key == "nothing")}
    if isinstance(value, list):
        return [in_json(item) for item in value]
    return {"inf": math.inf, "-inf": -math.inf}.get(value, value) if isinstance(value, str) else value


class Hdf5(ProgramTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.made = folder.name
        for program in (GALET, MADE_UP):
            for study in studies(program):
                subprocess.run([program, "run", study, "--out", os.path.join(cls.made, study)], check=True,
                               stdout=subprocess.DEVNULL)

    def results(self):
        for study in sorted(os.listdir(self.made)):
            with open(os.path.join(self.made, study, "result.json")) as file:
                result = json.load(file)
            with h5py.File(os.path.join(self.made, study, "result.h5")) as file:
                yield study, result, file

    def test_inputs_and_outputs_are_those_of_result_json(self):
        for study, result, file in self.results():
            self.assertEqual(plain(file["inputs"]), in_json(result["inputs"]), study)
            self.assertEqual(plain(file["outputs"]), in_json(result["outputs"]), study)

    def test_provenance_is_attached(self):
        for study, result, file in self.results():
            self.assertEqual({key: file.attrs[key] for key in file.attrs},
                             {key: result[key] for key in ("study", "version", "build", "timestamp", "status")})

    def test_tables_are_those_of_the_csv_files(self):
        for study, result, file in self.results():
            for name, group in file["tables"].items():
                if not len(group):
                    continue
                with open(os.path.join(self.made, study, "tables", name + ".csv"), newline="") as text:
                    header, *rows = csv.reader(text)
                for column, title in enumerate(header):
                    dataset = group[title.split(" [")[0]]
                    values = plain(dataset)
                    if isinstance(values[0], str):
                        self.assertEqual(values, [row[column] for row in rows])
                    else:
                        self.assertEqual(title, f"{title.split(' [')[0]} [{dataset.attrs['unit'] or '1'}]")
                        numpy.testing.assert_array_equal(
                            values, [float(row[column]) if row[column] else math.nan for row in rows])

    def test_every_dataset_has_a_unit_and_a_meaning(self):
        def look(name, node):
            if isinstance(node, h5py.Dataset):
                self.assertIn("unit", node.attrs, name)
                self.assertTrue(node.attrs["doc"], name)
        for _, _, file in self.results():
            file.visititems(look)

    def test_large_arrays_are_compressed(self):
        self.ok("run", "made-up", "--set", "grid.nx=500", "--set", "grid.ny=400", "--out", "x", program=MADE_UP)
        with h5py.File(self.path("x/result.h5")) as file:
            p = file["fields/p"]
            self.assertEqual((p.shape, p.compression), ((400, 500), "gzip"))
            self.assertLess(p.id.get_storage_size(), p.size * 8 / 10)
            self.assertTrue(math.isnan(p[0, 0]))
            self.assertEqual(p[2, 3], 6e6)
            self.assertEqual((p.attrs["x0"], p.attrs["dy"], p.attrs["x_unit"]), (-0.01, 0.005, "m"))

    def test_xdmf_names_every_field(self):
        for study, result, file in self.results():
            if not len(file["fields"]):
                continue
            tree = ElementTree.parse(os.path.join(self.made, study, "result.xdmf"))
            named = set()
            for attribute in tree.iter("Attribute"):
                item = attribute.find("DataItem")
                container, path = item.text.split(":")
                self.assertEqual(container, "result.h5")
                self.assertEqual(tuple(int(n) for n in item.get("Dimensions").split()), file[path].shape)
                named.add(path.split("/")[-1])
            self.assertEqual(named, set(file["fields"]))

    def test_xdmf_has_the_middles_of_cells_where_the_fields_have_them(self):
        """Corners and steps of the cells are listed as y, x; the grid begins at the middle of its first cell, or at its
        first point."""
        for study, _, file in self.results():
            if not len(file["fields"]):
                continue
            tree = ElementTree.parse(os.path.join(self.made, study, "result.xdmf"))
            for grid in tree.iter("Grid"):
                corner, step = ([float(x) for x in item.text.split()] for item in grid.find("Geometry"))
                nodes = [int(n) for n in grid.find("Topology").get("Dimensions").split()]
                for attribute in grid.iter("Attribute"):
                    field = file[attribute.find("DataItem").text.split(":")[1]]
                    at_points = study == "wear"
                    self.assertEqual(attribute.get("Center"), "Node" if at_points else "Cell")
                    self.assertEqual(list(field.shape), nodes if at_points else [n - 1 for n in nodes])
                    half = 0.0 if at_points else 0.5
                    for axis, name in enumerate("yx"):
                        self.assertAlmostEqual(corner[axis] + half * step[axis], field.attrs[f"{name}0"],
                                               delta=1e-9 * abs(step[axis]))
                        self.assertEqual(step[axis], field.attrs[f"d{name}"])


if __name__ == "__main__":
    unittest.main()
