#include "study/contacts_screening.h"

#include "base/format.h"
#include "base/watch.h"
#include "study/contacts_tables.h"
#include "study/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PATTERNS = 256, POINTS = 200, MOST_BRANCHES = 16 };

/// Work that a number may cost, in multiplications: some seconds.
static const double MOST_WORK = 2e10;

/// One way in which closed contacts may slide: the sign of the slip of each, 0 for those that are open.
typedef struct pattern {
    unsigned closed;  // a bit for each contact
    int way[GALET_CONTACTS_MAX];
} pattern;

/// Those of one closed set stand together. Beyond the room they are counted only.
typedef struct patterns {
    size_t count;
    pattern items[MOST_PATTERNS];
} patterns;

/// Contacts with a belt slide against it, others as the bits of the code say.
static void fill_pattern(const galet_contacts_def *def, unsigned closed, size_t code, pattern *p) {
    *p = (pattern){.closed = closed};
    for (size_t i = 0; i < def->contact_count; i++) {
        double belt = def->contacts[i].belt;
        if (closed >> i & 1) {
            p->way[i] = belt != 0.0 ? (belt > 0.0 ? -1 : 1) : (code % 2 ? -1 : 1);
            code /= belt != 0.0 ? 1 : 2;
        }
    }
}

static void add_patterns(const galet_contacts_def *def, unsigned closed, patterns *all) {
    size_t ways = 1;
    for (size_t i = 0; i < def->contact_count; i++) {
        ways *= closed >> i & 1 && def->contacts[i].belt == 0.0 ? 2 : 1;
    }
    for (size_t code = 0; code < ways && all->count + code < MOST_PATTERNS; code++) {
        fill_pattern(def, closed, code, &all->items[all->count + code]);
    }
    all->count += ways;
}

/// Contacts slide together that are closed together in an equilibrium. Where none is known, all of them.
static void collect_patterns(const galet_contacts_def *def, const galet_contacts_equilibria *equilibria,
                             patterns *all) {
    all->count = 0;
    for (size_t i = 0; equilibria && i < galet_contacts_equilibria_count(equilibria); i++) {
        unsigned closed = galet_contacts_closed_of(def, galet_contacts_equilibria_piece(equilibria, i));
        if (closed) {
            add_patterns(def, closed, all);
        }
    }
    if (all->count == 0) {
        add_patterns(def, (1u << def->contact_count) - 1, all);
    }
}

/// "+-o" for contacts that slide ahead, slide back and are open.
static void name_pattern(const galet_contacts_def *def, const pattern *p, char *text) {
    for (size_t i = 0; i < def->contact_count; i++) {
        text[i] = p->way[i] > 0 ? '+' : p->way[i] < 0 ? '-' : 'o';
    }
    text[def->contact_count] = '\0';
}

static void add_mode(const galet_contacts_def *def, const galet_contacts_mode *mode, const pattern *p,
                     galet_record *out) {
    galet_record *r = galet_record_add(out, "modes");
    char name[GALET_CONTACTS_MAX + 1], closed[GALET_CONTACTS_NAME];
    name_pattern(def, p, name);
    galet_contacts_name_closed(p->closed, closed);
    galet_record_set_text(r, "closed", closed);
    galet_record_set_text(r, "sliding", name);
    galet_record_set_text(r, "growth", galet_contacts_growth_name(mode->growth));
    galet_record_set_if_known(r, "rate", isfinite(mode->rate) ? mode->rate : NAN);
    galet_record_set_if_known(r, "frequency", isfinite(mode->rate) ? mode->frequency / (2.0 * M_PI) : NAN);
    galet_record_set_flag(r, "painleve", mode->painleve);
}

/// Eigenvalues above the axis only: each below has a twin.
static void add_eigenvalues(const galet_contacts_def *def, const pattern *p, const double *real,
                            const double *imaginary, size_t count, galet_table *table) {
    char name[GALET_CONTACTS_MAX + 1], closed[GALET_CONTACTS_NAME];
    name_pattern(def, p, name);
    galet_contacts_name_closed(p->closed, closed);
    for (size_t i = 0; i < count; i++) {
        if (imaginary[i] >= 0.0) {
            GALET_ADD_ROW(table, real[i], imaginary[i]);
            galet_table_set_text(table, "closed", closed);
            galet_table_set_text(table, "sliding", name);
        }
    }
}

static galet_status find_modes(const galet_contacts_def *def, const patterns *all, galet_result *out) {
    galet_table *table = galet_result_table(out, "modes");
    galet_record *record = galet_result_wants(out, "modes") ? galet_result_record(out) : NULL;
    double *values = malloc(4 * def->size * sizeof *values + 1);
    galet_status status = values ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t k = 0; k < all->count && !status; k++) {
        galet_watch_tell(galet_result_watch(out), "modes", (double)k / (double)all->count);
        if (galet_watch_cancelled(galet_result_watch(out))) {
            status = GALET_ERR_INTERRUPTED;
            break;
        }
        const pattern *p = &all->items[k];
        galet_contacts_mode mode;
        size_t found = 0;
        status = galet_contacts_mode_find(def, p->way, &mode, values, values + 2 * def->size, &found);
        if (!status && record) {
            add_mode(def, &mode, p, record);
        }
        if (!status && table) {
            add_eigenvalues(def, p, values, values + 2 * def->size, found, table);
        }
    }
    free(values);
    return status;
}

/// The onset that comes first, and its pattern; what could not be told.
typedef struct verdict {
    galet_contacts_onset first;
    const pattern *grows;  // NULL: none
    unsigned singular;     // a bit for each contact
} verdict;

static galet_status find_verdict(const galet_contacts_def *def, const patterns *all, double mu_max,
                                 const galet_watch *watch, verdict *v) {
    *v = (verdict){.first = {.mu = INFINITY}};
    for (size_t k = 0; k < all->count; k++) {
        const pattern *p = &all->items[k];
        galet_contacts_onset onset;
        galet_status status = galet_contacts_onset_find(def, p->way, 0.0, mu_max, watch, &onset);
        if (status) {
            return status;
        }
        v->singular |= onset.growth == GALET_CONTACTS_SINGULAR ? p->closed : 0;
        v->grows = onset.mu < v->first.mu ? p : v->grows;
        v->first = onset.mu < v->first.mu ? onset : v->first;
    }
    return GALET_OK;
}

/// Nothing is said to be quiet where some sliding has no modes.
static void set_verdict(const verdict *v, galet_result *out) {
    galet_record *record = galet_result_record(out);
    char name[GALET_CONTACTS_NAME];
    if (v->singular) {
        galet_contacts_name_closed(v->singular, name);
        galet_result_warn(out, "sliding-undetermined",
                          "contacts %s hold the same ways, so that their pushes are not determined: their sliding was "
                          "not screened; leave out those that repeat others",
                          name);
    }
    if (v->grows) {
        galet_contacts_name_closed(v->grows->closed, name);
        galet_record_set_real(record, "mu_critical", v->first.mu);
        galet_record_set_text(record, "critical_growth", galet_contacts_growth_name(v->first.growth));
        galet_record_set_real(record, "critical_frequency", v->first.frequency / (2.0 * M_PI));
        galet_record_set_text(record, "critical_closed", name);
        if (v->first.frequency > 0.0) {  // where modes meet tells more than the vibration that fills its figure
            galet_result_set_lead_figure(out, "branches");
        }
    } else if (!v->singular) {
        galet_record_set_text(record, "critical_growth", galet_contacts_growth_name(GALET_CONTACTS_QUIET));
    }
}

/// The system with another friction at all contacts.
typedef struct variant {
    galet_contacts_def def;
    galet_contact contacts[GALET_CONTACTS_MAX];
} variant;

static void make_variant(const galet_contacts_def *def, double mu, variant *v) {
    v->def = *def;
    v->def.contacts = v->contacts;
    for (size_t i = 0; i < def->contact_count; i++) {
        v->contacts[i] = def->contacts[i];
        v->contacts[i].mu = mu;
    }
}

/// The fastest growth of patterns [from, to).
static galet_status find_fastest(const galet_contacts_def *def, const pattern *from, const pattern *to,
                                 galet_contacts_mode *fastest) {
    *fastest = (galet_contacts_mode){.rate = -INFINITY};
    for (; from < to; from++) {
        galet_contacts_mode mode;
        galet_status status = galet_contacts_mode_find(def, from->way, &mode, NULL, NULL, NULL);
        if (status) {
            return status;
        }
        *fastest = mode.rate > fastest->rate ? mode : *fastest;
    }
    return GALET_OK;
}

/// Growth of one closed set, patterns [from, to), against the one coefficient of friction of all contacts.
static galet_status screen_set(const galet_contacts_def *def, const pattern *from, const pattern *to, double mu_max,
                               galet_result *out) {
    galet_table *table = galet_result_table(out, "screening");
    char closed[GALET_CONTACTS_NAME];
    galet_contacts_name_closed(from->closed, closed);
    for (int point = 0; point <= POINTS; point++) {
        const double mu = mu_max * point / POINTS;
        variant with;
        galet_contacts_mode fastest;
        make_variant(def, mu, &with);
        galet_watch_tell(galet_result_watch(out), "screening", NAN);
        galet_status status = galet_watch_cancelled(galet_result_watch(out))
                                  ? GALET_ERR_INTERRUPTED
                                  : find_fastest(&with.def, from, to, &fastest);
        if (status) {
            return status;
        }
        if (isfinite(fastest.rate)) {
            GALET_ADD_ROW(table, mu, fastest.rate, fastest.frequency / (2.0 * M_PI));
            galet_table_set_text(table, "closed", closed);
        }
    }
    return GALET_OK;
}

static galet_status fill_screening(const galet_contacts_def *def, const patterns *all, double mu_max,
                                   galet_result *out) {
    const pattern *from = all->items, *end = from + all->count;
    galet_status status = GALET_OK;
    while (from < end && !status && galet_result_table(out, "screening")) {
        const pattern *to = from;
        while (to < end && to->closed == from->closed) {
            to++;
        }
        status = screen_set(def, from, to, mu_max, out);
        from = to;
    }
    return status;
}

typedef struct vibration {
    double frequency, growth;  // [rad/s], [1/s]
} vibration;

/// By frequency, then by growth: two that have met stay in order.
static int compare_vibrations(const void *a, const void *b) {
    const vibration *first = a, *second = b;
    int order = (first->frequency > second->frequency) - (first->frequency < second->frequency);
    return order ? order : (first->growth > second->growth) - (first->growth < second->growth);
}

/// One vibration for every two eigenvalues: those above the axis and, of the real ones, the half that lasts longer.
static size_t sort_vibrations(const double *real, const double *imaginary, size_t count, vibration *sorted) {
    size_t found = 0, still = 0;
    for (size_t i = 0; i < count; i++) {
        if (imaginary[i] >= 0.0) {
            still += imaginary[i] == 0.0;
            // A zero of either sign is 0.
            sorted[found++] = (vibration){imaginary[i], real[i] + 0.0};
        }
    }
    qsort(sorted, found, sizeof *sorted, compare_vibrations);
    memmove(sorted, sorted + still / 2, (found - still / 2) * sizeof *sorted);
    return found - still / 2;
}

/// The vibrations about the critical frequency, or the lowest.
static void add_branches(double mu, const vibration *sorted, size_t count, double critical, galet_table *table) {
    size_t below = 0, first = 0;
    while (below < count && sorted[below].frequency < critical) {
        below++;
    }
    if (count > MOST_BRANCHES && below > MOST_BRANCHES / 2) {
        first = below - MOST_BRANCHES / 2;
        first = first < count - MOST_BRANCHES ? first : count - MOST_BRANCHES;
    }
    for (size_t i = first; i < count && i < first + MOST_BRANCHES; i++) {
        char name[24];
        galet_format(name, sizeof name, "mode %zu", i + 1);
        GALET_ADD_ROW(table, mu, sorted[i].growth, sorted[i].frequency / (2.0 * M_PI));
        galet_table_set_text(table, "mode", name);
    }
}

/// How the modes of one pattern change with friction.
static galet_status fill_branches(const galet_contacts_def *def, const pattern *p, double critical, double mu_max,
                                  galet_result *out) {
    galet_table *table = galet_result_table(out, "branches");
    double *real = malloc(2 * def->size * sizeof *real), *imaginary = malloc(2 * def->size * sizeof *imaginary);
    vibration *sorted = malloc(2 * def->size * sizeof *sorted);
    galet_status status = real && imaginary && sorted ? GALET_OK : GALET_ERR_MEMORY;
    for (int point = 0; point <= POINTS && table && !status; point++) {
        const double mu = mu_max * point / POINTS;
        variant with;
        galet_contacts_mode mode;
        size_t count;
        make_variant(def, mu, &with);
        galet_watch_tell(galet_result_watch(out), "branches", (double)point / POINTS);
        status = galet_watch_cancelled(galet_result_watch(out))
                     ? GALET_ERR_INTERRUPTED
                     : galet_contacts_mode_find(&with.def, p->way, &mode, real, imaginary, &count);
        if (!status) {
            add_branches(mu, sorted, sort_vibrations(real, imaginary, count, sorted), critical, table);
        }
    }
    free(real);
    free(imaginary);
    free(sorted);
    return status;
}

static bool wants_onset(galet_result *out) {
    static const char *const names[] = {"mu_critical", "critical_growth", "critical_frequency", "critical_closed",
                                        NULL};
    static const char *const drawn[] = {"screening", "branches", NULL};
    return galet_result_wants_any(out, names, drawn);
}

static bool wants_modes(galet_result *out) {
    return galet_result_wants(out, "modes") || galet_result_table(out, "modes");
}

bool galet_contacts_screening_is_wanted(galet_result *out) {
    return wants_modes(out) || wants_onset(out);
}

galet_status galet_contacts_screen(const galet_contacts_def *def, const galet_contacts_equilibria *equilibria,
                                   double mu_max, galet_result *out) {
    patterns all;
    collect_patterns(def, equilibria, &all);
    const double side = 2.0 * (double)def->size, one = 25.0 * side * side * side * (double)all.count;
    if (def->contact_count == 0) {
        return GALET_OK;
    }
    if (all.count > MOST_PATTERNS || one > MOST_WORK) {
        galet_result_warn(
            out, "screening-left-out",
            "sliding was not screened: contacts without a belt may slide in too many ways for so many degrees "
            "of freedom; give belts");
        return GALET_OK;
    }
    galet_status status = wants_modes(out) ? find_modes(def, &all, out) : GALET_OK;
    if (status || !wants_onset(out)) {
        return status;
    }
    if (400.0 * one > MOST_WORK) {
        galet_result_warn(
            out, "screening-left-out",
            "the critical friction was not looked for: it would take minutes with so many degrees of freedom");
        return GALET_OK;
    }
    verdict v;
    status = find_verdict(def, &all, mu_max, galet_result_watch(out), &v);
    if (status) {
        return status;
    }
    set_verdict(&v, out);
    status = fill_screening(def, &all, mu_max, out);
    return status ? status : fill_branches(def, v.grows ? v.grows : all.items, v.first.frequency, mu_max, out);
}
