#pragma once

/// Units as people write them on a page: "mm2" is mm², "um" is µm. The viewer does the same to units that stand alone.

enum { GALET_HANDSOME_SIZE = 64 };

void galet_unit_handsome(const char *unit, char handsome[GALET_HANDSOME_SIZE]);
