#pragma once

#include <galet/identify.h>
#include <galet/study.h>

/// The tables of an identification: what they hold, and filling them, each only where it is wanted.

extern const galet_table_def galet_identify_tables[];

/// What tables ask of a law that was identified, whichever it is.
typedef struct galet_identify_view {
    const void *law;
    galet_status (*follow)(const void *law, size_t count, const double *t, double *signal);
    galet_status (*envelope)(const void *law, size_t count, const double *t, galet_identify_swing *swings);
    double (*mu)(const void *law, double speed);
    double (*mu_sd)(const void *law, double speed);
    double quantile;       ///< By which bands are wide, in standard deviations
    double top;            ///< Highest speed of the friction curve
    double mass;           ///< [kg]
    double omega, t_stop;  ///< As galet_identify has them
    double rest;           ///< What the signal is at rest
} galet_identify_view;

galet_status galet_identify_view_fill(const galet_identify_def *def, const galet_identify_view *view,
                                      galet_result *out);

/// Those of powers of the speed; `top` is the highest speed of the friction curve.
galet_status galet_identify_tables_fill(const galet_identify_def *def, const galet_identify *id, double confidence,
                                        double top, galet_result *out);
