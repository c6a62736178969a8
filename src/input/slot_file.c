// Reads a list or a matrix from the file that a user names instead of the numbers.
#include "input/matrix_file.h"
#include "input/number.h"
#include "input/scalar.h"
#include "input/utf8.h"
#include "input/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT_WORDS_MAX = 8 };  ///< "kg m2 s-2": so many blanks are tried as the end of a file's name

/// What a user's words mean: "stiffness.mtx N/mm".
typedef struct named_file {
    char *path;        ///< Owned
    const char *unit;  ///< Borrowed; "" for SI
} named_file;

/// The longest beginning of the text that is a file; a unit may follow it as it does a number. Names with blanks are
/// files too.
static galet_status find_file(const galet_param *param, const char *text, galet_place place, named_file *file,
                              galet_message *why) {
    char *name = strdup(text);
    if (!name) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = galet_scalar_read_file(param, name, place, &file->path, why);
    file->unit = "";
    for (int i = 0; i < UNIT_WORDS_MAX && status == GALET_ERR_INPUT && strrchr(name, ' '); i++) {
        char *blank = strrchr(name, ' ');
        *blank = '\0';
        galet_message ignored;  // the complaint of the whole text stays
        status = *name ? galet_scalar_read_file(param, name, place, &file->path, &ignored) : status;
        file->unit = text + (blank + 1 - name);
    }
    free(name);
    return status;
}

/// A matrix of any size is bounded, so that nobody is asked for the memory of a slip of the pen.
static galet_matrix_limit limit_of(const galet_param *param) {
    const size_t any = param->type == GALET_TYPE_LIST ? GALET_LIST_MAX : GALET_MATRIX_MAX;
    const size_t rows = (size_t)param->rows, columns = (size_t)param->columns;
    if (param->type == GALET_TYPE_LIST) {
        return (galet_matrix_limit){.rows = any, .columns = any, .list = true};
    }
    return (galet_matrix_limit){.rows = rows > any ? rows : any, .columns = columns > any ? columns : any};
}

/// To SI, each within the parameter's range.
static galet_status convert(const galet_param *param, const char *path, galet_unit_scale scale, galet_matrix *m,
                            galet_message *why) {
    galet_param nameless = *param;
    nameless.key = "";  // the message that this becomes part of has it
    galet_status status = GALET_OK;
    for (size_t i = 0; i < m->rows * m->columns && !status; i++) {
        m->items[i] = galet_unit_to_si(scale, m->items[i]);
        status = galet_param_check_real(&nameless, m->items[i], NULL, (galet_place){path, m->lines[i], 0}, why);
    }
    return status;
}

/// The name as it must be said again to mean the same.
static char *said_of(const named_file *file) {
    size_t size = strlen(file->path) + strlen(file->unit) + 2;
    char *said = malloc(size);
    if (said) {
        snprintf(said, size, "%s%s%s", file->path, *file->unit ? " " : "", file->unit);
    }
    return said;
}

static galet_status read_file(const galet_param *param, const named_file *file, galet_unit_scale scale,
                              galet_place place, galet_slot *slot, galet_message *why) {
    galet_matrix m = {0};
    galet_message inner;
    galet_status status = galet_matrix_read(file->path, limit_of(param), &m, &inner);
    status = status ? status : convert(param, file->path, scale, &m, &inner);
    slot->text = said_of(file);
    status = status || slot->text ? status : GALET_ERR_MEMORY;
    if (status) {
        galet_matrix_release(&m);
        return status == GALET_ERR_INPUT ? galet_complain(why, place, param->key, "%s", inner.text) : status;
    }
    bool list = param->type == GALET_TYPE_LIST;
    slot->items = m.items;
    slot->rows = list ? m.rows * m.columns : m.rows;
    slot->columns = list ? 1 : m.columns;
    free(m.lines);
    return GALET_OK;
}

/// A blank must stand before the unit: "2dof.csv" and "4.dat" are names, though UDUNITS knows tens of tonnes as dat.
static bool is_number(const char *text) {
    double x;
    const char *rest;
    if (!galet_number_parse(text, &x, &rest)) {
        return false;
    }
    galet_unit_scale ignored;
    const char *unit = rest + galet_utf8_blanks(rest);
    return !*unit || (unit > rest && galet_unit_find_scale(unit, "", &ignored) != GALET_UNIT_UNKNOWN);
}

bool galet_slot_names_file(const galet_node *node) {
    return node->kind == GALET_NODE_SCALAR && *node->text && !is_number(node->text);
}

galet_status galet_slot_read_file(const galet_param *param, const char *text, galet_place place, galet_slot *slot,
                                  galet_message *why) {
    named_file file = {0};
    galet_status status = find_file(param, text, place, &file, why);
    if (status == GALET_ERR_INPUT) {
        galet_complain_further(why, "; give the name of a file, or %s",
                               param->type == GALET_TYPE_LIST ? "a list such as [1, 2]"
                                                              : "rows such as [[1, 0], [0, 1]]");
    }
    galet_unit_scale scale;
    status = status ? status : galet_scalar_find_scale(param, file.unit, text, place, &scale, why);
    status = status ? status : read_file(param, &file, scale, place, slot, why);
    free(file.path);
    return status;
}
