#include "input/dataset.h"

#include "input/alternatives.h"
#include "input/file.h"
#include "input/number.h"
#include "input/profile_file.h"
#include "input/rows.h"
#include "input/scalar.h"
#include "input/units.h"

#include <ctype.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const size_t PROFILE_SIZE_MAX = 64u << 20;

struct galet_dataset {
    atomic_int users;
    size_t rows, count;
    size_t group;
    double **column;
    int *lines;
    galet_source *sources;  ///< NULL for arrays
};

static size_t member_count(const galet_param *members) {
    size_t count = 0;
    while (members[count].key) {
        count++;
    }
    return count;
}

static galet_dataset *allocate(size_t count) {
    galet_dataset *data = calloc(1, sizeof *data);
    double **column = calloc(count, sizeof *column);
    if (!data || !column) {
        free(data);
        free(column);
        return NULL;
    }
    *data = (galet_dataset){.users = 1, .count = count, .group = 1, .column = column};
    return data;
}

galet_dataset *galet_dataset_share(galet_dataset *data) {
    if (data) {
        atomic_fetch_add(&data->users, 1);
    }
    return data;
}

void galet_dataset_release(galet_dataset *data) {
    if (!data || atomic_fetch_sub(&data->users, 1) > 1) {
        return;
    }
    for (size_t i = 0; i < data->count; i++) {
        free(data->column[i]);
    }
    free(data->column);
    free(data->lines);
    free(data->sources);
    free(data);
}

/// Rows on their way from a file to the memory.
typedef struct stream {
    galet_reading *reading;
    galet_columns *columns;
    galet_match match;
    size_t selected[GALET_COLUMNS_MAX];  ///< Columns of the file
    size_t member[GALET_COLUMNS_MAX];    ///< Which of the members each of them is
    size_t count;
    galet_rows *rows;
    galet_source sources[GALET_COLUMNS_MAX];
    galet_clock clock;
    galet_message *why;
} stream;

/// A number with as many decimals as a cell has, so that both look alike; the shortest where that would not be it.
static void write_alike(double x, galet_cell cell, char out[GALET_NUMBER_SIZE]) {
    size_t from = 0;
    while (from < cell.length && cell.text[from] != '.' && cell.text[from] != ',') {
        from++;
    }
    size_t end = from;
    while (end + 1 < cell.length && isdigit((unsigned char)cell.text[end + 1])) {
        end++;
    }
    if (!galet_number_write_fixed(x, (int)(end - from) % GALET_NUMBER_SIZE, out)) {
        galet_number_shortest(x, out);
    }
}

static galet_status complain_of_order(const stream *s, size_t k, double before, double now) {
    const galet_param *member = &s->reading->param->members[s->member[k]];
    galet_cell cell = galet_columns_cell(s->columns, s->selected[k]);
    const char *unit = s->match.unit[s->member[k]];
    unit = *unit ? unit : member->unit;
    char words[2][GALET_NUMBER_SIZE];
    write_alike(now, cell, words[0]);
    write_alike(before, cell, words[1]);
    galet_place place = galet_columns_place(s->columns);
    const char *blank = *unit ? " " : "";
    return now < before ? galet_complain(s->why, place, NULL, "%s goes backwards (%s%s%s after %s%s%s)", member->doc,
                                         words[0], blank, unit, words[1], blank, unit)
                        : galet_complain(s->why, place, NULL, "%s stands still (%s%s%s twice)", member->doc, words[0],
                                         blank, unit);
}

/// Whether a row is the one before again, as where one phase of a motion ends and the next begins: it tells nothing.
static bool is_repeated(const stream *s, const double *row, const double *before) {
    return memcmp(row, before, s->count * sizeof *row) == 0;
}

static galet_status read_rows(stream *s) {
    double row[GALET_COLUMNS_MAX] = {0}, before[GALET_COLUMNS_MAX] = {0};
    bool rising[GALET_COLUMNS_MAX], timed = false, first = true, more;
    for (size_t k = 0; k < s->count; k++) {
        rising[k] = s->reading->param->members[s->member[k]].rising;
        timed = timed || rising[k];
    }
    for (;;) {
        galet_status status = galet_columns_next(s->columns, row, &more, s->why);
        status = first && more && !status ? galet_match_check_row(s->columns, s->reading, &s->match, s->why) : status;
        if (status || !more) {
            return status;
        }
        if (timed && !first && is_repeated(s, row, before)) {
            continue;
        }
        for (size_t k = 0; k < s->count; k++) {
            if (rising[k] && !first && !(row[k] > before[k])) {
                return complain_of_order(s, k, before[k], row[k]);
            }
            before[k] = row[k];
        }
        first = false;
        galet_clock_see(&s->clock, s->columns);
        galet_place place = galet_columns_place(s->columns);
        status = galet_rows_add(s->rows, row, place.line);
        if (status == GALET_ERR_RANGE) {
            return galet_complain(s->why, (galet_place){s->reading->path, 0, 0}, NULL, "has more than %d rows",
                                  GALET_ROWS_LIMIT);
        }
        if (status) {
            return status;
        }
    }
}

static galet_status find_columns(stream *s) {
    galet_status status = galet_match_columns(s->columns, s->reading, &s->match, s->why);
    if (status) {
        return status;
    }
    for (size_t i = 0; s->reading->param->members[i].key; i++) {
        if (s->match.column[i] != GALET_NO_COLUMN) {
            s->selected[s->count] = s->match.column[i];
            s->member[s->count++] = i;
        }
    }
    galet_source_tell(s->columns, s->reading, &s->match, s->sources);
    s->clock = galet_clock_create(s->reading, &s->match);
    galet_columns_select(s->columns, s->selected, s->count);
    int max = s->reading->param->max_rows;
    return galet_rows_create(s->count, max > 0 ? (size_t)max : 0, &s->rows);
}

static galet_status to_si(const stream *s, size_t k, double *x, const galet_dataset *data) {
    const galet_param *member = &s->reading->param->members[s->member[k]];
    galet_unit_scale scale;
    if (galet_unit_find_scale(s->match.unit[s->member[k]], member->unit, &scale) != GALET_UNIT_FITS) {
        return GALET_ERR_MEMORY;  // it was found when the titles were read
    }
    for (size_t i = 0; i < data->rows; i++) {
        x[i] = galet_unit_to_si(scale, x[i]);
        galet_place place = {s->reading->path, data->lines[i], 0};
        if (!isfinite(x[i])) {
            return galet_complain(s->why, place, member->key, "is too large for double precision");
        }
        galet_status status = member->range ? galet_param_check_real(member, x[i], NULL, place, s->why) : GALET_OK;
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

/// Row i at i / rate; of a group the middle.
static galet_status make_from_rate(const galet_dataset *data, double rate, double **column) {
    double *x = malloc(data->rows * sizeof *x);
    for (size_t i = 0; x && i < data->rows; i++) {
        x[i] = ((double)i * (double)data->group + 0.5 * (double)(data->group - 1)) / rate;
    }
    *column = x;
    return x ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status take(stream *s, galet_dataset *data) {
    data->rows = galet_rows_count(s->rows);
    data->group = galet_rows_group(s->rows);
    data->lines = galet_rows_take_lines(s->rows);
    data->sources = malloc(sizeof s->sources);
    galet_status status = data->sources ? GALET_OK : GALET_ERR_MEMORY;
    galet_clock_tell(&s->clock, s->reading, &s->sources[s->clock.member]);
    if (data->sources) {
        memcpy(data->sources, s->sources, sizeof s->sources);
    }
    for (size_t k = 0; k < s->count && !status; k++) {
        double *x = data->column[s->member[k]] = galet_rows_take_column(s->rows, k);
        status = to_si(s, k, x, data);
    }
    for (size_t i = 0; i < data->count && !status; i++) {
        const galet_member_reading *said = &s->reading->member[i];
        if (said->used && said->rate > 0.0) {
            status = make_from_rate(data, said->rate, &data->column[i]);
        }
    }
    return status;
}

galet_status galet_dataset_read_from(FILE *file, galet_reading *reading, galet_dataset **out, galet_message *why) {
    stream s = {.reading = reading, .why = why};
    reading->blamed = NULL;
    galet_status status =
        galet_columns_create(file, reading->path, reading->skip_lines, reading->param->skip_key, &s.columns, why);
    status = status ? status : find_columns(&s);
    status = status ? status : read_rows(&s);
    galet_dataset *data = status ? NULL : allocate(member_count(reading->param->members));
    status = status || data ? status : GALET_ERR_MEMORY;
    status = status ? status : take(&s, data);
    galet_rows_destroy(s.rows);
    galet_columns_destroy(s.columns);
    if (status) {
        galet_dataset_release(data);
        return status;
    }
    *out = data;
    return GALET_OK;
}

/// The points of a profile are the two members.
static galet_status take_profile(galet_profile_record *record, galet_dataset **out) {
    galet_dataset *data = allocate(2);
    galet_source *sources = calloc(GALET_COLUMNS_MAX, sizeof *sources);
    if (!data || !sources) {
        galet_dataset_release(data);
        free(sources);
        galet_profile_record_release(record);
        return GALET_ERR_MEMORY;
    }
    data->rows = record->count;
    data->column[0] = record->y;
    data->column[1] = record->z;
    data->lines = record->lines;
    data->sources = sources;
    for (int i = 0; i < 2; i++) {
        snprintf(sources[i].words, sizeof sources[i].words, "%s of a %s", i ? "z" : "y", record->words);
    }
    *out = data;
    return GALET_OK;
}

/// A profile of any kind. It is held as a whole, since what is in it tells what it is.
static galet_status read_profile(galet_reading *reading, galet_dataset **data, galet_message *why) {
    char *text;
    size_t length;
    reading->blamed = NULL;
    galet_status status = galet_file_read(reading->path, PROFILE_SIZE_MAX, &text, &length, why);
    if (status) {
        return status;
    }
    const galet_profile_format *format = galet_profile_format_find(text);
    FILE *file = format || length == 0 ? NULL : fmemopen(text, length, "rb");
    if (format) {
        galet_profile_record record;
        status = galet_profile_file_parse(format, text, length, reading->path, &record, why);
        status = status ? status : take_profile(&record, data);
    } else if (length == 0) {
        status = galet_complain(why, (galet_place){reading->path, 0, 0}, NULL, "is empty; expected lines of numbers");
    } else {
        status = file ? galet_dataset_read_from(file, reading, data, why) : GALET_ERR_MEMORY;
    }
    free(text);
    return status;
}

galet_status galet_dataset_read(galet_reading *reading, galet_dataset **data, galet_message *why) {
    if (reading->param->profile) {
        return read_profile(reading, data, why);
    }
    FILE *file;
    galet_status status = galet_file_open(reading->path, &file, why);
    if (status) {
        reading->blamed = NULL;
        return status;
    }
    return galet_dataset_read_from(file, reading, data, why);
}

/// Whether a member must be there whatever the others are.
static bool is_needed(const galet_param *members, size_t member) {
    const galet_param *m = &members[member];
    bool alone = !m->instead_of && !m->when && !m->unset;
    for (size_t i = 0; members[i].key; i++) {
        alone &= i == member || galet_alternatives_first(members, i) != member;
    }
    return alone;
}

static galet_status complain_of_absence(const char *key, galet_message *why) {
    return galet_complain(why, (galet_place){0}, key, "must be given, with one number or more");
}

static galet_status copy_column(const galet_param *member, const double *from, size_t rows, double **to,
                                galet_message *why) {
    for (size_t i = 0; i < rows; i++) {
        if (!isfinite(from[i])) {
            return galet_complain(why, (galet_place){0}, member->key, "number %zu is not finite", i + 1);
        }
        if (member->rising && i > 0 && !(from[i] > from[i - 1])) {
            return galet_complain(why, (galet_place){0}, member->key, "number %zu: %s %s", i + 1, member->doc,
                                  from[i] < from[i - 1] ? "goes backwards" : "stands still");
        }
        if (galet_param_check_real(member, from[i], NULL, (galet_place){0}, why)) {
            return GALET_ERR_INPUT;
        }
    }
    *to = malloc(rows * sizeof **to);
    if (!*to) {
        return GALET_ERR_MEMORY;
    }
    memcpy(*to, from, rows * sizeof **to);
    return GALET_OK;
}

galet_status galet_dataset_create(const galet_param *members, const double *const *columns, size_t rows,
                                  galet_dataset **out, galet_message *why) {
    galet_dataset *data = allocate(member_count(members));
    galet_status status = data ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t i = 0; data && i < data->count && !status; i++) {
        if (columns[i] && rows > 0) {
            status = copy_column(&members[i], columns[i], rows, &data->column[i], why);
        } else if (is_needed(members, i)) {
            status = complain_of_absence(members[i].key, why);
        }
    }
    if (status) {
        galet_dataset_release(data);
        return status;
    }
    data->rows = rows;
    *out = data;
    return GALET_OK;
}

/// Of each member or set of alternatives one must be there, and no more.
static galet_status check_one(const galet_dataset *data, const galet_reading *reading, size_t first,
                              galet_message *why) {
    const galet_param *members = reading->param->members;
    size_t there = 0;
    char names[64] = "";
    for (size_t i = 0; i < data->count; i++) {
        if (galet_alternatives_has(reading, i, first)) {
            size_t length = strlen(names);
            snprintf(names + length, sizeof names - length, "%s%s", length ? " or " : "", members[i].key);
            there += data->column[i] != NULL;
        }
    }
    if (there > 1) {
        return galet_complain(why, (galet_place){0}, names, "give one of them");
    }
    bool missing = *names && there == 0 && !members[first].unset;
    return missing ? complain_of_absence(names, why) : GALET_OK;
}

galet_status galet_dataset_check(const galet_dataset *data, const galet_reading *reading, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t first = 0; first < data->count && !status; first++) {
        status = check_one(data, reading, first, why);
    }
    return status;
}

size_t galet_dataset_rows(const galet_dataset *data) {
    return data->rows;
}

const double *galet_dataset_column(const galet_dataset *data, size_t member) {
    return data->column[member];
}

int galet_dataset_line(const galet_dataset *data, size_t row) {
    return data->lines ? data->lines[row] : 0;
}

size_t galet_dataset_group(const galet_dataset *data) {
    return data->group;
}

const galet_source *galet_dataset_source(const galet_dataset *data, size_t member) {
    return data->sources && *data->sources[member].words ? &data->sources[member] : NULL;
}
