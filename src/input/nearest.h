#pragma once

#include <stddef.h>

/// How many letters must be changed, dropped, added or swapped with a neighbour to turn one word into the other.
size_t galet_edit_distance(const char *a, const char *b);
