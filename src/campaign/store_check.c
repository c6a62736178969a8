#include "campaign/store_check.h"

#include "campaign/store_sql.h"

#include <galet/version.h>
#include <stdlib.h>
#include <string.h>

/// Of the tables; a store of another layout cannot be continued.
static const long LAYOUT = 2;

static const char CREATE[] =
    "CREATE TABLE campaign (layout INTEGER, study TEXT, version TEXT, build TEXT, seed INTEGER, samples INTEGER, "
    "rows INTEGER, sampling TEXT, \"case\" TEXT);"
    "CREATE TABLE warning (id INTEGER, key TEXT, PRIMARY KEY (id, key)) WITHOUT ROWID;"
    "CREATE TABLE quantity (name TEXT PRIMARY KEY, unit TEXT, meaning TEXT)";

/// A store under examination.
typedef struct subject {
    const galet_sqlite_library *sqlite;
    sqlite3 *db;
    galet_place place;
    galet_message *why;
} subject;

static galet_status complain(const subject *s, const char *what) {
    return galet_sqlite_complain(s->db, s->place.origin, what, s->why);
}

static galet_status complain_of_damage(const subject *s, const char *said) {
    return galet_sqlite_complain_of_damage(s->place, said, s->why);
}

/// The first column of the first row as text, released by free(); NULL where there is none.
static galet_status ask(const subject *s, const char *sql, char **answer) {
    sqlite3_stmt *statement;
    *answer = NULL;
    if (s->sqlite->sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) != SQLITE_OK) {
        return complain(s, "cannot be read");
    }
    int code = s->sqlite->sqlite3_step(statement);
    galet_status status = GALET_OK;
    if (code == SQLITE_ROW) {
        const unsigned char *text = s->sqlite->sqlite3_column_text(statement, 0);
        *answer = strdup(text ? (const char *)text : "");
        status = *answer ? GALET_OK : GALET_ERR_MEMORY;
    } else if (code != SQLITE_DONE) {
        status = complain(s, "cannot be read");
    }
    s->sqlite->sqlite3_finalize(statement);
    return status;
}

galet_status galet_store_look(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path, bool *there,
                              galet_message *why) {
    subject s = {sqlite, db, {path, 0, 0}, why};
    char *tables, *ours = NULL, *sound = NULL;
    galet_status status = ask(&s, "SELECT count(*) FROM sqlite_master", &tables);
    if (status) {
        return status;
    }
    *there = strcmp(tables, "0") != 0;
    free(tables);
    if (!*there) {
        return GALET_OK;
    }
    status =
        ask(&s, "SELECT count(*) FROM sqlite_master WHERE name IN ('campaign', 'draw', 'quantity', 'warning')", &ours);
    if (!status && strcmp(ours, "4") != 0) {
        status = galet_complain(why, s.place, NULL, "is not a file of galet's and is kept; choose another --out");
    }
    status = status ? status : ask(&s, "PRAGMA quick_check(1)", &sound);
    if (!status && (!sound || strcmp(sound, "ok") != 0)) {
        status = complain_of_damage(&s, sound ? sound : "");
    }
    free(ours);
    free(sound);
    return status;
}

static galet_status insert(const subject *s, const char *sql, const char *const *texts, int count) {
    sqlite3_stmt *statement;
    if (s->sqlite->sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) != SQLITE_OK) {
        return complain(s, "cannot be written");
    }
    for (int i = 0; i < count; i++) {
        s->sqlite->sqlite3_bind_text(statement, i + 1, texts[i], -1, SQLITE_STATIC);
    }
    int code = s->sqlite->sqlite3_step(statement);
    galet_status status = code == SQLITE_DONE ? GALET_OK : complain(s, "cannot be written");
    s->sqlite->sqlite3_finalize(statement);
    return status;
}

static galet_status insert_quantity(const subject *s, const char *prefix, const char *key, const char *unit,
                                    const char *doc) {
    char name[160];
    snprintf(name, sizeof name, "%s.%s", prefix, key);
    return insert(s, "INSERT INTO quantity VALUES (?, ?, ?)", (const char *const[]){name, unit, doc}, 3);
}

static galet_status insert_quantities(const subject *s, const galet_plan *plan) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < plan->randoms.count && !status; i++) {
        const galet_param *param = galet_plan_input(plan, i);
        status = insert_quantity(s, "in", param->key, param->unit, param->doc);
    }
    for (size_t i = 0; i < plan->output_count && !status; i++) {
        const galet_output *output = galet_plan_find_output(plan, plan->outputs[i]);
        status = insert_quantity(s, "out", output->key, output->unit, output->doc);
    }
    return status;
}

galet_status galet_store_describe(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path,
                                  const galet_plan *plan, galet_message *why) {
    subject s = {sqlite, db, {path, 0, 0}, why};
    if (sqlite->sqlite3_exec(db, CREATE, NULL, NULL, NULL) != SQLITE_OK) {
        return complain(&s, "cannot be written");
    }
    char *text = galet_plan_text(plan);
    if (!text) {
        return GALET_ERR_MEMORY;
    }
    char layout[24], seed[24], samples[24], rows[24];
    snprintf(layout, sizeof layout, "%ld", LAYOUT);
    snprintf(seed, sizeof seed, "%ld", plan->seed);
    snprintf(samples, sizeof samples, "%ld", plan->samples);
    snprintf(rows, sizeof rows, "%zu", galet_plan_rows(plan));
    const char *const texts[] = {
        layout, plan->study->name, galet_version(), galet_build(), seed, samples, rows, plan->sampling->name, text};
    galet_status status = insert(&s, "INSERT INTO campaign VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", texts,
                                 (int)(sizeof texts / sizeof *texts));
    free(text);
    return status ? status : insert_quantities(&s, plan);
}

static size_t line_length(const char *text) {
    return strcspn(text, "\n");
}

static const char *next_line(const char *text) {
    size_t length = line_length(text);
    return text + length + (text[length] == '\n');
}

/// The first line of a text that begins with so much of `start`; NULL where there is none.
static const char *find_line(const char *text, const char *start, size_t length, bool whole) {
    for (; *text; text = next_line(text)) {
        if (strncmp(text, start, length) == 0 && (!whole || line_length(text) == length)) {
            return text;
        }
    }
    return NULL;
}

/// The first line of one text that the other has not; NULL: none.
static const char *find_difference(const char *text, const char *other) {
    for (; *text; text = next_line(text)) {
        if (!find_line(other, text, line_length(text), true)) {
            return text;
        }
    }
    return NULL;
}

/// Where two cases first differ, if each has the other's line elsewhere: only random inputs may stand in any order.
static bool find_swapped(const char *stored, const char *ours, const char **there, const char **here) {
    *there = stored;
    *here = ours;
    while (**there && line_length(*there) == line_length(*here) && strncmp(*there, *here, line_length(*there)) == 0) {
        *there = next_line(*there);
        *here = next_line(*here);
    }
    return **there && **here && find_line(ours, *there, line_length(*there), true) &&
           find_line(stored, *here, line_length(*here), true);
}

static galet_status complain_of_order(const subject *s, const char *there, const char *here) {
    there += strspn(there, " ");
    here += strspn(here, " ");
    return galet_complain(
        s->why, s->place, NULL,
        "holds draws of random inputs in another order (it has %.*s where this one has %.*s), which are "
        "other draws; choose another --out",
        (int)strcspn(there, ":\n"), there, (int)strcspn(here, ":\n"), here);
}

/// The first line in which two cases differ, with the one about the same key beside it.
static galet_status complain_of_case(const subject *s, const char *stored, const char *ours) {
    const char *there, *here;
    if (find_swapped(stored, ours, &there, &here)) {
        return complain_of_order(s, there, here);
    }
    const char *new = find_difference(ours, stored), *old = find_difference(stored, ours);
    if (new) {
        old = find_line(stored, new, strcspn(new, ":\n") + 1, false);
    }
    old = old ? old : "nothing of it";
    new = new ? new : "nothing of it";
    size_t length = line_length(old), length_new = line_length(new);
    return galet_complain(s->why, s->place, NULL,
                          "holds draws of another case (it has '%.*s', this one '%.*s'); choose another --out",
                          (int)(length < 80 ? length : 80), old, (int)(length_new < 80 ? length_new : 80), new);
}

static galet_status compare_text(const subject *s, const char *sql, const char *ours, const char *what) {
    char *stored;
    galet_status status = ask(s, sql, &stored);
    if (!status && (!stored || strcmp(stored, ours) != 0)) {
        status =
            galet_complain(s->why, s->place, NULL, "holds draws of %s %.60s, this is %s %.60s; choose another --out",
                           what, stored ? stored : "nobody knows which", what, ours);
    }
    free(stored);
    return status;
}

static galet_status compare_case(const subject *s, const galet_plan *plan) {
    char *stored, *ours = galet_plan_text(plan);
    if (!ours) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = ask(s, "SELECT \"case\" FROM campaign", &stored);
    if (!status && (!stored || strcmp(stored, ours) != 0)) {
        status = complain_of_case(s, stored ? stored : "", ours);
    }
    free(stored);
    free(ours);
    return status;
}

static galet_status read_samples(const subject *s, long *samples) {
    char *stored;
    galet_status status = ask(s, "SELECT samples FROM campaign", &stored);
    if (status) {
        return status;
    }
    *samples = stored ? strtol(stored, NULL, 10) : 0;
    free(stored);
    return *samples > 0 ? GALET_OK : complain_of_damage(s, "a campaign of no samples");
}

/// More samples than before are welcome where the earlier ones stay what they are.
static galet_status compare_samples(const subject *s, const galet_plan *plan, long before) {
    bool grows = plan->samples > before && plan->sampling->extends && !plan->sensitivity;
    if (before == plan->samples || grows) {
        return GALET_OK;
    }
    return galet_complain(s->why, s->place, NULL,
                          "holds a campaign of %ld samples, which cannot become %ld%s; "
                          "choose another --out",
                          before, plan->samples,
                          plan->samples < before ? ""
                          : plan->sensitivity    ? " with sensitivity: true"
                                                 : " by this sampling");
}

/// The table is the one that this plan would make, which another program may have changed.
static galet_status check_table(const subject *s, const galet_plan *plan) {
    char *stored = NULL, *ours = galet_store_sql_create(plan);
    galet_status status =
        ours ? ask(s, "SELECT sql FROM sqlite_master WHERE name = 'draw'", &stored) : GALET_ERR_MEMORY;
    if (!status && (!stored || strcmp(stored, ours) != 0)) {
        status = complain_of_damage(s, "table draw has other columns than a campaign writes");
    }
    free(stored);
    free(ours);
    return status;
}

/// Every draw holds what a campaign writes.
static galet_status check_draws(const subject *s, const galet_plan *plan) {
    char *odd = NULL, *sql = galet_store_sql_count_odd(plan);
    galet_status status = sql ? ask(s, sql, &odd) : GALET_ERR_MEMORY;
    if (!status && strcmp(odd, "0") != 0) {
        status = complain_of_damage(s, "draws that are neither done nor failed, or texts for numbers");
    }
    free(odd);
    free(sql);
    return status;
}

/// Rows that so many samples of a plan make.
static size_t rows_of(const galet_plan *plan, long samples) {
    return galet_plan_rows(plan) / (size_t)plan->samples * (size_t)samples;
}

static galet_status check_rows(const subject *s, const galet_plan *plan, long samples) {
    char expected[24];
    snprintf(expected, sizeof expected, "%zu", rows_of(plan, samples));
    return compare_text(s, "SELECT rows FROM campaign", expected, "a number of draws,");
}

/// Every draw has its number in the campaign.
static galet_status check_numbers(const subject *s, const galet_plan *plan, long samples) {
    char sql[160], *beyond;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM draw WHERE id < 1 OR id > %zu", rows_of(plan, samples));
    galet_status status = ask(s, sql, &beyond);
    if (!status && strcmp(beyond, "0") != 0) {
        status = complain_of_damage(s, "draws that this campaign has no number for");
    }
    free(beyond);
    return status;
}

/// What the store says it holds, without a change to it.
static galet_status check_content(const subject *s, const galet_plan *plan, long samples) {
    galet_status status = compare_samples(s, plan, samples);
    status = status ? status : check_rows(s, plan, samples);
    status = status ? status : check_table(s, plan);
    status = status ? status : check_draws(s, plan);
    return status ? status : check_numbers(s, plan, samples);
}

static galet_status grow(const subject *s, const galet_plan *plan) {
    char sql[96];
    snprintf(sql, sizeof sql, "UPDATE campaign SET samples = %ld, rows = %zu", plan->samples, galet_plan_rows(plan));
    return s->sqlite->sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? GALET_OK
                                                                              : complain(s, "cannot be written");
}

galet_status galet_store_compare(const galet_sqlite_library *sqlite, sqlite3 *db, const char *folder,
                                 const galet_plan *plan, galet_message *why) {
    subject s = {sqlite, db, {folder, 0, 0}, why};
    char layout[24], seed[24];
    snprintf(layout, sizeof layout, "%ld", LAYOUT);
    snprintf(seed, sizeof seed, "%ld", plan->seed);
    galet_status status = compare_text(&s, "SELECT layout FROM campaign", layout, "layout");
    status = status ? status : compare_text(&s, "SELECT study FROM campaign", plan->study->name, "the study");
    status = status ? status : compare_text(&s, "SELECT version FROM campaign", galet_version(), "version");
    status = status ? status : compare_text(&s, "SELECT build FROM campaign", galet_build(), "build");
    status = status ? status : compare_text(&s, "SELECT seed FROM campaign", seed, "seed");
    status = status ? status : compare_case(&s, plan);
    long samples = 0;
    status = status ? status : read_samples(&s, &samples);
    status = status ? status : check_content(&s, plan, samples);
    return status || samples == plan->samples ? status : grow(&s, plan);  // last: what is refused stays as it was
}
