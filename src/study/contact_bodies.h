#pragma once

#include "study/contact_sketch.h"

/// The bodies of a contact in space with load and motion, for a layer of kind "bodies". None where body 1 has a
/// profile: the section across shows it.
extern const galet_column galet_contact_bodies_columns[];
void galet_contact_bodies_fill(galet_table *table, const galet_contact_sketch_def *def);
