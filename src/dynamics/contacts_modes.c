// Modes of sliding contacts, and the friction from which on they grow (docs/theory/contacts.md 4).
#include "base/watch.h"
#include "dynamics/contacts_slide.h"
#include "numerics/eigenvalues.h"
#include "numerics/root.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS = 400 };
/// Growth below this part of the fastest eigenvalue is what rounding makes of two that nearly coincide.
static const double LEVEL = 1e-7;

/// All eigenvalues of a slide; room for twice its size.
typedef struct spectrum {
    size_t count;
    double *real, *imaginary;
    double fastest;  // the largest modulus
} spectrum;

/// The square root of x + i y that does not fall; nothing cancels, and real numbers have exact zeros.
static void root_of(double x, double y, double *real, double *imaginary) {
    double larger = sqrt(0.5 * (hypot(x, y) + fabs(x))), smaller = larger > 0.0 ? 0.5 * fabs(y) / larger : 0.0;
    *real = x >= 0.0 ? larger : smaller;
    *imaginary = copysign(x >= 0.0 ? smaller : larger, y);
}

/// Without damping: squares of the eigenvalues, which come in pairs.
static galet_status find_undamped(const galet_slide *slide, double *memory, spectrum *s) {
    const size_t n = slide->size;
    memcpy(memory, slide->stiffness, n * n * sizeof *memory);
    galet_status status = galet_eigenvalues(n, memory, s->real, s->imaginary);
    for (size_t i = n; i-- > 0 && !status;) {
        double real, imaginary;
        root_of(-s->real[i], -s->imaginary[i], &real, &imaginary);
        s->real[2 * i] = real, s->imaginary[2 * i] = imaginary;
        s->real[2 * i + 1] = -real, s->imaginary[2 * i + 1] = -imaginary;
    }
    return status;
}

static galet_status find_damped(const galet_slide *slide, double *memory, spectrum *s) {
    const size_t n = slide->size, all = 2 * n;
    memset(memory, 0, all * all * sizeof *memory);
    for (size_t i = 0; i < n; i++) {
        memory[i * all + n + i] = 1.0;
        for (size_t k = 0; k < n; k++) {
            memory[(n + i) * all + k] = -slide->stiffness[i * n + k];
            memory[(n + i) * all + n + k] = -slide->damping[i * n + k];
        }
    }
    return galet_eigenvalues(all, memory, s->real, s->imaginary);
}

static galet_status find_spectrum(const galet_slide *slide, spectrum *s) {
    const size_t n = slide->size;
    s->count = slide->singular ? 0 : 2 * n;
    if (s->count == 0) {
        return GALET_OK;
    }
    double *memory = malloc(4 * n * n * sizeof *memory);
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = slide->damping ? find_damped(slide, memory, s) : find_undamped(slide, memory, s);
    free(memory);
    return status;
}

/// What a mode that grows does. Rounding makes two that coincide swing, but slowly.
static galet_contacts_growth kind_of(const galet_contacts_mode *mode, double fastest) {
    return mode->frequency > LEVEL * fastest ? GALET_CONTACTS_FLUTTER : GALET_CONTACTS_DIVERGENCE;
}

static void judge(const galet_slide *slide, spectrum *s, galet_contacts_mode *mode) {
    s->fastest = 0.0;
    mode->painleve = slide->painleve;
    mode->growth = slide->singular ? GALET_CONTACTS_SINGULAR : GALET_CONTACTS_QUIET;
    mode->rate = slide->singular ? NAN : -INFINITY;
    mode->frequency = slide->singular ? NAN : 0.0;
    for (size_t i = 0; i < s->count; i++) {
        s->fastest = fmax(s->fastest, hypot(s->real[i], s->imaginary[i]));
        if (s->real[i] > mode->rate) {
            mode->rate = s->real[i], mode->frequency = fabs(s->imaginary[i]);
        }
    }
    if (mode->rate > LEVEL * s->fastest) {
        mode->growth = kind_of(mode, s->fastest);
    }
}

static galet_status find_mode(const galet_contacts_def *def, const int *way, double mu, spectrum *s,
                              galet_contacts_mode *mode) {
    galet_slide slide;
    galet_status status = galet_slide_create(def, way, mu, &slide);
    if (status) {
        return status;
    }
    status = find_spectrum(&slide, s);
    if (!status) {
        memset(mode->way, 0, sizeof mode->way);
        memcpy(mode->way, way, def->contact_count * sizeof *way);
        judge(&slide, s, mode);
    }
    galet_slide_destroy(&slide);
    return status;
}

galet_status galet_contacts_mode_find(const galet_contacts_def *def, const int *way, galet_contacts_mode *mode,
                                      double *real, double *imaginary, size_t *count) {
    double own[2][2 * GALET_CONTACTS_DOF_MAX];
    spectrum s = {0, real ? real : own[0], imaginary ? imaginary : own[1], 0.0};
    galet_contacts_mode found;
    galet_status status = find_mode(def, way, NAN, &s, &found);
    if (!status) {
        *mode = found;
        if (count) {
            *count = s.count;
        }
    }
    return status;
}

/// A search for the onset; what went wrong is remembered.
typedef struct search {
    const galet_contacts_def *def;
    const int *way;
    double numbers[2][2 * GALET_CONTACTS_DOF_MAX];
    galet_contacts_mode mode;  // at the friction tried last
    double fastest;
    galet_status status;
} search;

static bool grows(search *s, double mu) {
    spectrum all = {0, s->numbers[0], s->numbers[1], 0.0};
    galet_status status = find_mode(s->def, s->way, mu, &all, &s->mode);
    s->status = s->status ? s->status : status;
    s->fastest = all.fastest;
    return !status && (s->mode.growth == GALET_CONTACTS_DIVERGENCE || s->mode.growth == GALET_CONTACTS_FLUTTER);
}

static double rate(double mu, void *context) {
    search *s = context;
    grows(s, mu);
    return s->status ? NAN : s->mode.rate;
}

/// Where damping makes all modes die out before, the onset is where a rate passes through 0.
static bool narrow_crossing(search *s, double quiet, double growing, double *mu) {
    galet_root root;
    bool dies = rate(quiet, s) < -LEVEL * s->fastest;
    if (!dies || galet_root_find(rate, s, quiet, growing, 0.0, &root)) {
        return false;
    }
    grows(s, root.x);
    s->mode.growth = kind_of(&s->mode, s->fastest);
    *mu = root.x;
    return true;
}

/// Else rates leave 0 as square roots do, so that the level costs no digits, and halving finds where.
static double narrow(search *s, double quiet, double growing) {
    double mu;
    if (narrow_crossing(s, quiet, growing, &mu)) {
        return mu;
    }
    double middle = 0.5 * (quiet + growing);
    while (middle > quiet && middle < growing && !s->status) {
        if (grows(s, middle)) {
            growing = middle;
        } else {
            quiet = middle;
        }
        middle = 0.5 * (quiet + growing);
    }
    grows(s, growing);
    return growing;
}

galet_status galet_contacts_onset_find(const galet_contacts_def *def, const int *way, double mu_min, double mu_max,
                                       const galet_watch *watch, galet_contacts_onset *onset) {
    if (!(mu_min >= 0.0 && mu_max > mu_min && isfinite(mu_max))) {
        return GALET_ERR_RANGE;
    }
    search s = {.def = def, .way = way};
    galet_contacts_onset found = {.mu = INFINITY, .growth = GALET_CONTACTS_QUIET, .frequency = NAN};
    double before = mu_min;
    bool determined = false;
    for (int look = 0; look <= LOOKS && !s.status; look++) {
        if (galet_watch_cancelled(watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        double mu = look == LOOKS ? mu_max : mu_min + (mu_max - mu_min) * look / LOOKS;
        if (grows(&s, mu)) {
            found.mu = look == 0 ? mu_min : narrow(&s, before, mu);
            found.growth = s.mode.growth, found.frequency = s.mode.frequency;
            break;
        }
        determined = determined || s.mode.growth != GALET_CONTACTS_SINGULAR;
        before = mu;
    }
    if (isinf(found.mu) && !determined) {
        found.growth = GALET_CONTACTS_SINGULAR;
    }
    if (!s.status) {
        *onset = found;
    }
    return s.status;
}

#define NAME_OF(code, name) name,

const char *galet_contacts_growth_name(galet_contacts_growth growth) {
    static const char *const names[] = {GALET_CONTACTS_GROWTH_LIST(NAME_OF)};
    return names[growth];
}
