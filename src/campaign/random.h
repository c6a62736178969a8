#pragma once

#include "input/tree.h"
#include "input/values.h"

#include <galet/distribution.h>

/// One random input of a campaign: a real parameter and how it varies.
typedef struct galet_random {
    size_t index;                     ///< Of the parameter in its values
    galet_distribution distribution;  ///< In SI
    double *table;                    ///< What a distribution from a file lends; NULL: none
    char *file;                       ///< That file
    int line, column;                 ///< Where it stands in the case file
} galet_random;

typedef struct galet_randoms {
    galet_random *items;
    size_t count;
} galet_randoms;

/// Reads the block `random:` of a case file, its keys nested or dotted. On failure nothing is left to be released.
galet_status galet_randoms_read(const galet_values *values, const galet_node *block, const char *origin,
                                galet_randoms *randoms, galet_message *why);
void galet_randoms_clear(galet_randoms *randoms);

/// The parameter of random input number i.
const galet_param *galet_randoms_param(const galet_randoms *randoms, const galet_values *values, size_t i);

/// The random input of a key; `count` where there is none.
size_t galet_randoms_find(const galet_randoms *randoms, const galet_values *values, const char *key);

/// One distribution as a case file says it, with the unit of its parameter; released by free(). NULL without memory.
char *galet_random_text(const galet_random *random, const char *unit);

/// The same of all of them, in SI, one a line; files of values with a digest of what they hold: what draws depend on.
void galet_randoms_write(FILE *out, const galet_randoms *randoms, const galet_values *values);
