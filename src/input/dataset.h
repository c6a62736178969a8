#pragma once

#include "input/source.h"

/// Columns of numbers that a parameter asks for: in the order of its members, in SI. Never changed once made; shared by
/// the values that hold it, also across threads.
typedef struct galet_dataset galet_dataset;

/// Reads a file from its beginning to its end, once. A complaint names the file with its line, and says what would be
/// right.
galet_status galet_dataset_read(galet_reading *reading, galet_dataset **data, galet_message *why);

/// The same from a stream, which becomes its own.
galet_status galet_dataset_read_from(FILE *file, galet_reading *reading, galet_dataset **data, galet_message *why);

/// Copies arrays of `rows` numbers, one a member; NULL for one that may be absent.
galet_status galet_dataset_create(const galet_param *members, const double *const *columns, size_t rows,
                                  galet_dataset **data, galet_message *why);

/// Whether what the members ask for is there: arrays may come before it is known which of them are used.
galet_status galet_dataset_check(const galet_dataset *data, const galet_reading *reading, galet_message *why);

galet_dataset *galet_dataset_share(galet_dataset *data);
void galet_dataset_release(galet_dataset *data);

size_t galet_dataset_rows(const galet_dataset *data);
/// NULL where it is absent.
const double *galet_dataset_column(const galet_dataset *data, size_t member);
/// Line of the file that a row, or the first of its group, stands on; 0 for arrays.
int galet_dataset_line(const galet_dataset *data, size_t row);
/// Where a column comes from and what its file says against it, both in words; NULL for arrays and where it is absent.
const galet_source *galet_dataset_source(const galet_dataset *data, size_t member);
/// How many rows of the file each row is the mean of.
size_t galet_dataset_group(const galet_dataset *data);
