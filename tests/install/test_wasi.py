"""The library runs as WebAssembly: the same numbers, but for the last digits, in which the mathematical functions of the
two C libraries and the two Fourier transforms differ."""
import os
import unittest

from build import BUILD, HERE, TOP, parts, read_numbers, room, run

TOLERANCE = 1e-12


class Wasi(unittest.TestCase):
    def setUp(self):
        self.folder = room("wasi")
        run("cmake", "-S", os.path.join(HERE, "wasi"), "-B", self.folder, "-G", "Ninja", "--toolchain",
            os.path.join(TOP, "cmake", "wasi.cmake"), "-DCMAKE_BUILD_TYPE=Release", "-DGALET_FFT=kissfft",
            "-DGALET_THREADS=OFF", "-DGALET_SUNDIALS=OFF", "-DGALET_CMINPACK=OFF", "-DGALET_CLP=OFF", "-DGALET_LAPACK=OFF",
            "-DGALET_STUDIES=OFF", "-DGALET_WERROR=ON")
        run("cmake", "--build", self.folder)

    def native_numbers(self):
        program = os.path.join(self.folder, "native")
        run("gcc", "-std=c17", *parts(os.path.join(BUILD, "libgalet.so")), f"-I{TOP}/include",
            os.path.join(HERE, "numbers.c"), "-o", program, f"-L{BUILD}", f"-Wl,-rpath,{BUILD}", "-lgalet")
        return read_numbers(run(program))

    def test_numbers_are_those_of_the_native_library(self):
        here = read_numbers(run("node", "--no-warnings", os.path.join(HERE, "wasm.mjs"),
                                os.path.join(self.folder, "numbers.wasm")))
        there = self.native_numbers()
        self.assertIn("rolling.fx", here)
        self.assertLessEqual(set(here), set(there))
        for name, value in here.items():
            self.assertAlmostEqual(value, there[name], delta=TOLERANCE * abs(there[name]), msg=name)


if __name__ == "__main__":
    unittest.main()
