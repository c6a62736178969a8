// Modes of sliding contacts (docs/theory/contacts.md 4).
#include "dynamics/contacts_modes.h"

#include "base/names.h"
#include "base/watch.h"
#include "dynamics/contacts_slide.h"
#include "numerics/eigenvalues.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The square root of x + i y that does not fall; nothing cancels, and real numbers have exact zeros.
static void root_of(double x, double y, double *real, double *imaginary) {
    double larger = sqrt(0.5 * (hypot(x, y) + fabs(x))), smaller = larger > 0.0 ? 0.5 * fabs(y) / larger : 0.0;
    *real = x >= 0.0 ? larger : smaller;
    *imaginary = copysign(x >= 0.0 ? smaller : larger, y);
}

/// Without damping: squares of the eigenvalues, which come in pairs.
static galet_status find_undamped(const galet_slide *slide, double *memory, galet_spectrum *s) {
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

static galet_status find_damped(const galet_slide *slide, double *memory, galet_spectrum *s) {
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

static galet_status find_spectrum(const galet_slide *slide, galet_spectrum *s) {
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

/// Rounding makes two that coincide swing, but slowly.
galet_contacts_growth galet_modes_kind(const galet_contacts_mode *mode, double fastest) {
    return mode->frequency > GALET_MODES_LEVEL * fastest ? GALET_CONTACTS_FLUTTER : GALET_CONTACTS_DIVERGENCE;
}

static void judge(const galet_slide *slide, galet_spectrum *s, galet_contacts_mode *mode) {
    s->fastest = 0.0, s->sign = slide->sign;
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
    if (mode->rate > GALET_MODES_LEVEL * s->fastest) {
        mode->growth = galet_modes_kind(mode, s->fastest);
    }
}

galet_status galet_modes_at(const galet_contacts_def *def, const int *way, double mu, galet_spectrum *s,
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
    galet_spectrum s = {.real = real ? real : own[0], .imaginary = imaginary ? imaginary : own[1]};
    galet_contacts_mode found;
    galet_status status = galet_modes_at(def, way, NAN, &s, &found);
    if (!status) {
        *mode = found;
        if (count) {
            *count = s.count;
        }
    }
    return status;
}

#define NAME_OF(code, name) name,

const char *galet_contacts_growth_name(galet_contacts_growth growth) {
    static const char *const names[] = {GALET_CONTACTS_GROWTH_LIST(NAME_OF)};
    return GALET_NAME_IN(names, growth);
}
