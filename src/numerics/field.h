#pragma once

#include "numerics/team.h"

#include <stddef.h>

/// Numbers on the cells of a grid: arrays aligned to and padded with zeros to a multiple of eight, so that loops need
/// no tails. Sums are taken in a fixed order over fixed blocks: their bits do not depend on the number of threads.

/// Cells with their padding.
size_t galet_field_size(size_t cells);

/// `count` fields of `size` numbers each, one after another, zeroed; NULL without memory. Released by free().
double *galet_field_alloc(size_t count, size_t size);

/// Room that a sum over `size` numbers needs for its blocks [numbers].
size_t galet_field_sum_size(size_t size);

/// Sum of a b over `size` numbers (a multiple of eight); `blocks` is scratch.
double galet_field_dot(size_t size, const double *a, const double *b, double *blocks, galet_team *team);

/// Sum of `size` numbers.
double galet_field_sum(size_t size, const double *a, double *blocks, galet_team *team);

/// y += factor x.
void galet_field_add(size_t size, double factor, const double *x, double *y, galet_team *team);
