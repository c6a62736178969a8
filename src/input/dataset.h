#pragma once

#include "input/message.h"

#include <galet/param.h>

/// Columns of numbers that a parameter asks for: in the order of its members, in SI. Never changed once made; shared by
/// the values that hold it, also across threads.
typedef struct galet_dataset galet_dataset;

/// Reads a file; members are found by their titles where it has all of the required ones, else by their place. A
/// complaint names the file with its line, and says what would be right.
galet_status galet_dataset_read(const galet_param *members, const char *path, galet_dataset **data, galet_message *why);

/// Copies arrays of `rows` numbers, one a member; NULL for one that may be absent.
galet_status galet_dataset_create(const galet_param *members, const double *const *columns, size_t rows,
                                  galet_dataset **data, galet_message *why);

galet_dataset *galet_dataset_share(galet_dataset *data);
void galet_dataset_release(galet_dataset *data);

size_t galet_dataset_rows(const galet_dataset *data);
/// NULL where it is absent.
const double *galet_dataset_column(const galet_dataset *data, size_t member);
/// Line of the file that a row stands on; 0 for arrays.
int galet_dataset_line(const galet_dataset *data, size_t row);
