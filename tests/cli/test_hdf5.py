"""result.h5 holds what result.json and the tables hold, with units, as h5py reads it."""
import csv
import json
import math
import os
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

import h5py
import meshio
import numpy
import xarray

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
                        self.assertEqual(title, f"{title.split(' [')[0]} [{dataset.attrs['unit']}]")
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

    def fields(self):
        """Studies with fields, their files, and the fields by name, coordinates aside."""
        for study, _, file in self.results():
            fields = {name: data for name, data in file["fields"].items() if not h5py.h5ds.is_scale(data.id)}
            if fields:
                yield study, file, fields

    def test_coordinates_of_fields_are_dimension_scales(self):
        for study, file, fields in self.fields():
            for name, field in fields.items():
                for axis, (dimension, letter) in enumerate(zip(field.dims, "yx")):
                    (scale,) = dimension.values()
                    self.assertEqual(scale.attrs["unit"], field.attrs[f"{letter}_unit"] or "1", (study, name))
                    numpy.testing.assert_array_equal(
                        scale[()], field.attrs[f"{letter}0"] + numpy.arange(field.shape[axis]) * field.attrs[f"d{letter}"])

    def test_xarray_opens_fields_with_their_coordinates(self):
        for study, file, fields in self.fields():
            path = os.path.join(self.made, study, "result.h5")
            with xarray.open_dataset(path, group="fields", engine="h5netcdf") as data:
                self.assertEqual(set(data.data_vars), set(fields), study)
                for name, field in fields.items():
                    along = [dimension.keys()[0] for dimension in field.dims]
                    self.assertEqual(list(data[name].dims), along)
                    self.assertEqual(data[name].attrs["unit"], field.attrs["unit"])
                    numpy.testing.assert_array_equal(data[name].values, field[()])
                    for place in along:
                        numpy.testing.assert_array_equal(data[name][place], file["fields"][place][()])

    def meshes(self):
        """Studies with fields, their files, and their meshes as meshio reads them."""
        for study, file, fields in self.fields():
            folder = os.path.join(self.made, study)
            names = [name for name in sorted(os.listdir(folder)) if name.endswith(".xdmf")]
            yield study, file, fields, [meshio.read(os.path.join(folder, name)) for name in names]

    def test_arrays_have_the_sizes_that_are_told(self):
        for study, file, _ in self.fields():
            folder = os.path.join(self.made, study)
            for name in (name for name in os.listdir(folder) if name.endswith(".xdmf")):
                root = ElementTree.parse(os.path.join(folder, name)).getroot()
                for item in root.iter("DataItem"):
                    told = [int(size) for size in item.get("Dimensions").split()]
                    array = file[item.text.split(":")[1]]
                    self.assertEqual(array.size, math.prod(told), (study, item.text))
                (topology,) = root.iter("Topology")
                self.assertEqual(topology.get("NumberOfElements"), topology.find("DataItem").get("Dimensions").split()[0])

    def test_meshio_finds_every_field_once(self):
        for study, _, fields, meshes in self.meshes():
            named = [name for mesh in meshes for name in [*mesh.cell_data, *mesh.point_data]]
            self.assertEqual(sorted(named), sorted(f"{name} [{field.attrs['unit']}]" for name, field in fields.items()))

    def test_meshio_finds_the_values_at_their_places(self):
        """At the middles of cells, or at points; cells are rectangles, counter-clockwise."""
        for study, file, fields, meshes in self.meshes():
            for mesh in meshes:
                (cells,) = mesh.cells
                corners = mesh.points[cells.data][:, :, :2]
                side, other = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
                numpy.testing.assert_allclose(corners[:, 2], corners[:, 0] + side + other, rtol=1e-12, atol=1e-15)
                self.assertTrue(numpy.all(side[:, 0] * other[:, 1] - side[:, 1] * other[:, 0] > 0), study)
                found = {**{name: (data[0], corners.mean(axis=1)) for name, data in mesh.cell_data.items()},
                         **{name: (data, mesh.points[:, :2]) for name, data in mesh.point_data.items()}}
                for title, (values, at) in found.items():
                    field = fields[title.split(" [")[0]]
                    y, x = (file["fields"][dimension.keys()[0]][()] for dimension in field.dims)
                    grid = numpy.stack(numpy.meshgrid(x, y), axis=-1).reshape(-1, 2)
                    scale = numpy.abs(grid).max(axis=0)
                    numpy.testing.assert_allclose(at / scale, grid / scale, rtol=0, atol=1e-12, err_msg=study)
                    numpy.testing.assert_array_equal(values, field[()].ravel())


if __name__ == "__main__":
    unittest.main()
