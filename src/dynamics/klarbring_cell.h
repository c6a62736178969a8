#pragma once

#include <galet/klarbring.h>

/// The class of a system that was checked.
galet_klarbring_class galet_klarbring_class_of(const galet_klarbring_def *def, double uncertainty);

/// Whether a cell has equilibria of a type, and how stable they are (docs/theory/klarbring.md 2 and 3). The uncertainty
/// matters where stability hangs on more than the cell.
bool galet_klarbring_cell_has(const galet_klarbring_def *def, galet_klarbring_cell cell, galet_klarbring_type type,
                              double uncertainty, galet_klarbring_stability *stability);
