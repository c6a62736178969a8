#include "study/record.h"

#include "base/format.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static size_t output_count(const galet_output *outputs) {
    size_t count = 0;
    while (outputs[count].key) {
        count++;
    }
    return count;
}

galet_record *galet_record_create(const galet_output *outputs, galet_trouble *trouble) {
    size_t size = output_count(outputs);
    galet_record *record = calloc(1, sizeof *record);
    galet_cell *cells = calloc(size + 1, sizeof *cells);
    if (!record || !cells) {
        free(record);
        free(cells);
        trouble->no_memory = true;
        return NULL;
    }
    *record = (galet_record){.outputs = outputs, .size = size, .cells = cells, .trouble = trouble};
    return record;
}

void galet_record_destroy(galet_record *record) {
    if (!record) {
        return;
    }
    for (size_t i = 0; i < record->size; i++) {
        galet_cell *cell = &record->cells[i];
        for (size_t k = 0; k < cell->count; k++) {
            if (cell->texts) {
                free(cell->texts[k]);
            }
            if (cell->records) {
                galet_record_destroy(cell->records[k]);
            }
        }
        free(cell->texts);
        free(cell->records);
        free(cell->numbers);
    }
    free(record->cells);
    free(record);
}

/// The cell of a key; NULL where none is declared.
static galet_cell *look_up(const galet_record *record, const char *key) {
    for (size_t i = 0; i < record->size; i++) {
        if (strcmp(record->outputs[i].key, key) == 0) {
            return &record->cells[i];
        }
    }
    return NULL;
}

static bool is_wanted(const galet_record *record, const char *key) {
    const char *const *name = record->wanted;
    while (name && *name && strcmp(*name, key) != 0) {
        name++;
    }
    return !name || *name;
}

/// The cell of a key for a setter; NULL where nobody wants it, and, as a mistake of the program, unless it is declared
/// with this type.
static galet_cell *find(const galet_record *record, const char *key, galet_type type) {
    if (!record) {
        return NULL;
    }
    galet_cell *cell = look_up(record, key);
    if (cell && record->outputs[cell - record->cells].type == type) {
        return is_wanted(record, key) ? cell : NULL;
    }
    galet_mistake_note(&record->trouble->mistake, "no %s output '%.80s' is declared", galet_type_name(type), key);
    return NULL;
}

static void set_number(galet_record *record, const char *key, galet_type type, double x) {
    galet_cell *cell = find(record, key, type);
    if (!cell) {
        return;
    }
    if (isnan(x)) {
        record->trouble->not_a_number = record->trouble->not_a_number ? record->trouble->not_a_number : key;
        return;
    }
    cell->number = x + 0.0;  // no negative zero
    cell->present = true;
}

void galet_record_set_real(galet_record *record, const char *key, double x) {
    set_number(record, key, GALET_TYPE_REAL, x);
}

void galet_record_set_if_known(galet_record *record, const char *key, double x) {
    if (!isnan(x)) {
        galet_record_set_real(record, key, x);
    }
}

void galet_record_set_integer(galet_record *record, const char *key, long n) {
    set_number(record, key, GALET_TYPE_INTEGER, (double)n);
}

void galet_record_set_flag(galet_record *record, const char *key, bool flag) {
    set_number(record, key, GALET_TYPE_FLAG, flag);
}

/// Room for one more pointer in a list; capacities are powers of two.
static bool grow(void *list, size_t count, galet_trouble *trouble) {
    if ((count & (count - 1)) != 0) {
        return true;
    }
    void **old;
    memcpy(&old, list, sizeof old);
    void **grown = realloc(old, (count ? 2 * count : 1) * sizeof *grown);
    if (!grown) {
        trouble->no_memory = true;
        return false;
    }
    memcpy(list, &grown, sizeof grown);
    return true;
}

static void append_text(galet_record *record, galet_cell *cell, const char *text) {
    char *copy = strdup(text);
    if (!copy || !grow(&cell->texts, cell->count, record->trouble)) {
        record->trouble->no_memory = true;
        free(copy);
        return;
    }
    cell->texts[cell->count++] = copy;
    cell->present = true;
}

void galet_record_set_text(galet_record *record, const char *key, const char *text) {
    galet_cell *cell = find(record, key, GALET_TYPE_TEXT);
    if (!cell) {
        return;
    }
    if (cell->count == 1) {
        free(cell->texts[0]);
        cell->count = 0;
    }
    append_text(record, cell, text);
}

/// The cell of texts that come in rows of so many, 0 for one by one; any other number is a mistake of the program.
static galet_cell *find_texts(galet_record *record, const char *key, size_t columns) {
    galet_cell *cell = find(record, key, GALET_TYPE_TEXTS);
    int declared = cell ? record->outputs[cell - record->cells].columns : 0;
    if (cell && (size_t)declared != columns) {
        galet_mistake_note(&record->trouble->mistake, "'%.80s' has rows of %d texts, not of %zu", key, declared,
                           columns);
        return NULL;
    }
    return cell;
}

void galet_record_add_text(galet_record *record, const char *key, const char *text) {
    galet_cell *cell = find_texts(record, key, 0);
    if (cell) {
        append_text(record, cell, text);
    }
}

void galet_record_add_texts(galet_record *record, const char *key, const char *const *texts, size_t count) {
    galet_cell *cell = find_texts(record, key, count);
    for (size_t i = 0; cell && i < count; i++) {
        append_text(record, cell, texts[i]);
    }
}

void galet_record_set_list(galet_record *record, const char *key, const double *x, size_t count) {
    galet_cell *cell = find(record, key, GALET_TYPE_LIST);
    double *copy = cell ? malloc((count ? count : 1) * sizeof *copy) : NULL;
    if (!copy) {
        if (cell) {
            record->trouble->no_memory = true;
        }
        return;
    }
    for (size_t i = 0; i < count; i++) {
        copy[i] = x[i];
        if (isnan(x[i])) {
            record->trouble->not_a_number = key;
        }
    }
    free(cell->numbers);
    cell->numbers = copy;
    cell->count = count;
    cell->present = true;
}

galet_record *galet_record_add(galet_record *record, const char *key) {
    galet_cell *cell = find(record, key, GALET_TYPE_RECORDS);
    if (!cell) {
        return NULL;
    }
    size_t index = (size_t)(cell - record->cells);
    galet_record *added = galet_record_create(record->outputs[index].members, record->trouble);
    if (!added || !grow(&cell->records, cell->count, record->trouble)) {
        galet_record_destroy(added);
        return NULL;
    }
    cell->records[cell->count++] = added;
    cell->present = true;
    return added;
}

/// The cell of a key, wanted or not; NULL, as a mistake of the program, where none is declared.
static galet_cell *declared(galet_record *record, const char *key) {
    galet_cell *cell = record ? look_up(record, key) : NULL;
    if (record && !cell) {
        galet_mistake_note(&record->trouble->mistake, "no output '%.80s' is declared", key);
    }
    return cell;
}

void galet_record_set_empty(galet_record *record, const char *key) {
    galet_cell *cell = declared(record, key);
    if (cell) {
        cell->present = is_wanted(record, key);
    }
}

void galet_record_set_unit(galet_record *record, const char *key, const char *unit) {
    galet_cell *cell = declared(record, key);
    if (cell) {
        cell->unit = unit;
    }
}

void galet_record_set_shown(galet_record *record, const char *key, const char *unit) {
    galet_cell *cell = declared(record, key);
    if (cell) {
        cell->shown = unit;
    }
}

void galet_record_set_words(galet_record *record, const char *key, const char *format, ...) {
    galet_cell *cell = declared(record, key);
    if (cell) {
        va_list arguments;
        va_start(arguments, format);
        galet_format_list(cell->words, sizeof cell->words, format, arguments);
        va_end(arguments);
    }
}

void galet_record_set_digits(galet_record *record, const char *key, int digits) {
    galet_cell *cell = declared(record, key);
    if (cell) {
        cell->digits = digits;
    }
}

/// For readers, who may ask for anything: what is not declared is absent.
static galet_cell cell_of(const galet_record *record, const char *key) {
    const galet_cell *cell = look_up(record, key);
    return cell ? *cell : (galet_cell){0};
}

size_t galet_record_size(const galet_record *record) {
    return record->size;
}

static galet_value record_member(const galet_value *value, size_t row, size_t index) {
    galet_record *const *records = value->owner;
    return galet_record_view(records[row], index);
}

galet_value galet_record_view(const galet_record *record, size_t index) {
    const galet_output *output = &record->outputs[index];
    const galet_cell *cell = &record->cells[index];
    const bool texts = output->type == GALET_TYPE_TEXTS;
    return (galet_value){
        .key = output->key,
        .unit = cell->unit ? cell->unit : output->unit,
        .shown = cell->shown ? cell->shown : output->shown,
        .doc = output->doc,
        .type = output->type,
        .digits = cell->digits ? cell->digits : output->digits,
        .used = true,
        .present = cell->present,
        .number = cell->number,
        .words = *cell->words ? cell->words : NULL,
        .text = output->type == GALET_TYPE_TEXT && cell->count ? cell->texts[0] : NULL,
        .numbers = cell->numbers,
        .texts = texts ? (const char *const *)cell->texts : NULL,
        .rows = texts && output->columns ? cell->count / (size_t)output->columns : cell->count,
        .columns = texts ? (size_t)output->columns : 1,
        .members = output->members ? output_count(output->members) : 0,
        .owner = cell->records,
        .member = record_member,
    };
}

bool galet_record_has(const galet_record *record, const char *key) {
    return cell_of(record, key).present;
}

double galet_record_real(const galet_record *record, const char *key) {
    galet_cell cell = cell_of(record, key);
    return cell.present ? cell.number : NAN;
}

long galet_record_integer(const galet_record *record, const char *key) {
    return (long)cell_of(record, key).number;
}

bool galet_record_flag(const galet_record *record, const char *key) {
    return cell_of(record, key).number != 0.0;
}

const char *galet_record_text(const galet_record *record, const char *key) {
    return galet_record_text_at(record, key, 0);
}

const double *galet_record_list(const galet_record *record, const char *key, size_t *count) {
    galet_cell cell = cell_of(record, key);
    *count = cell.numbers ? cell.count : 0;
    return cell.numbers;
}

size_t galet_record_count(const galet_record *record, const char *key) {
    return cell_of(record, key).count;
}

const char *galet_record_text_at(const galet_record *record, const char *key, size_t index) {
    galet_cell cell = cell_of(record, key);
    return cell.texts && index < cell.count ? cell.texts[index] : NULL;
}

const galet_record *galet_record_at(const galet_record *record, const char *key, size_t index) {
    galet_cell cell = cell_of(record, key);
    return cell.records && index < cell.count ? cell.records[index] : NULL;
}
