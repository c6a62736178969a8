#include "study/contacts_screening.h"

#include "base/watch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PATTERNS = 256, POINTS = 200 };

/// Work that a number may cost, in multiplications: some seconds.
static const double MOST_WORK = 2e10;

typedef struct patterns {
    size_t count;
    int (*ways)[GALET_CONTACTS_MAX];
} patterns;

/// How many patterns there are: two ways for every contact without a belt. More than MOST_PATTERNS are not counted.
static size_t pattern_count(const galet_contacts_def *def) {
    size_t count = 1;
    for (size_t i = 0; i < def->contact_count; i++) {
        count *= def->contacts[i].belt == 0.0 && count <= MOST_PATTERNS ? 2 : 1;
    }
    return count;
}

static void fill_pattern(const galet_contacts_def *def, size_t code, int *way) {
    for (size_t i = 0; i < def->contact_count; i++) {
        double belt = def->contacts[i].belt;
        way[i] = belt != 0.0 ? (belt > 0.0 ? -1 : 1) : (code % 2 ? -1 : 1);
        code /= belt != 0.0 ? 1 : 2;
    }
}

/// "+-" for contacts that slide ahead and back.
static void name_pattern(const galet_contacts_def *def, const int *way, char *text) {
    for (size_t i = 0; i < def->contact_count; i++) {
        text[i] = way[i] > 0 ? '+' : '-';
    }
    text[def->contact_count] = '\0';
}

static void add_mode(const galet_contacts_def *def, const galet_contacts_mode *mode, const int *way,
                     galet_record *out) {
    galet_record *r = galet_record_add(out, "modes");
    char name[GALET_CONTACTS_MAX + 1];
    name_pattern(def, way, name);
    galet_record_set_text(r, "sliding", name);
    galet_record_set_text(r, "growth", galet_contacts_growth_name(mode->growth));
    galet_record_set_if_known(r, "rate", isfinite(mode->rate) ? mode->rate : NAN);
    galet_record_set_if_known(r, "frequency", isfinite(mode->rate) ? mode->frequency / (2.0 * M_PI) : NAN);
    galet_record_set_flag(r, "painleve", mode->painleve);
}

/// Eigenvalues above the axis only: each below has a twin.
static void add_eigenvalues(const galet_contacts_def *def, const int *way, const double *real, const double *imaginary,
                            size_t count, galet_table *table) {
    char name[GALET_CONTACTS_MAX + 1];
    name_pattern(def, way, name);
    for (size_t i = 0; i < count; i++) {
        if (imaginary[i] >= 0.0) {
            GALET_ADD_ROW(table, real[i], imaginary[i]);
            galet_table_set_text(table, "sliding", name);
        }
    }
}

static galet_status find_modes(const galet_contacts_def *def, size_t count, galet_result *out) {
    galet_table *table = galet_result_table(out, "modes");
    galet_record *record = galet_result_wants(out, "modes") ? galet_result_record(out) : NULL;
    double *values = malloc(4 * def->size * sizeof *values + 1);
    galet_status status = values ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t k = 0; k < count && !status; k++) {
        if (galet_watch_cancelled(galet_result_watch(out))) {
            status = GALET_ERR_INTERRUPTED;
            break;
        }
        int way[GALET_CONTACTS_MAX];
        galet_contacts_mode mode;
        size_t found = 0;
        fill_pattern(def, k, way);
        status = galet_contacts_mode_find(def, way, &mode, values, values + 2 * def->size, &found);
        if (!status && record) {
            add_mode(def, &mode, way, record);
        }
        if (!status && table) {
            add_eigenvalues(def, way, values, values + 2 * def->size, found, table);
        }
    }
    free(values);
    return status;
}

static galet_status find_onset(const galet_contacts_def *def, size_t count, double mu_max, galet_result *out) {
    galet_contacts_onset first = {.mu = INFINITY};
    for (size_t k = 0; k < count; k++) {
        int way[GALET_CONTACTS_MAX];
        galet_contacts_onset onset;
        fill_pattern(def, k, way);
        galet_status status = galet_contacts_onset_find(def, way, 0.0, mu_max, galet_result_watch(out), &onset);
        if (status) {
            return status;
        }
        first = onset.mu < first.mu ? onset : first;
    }
    galet_record *record = galet_result_record(out);
    galet_record_set_if_known(record, "mu_critical", isfinite(first.mu) ? first.mu : NAN);
    galet_record_set_text(record, "critical_growth",
                          galet_contacts_growth_name(isfinite(first.mu) ? first.growth : GALET_CONTACTS_QUIET));
    galet_record_set_if_known(record, "critical_frequency", isfinite(first.mu) ? first.frequency / (2.0 * M_PI) : NAN);
    return GALET_OK;
}

/// The fastest growth of any pattern with one coefficient of friction at all contacts.
static galet_status fill_screening(const galet_contacts_def *def, size_t count, double mu_max, galet_result *out) {
    galet_table *table = galet_result_table(out, "screening");
    galet_contact contacts[GALET_CONTACTS_MAX];
    galet_contacts_def with = *def;
    memcpy(contacts, def->contacts, def->contact_count * sizeof *contacts);
    with.contacts = contacts;
    for (int point = 0; point <= POINTS && table; point++) {
        galet_contacts_mode fastest = {.rate = -INFINITY};
        if (galet_watch_cancelled(galet_result_watch(out))) {
            return GALET_ERR_INTERRUPTED;
        }
        for (size_t i = 0; i < def->contact_count; i++) {
            contacts[i].mu = mu_max * point / POINTS;
        }
        for (size_t k = 0; k < count; k++) {
            int way[GALET_CONTACTS_MAX];
            galet_contacts_mode mode;
            fill_pattern(def, k, way);
            galet_status status = galet_contacts_mode_find(&with, way, &mode, NULL, NULL, NULL);
            if (status) {
                return status;
            }
            fastest = mode.rate > fastest.rate ? mode : fastest;
        }
        if (isfinite(fastest.rate)) {
            GALET_ADD_ROW(table, contacts[0].mu, fastest.rate, fastest.frequency / (2.0 * M_PI));
        }
    }
    return GALET_OK;
}

galet_status galet_contacts_screen(const galet_contacts_def *def, double mu_max, galet_result *out) {
    const size_t count = pattern_count(def);
    const double side = 2.0 * (double)def->size, one = 25.0 * side * side * side * (double)count;
    if (def->contact_count == 0) {
        return GALET_OK;
    }
    if (count > MOST_PATTERNS || one > MOST_WORK) {
        galet_result_warn(
            out, "screening-left-out",
            "sliding was not screened: contacts without a belt may slide in too many ways for so many degrees "
            "of freedom; give belts");
        return GALET_OK;
    }
    bool listed = galet_result_wants(out, "modes") || galet_result_table(out, "modes");
    galet_status status = listed ? find_modes(def, count, out) : GALET_OK;
    if (!status && 400.0 * one <= MOST_WORK) {
        bool wanted = galet_result_wants(out, "mu_critical") || galet_result_wants(out, "critical_growth") ||
                      galet_result_wants(out, "critical_frequency");
        status = wanted ? find_onset(def, count, mu_max, out) : GALET_OK;
        status = status ? status : fill_screening(def, count, mu_max, out);
    } else if (!status) {
        galet_result_warn(
            out, "screening-left-out",
            "the critical friction was not looked for: it would take minutes with so many degrees of freedom");
    }
    return status;
}
