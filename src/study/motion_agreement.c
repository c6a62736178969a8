#include "study/motion_agreement.h"

#include <math.h>
#include <stdlib.h>

enum { INSTANTS = 1 << 16 };

struct galet_motion_agreement {
    size_t column, kept, compared;
    double tolerance, t_end, t_kept, t_compared;
    bool parted;
    char *sample;
    double values[INSTANTS + 1];
};

galet_status galet_motion_agreement_create(size_t sample_size, size_t column, double tolerance, double t_end,
                                           galet_motion_agreement **agreement) {
    galet_motion_agreement *made = calloc(1, sizeof *made);
    char *sample = malloc(sample_size);
    if (!made || !sample) {
        free(made);
        free(sample);
        return GALET_ERR_MEMORY;
    }
    made->column = column;
    made->tolerance = tolerance;
    made->t_end = t_end;
    made->sample = sample;
    *agreement = made;
    return GALET_OK;
}

void galet_motion_agreement_destroy(galet_motion_agreement *agreement) {
    if (agreement) {
        free(agreement->sample);
        free(agreement);
    }
}

static double instant(const galet_motion_agreement *a, size_t i) {
    return a->t_end * (double)i / INSTANTS;
}

static double value_at(const galet_motion_agreement *a, const galet_span *span, size_t i) {
    span->at(span, fmax(instant(a, i), span->t0), a->sample);
    return *(const double *)(const void *)(a->sample + a->column);
}

void galet_motion_agreement_keep(const galet_span *span, void *agreement) {
    galet_motion_agreement *a = agreement;
    for (; a->kept <= INSTANTS && instant(a, a->kept) <= span->t1; a->kept++) {
        a->values[a->kept] = value_at(a, span, a->kept);
    }
    a->t_kept = span->t1;
}

void galet_motion_agreement_compare(const galet_span *span, void *agreement) {
    galet_motion_agreement *a = agreement;
    for (; !a->parted && a->compared < a->kept && instant(a, a->compared) <= span->t1; a->compared++) {
        double difference = fabs(value_at(a, span, a->compared) - a->values[a->compared]);
        if (!(difference <= a->tolerance)) {
            a->parted = true;
            return;
        }
    }
    a->t_compared = span->t1;
}

bool galet_motion_agreement_parts(const galet_motion_agreement *agreement) {
    return agreement->parted;
}

double galet_motion_agreement_until(const galet_motion_agreement *agreement) {
    const galet_motion_agreement *a = agreement;
    bool late = a->parted && a->compared > 0;
    return late ? instant(a, a->compared - 1) : a->parted ? 0.0 : fmin(a->t_kept, a->t_compared);
}
