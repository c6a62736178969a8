#pragma once

#include <galet/result.h>

/// A multiple of an SI unit, and how large it is in SI.
typedef struct galet_multiple {
    const char *unit;
    double size;
} galet_multiple;

/// The multiple in which people read a number of this size in SI: the preferred one as long as it is 0.01 to 10000 of
/// them, else the largest of which it is one or more: 223820 mW are 223.8 W. Preferred NULL: none is. A number that is
/// zero or not known, and a unit without multiples, keep what is preferred, or SI.
galet_multiple galet_suited_unit(const char *si, const char *preferred, double size);

/// Shows every output and column of this SI unit in the multiple that suits its largest value, whatever was declared:
/// 1080 uJ are read as 1.08 mJ. What is zero or absent keeps its declared unit.
void galet_result_suit_units(galet_result *result, const char *si);

/// Shows outputs, columns and fields whose declared unit makes their largest value long or tiny in another one.
void galet_result_suit_sizes(galet_result *result);
