#pragma once

#include <galet/api.h>
#include <galet/status.h>
#include <galet/wear.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A wear coefficient from what was measured: worn depths across a profile, or worn volumes in the course of time.
/// No pointer may be NULL but where it is said.

/// Measurements; the arrays stay with the caller.
typedef struct galet_wear_data {
    bool volumes;         ///< Volumes worn off both bodies after so many cycles; else depths of body 1 at places y
    size_t count;         ///< At least 2, or 3 that float
    const double *place;  ///< Cycles, rising; or y of the given profile, before it is shifted [m]
    const double *value;  ///< Volumes [m3]; or depths [m]
    double cycles;        ///< After which depths were measured
    bool floating;        ///< Depths are known but for a height that is common to all, and is fitted, too
} galet_wear_data;

/// The coefficient that explains them best.
typedef struct galet_wear_fit {
    double coefficient;  ///< Worn volume over work [m3/J]
    double sd;           ///< Its standard deviation, from what the fit leaves [m3/J]
    double low, high;    ///< Its 95 % interval, by Student's distribution [m3/J]
    double residual;     ///< Root of the mean square of what the fit leaves, in the data's unit
    double level;        ///< Of depths that float, the height that is common to all; else 0 [m]
    double offset;       ///< Of volumes, what all would have in common if that were fitted, too; NAN: unknown [m3]
    double offset_bar;   ///< Half the 99.9 % interval of the offset [m3]
    double freedom;  ///< Measurements less one, or two that float, but for those that any coefficient meets: of the sd
    int runs;        ///< Times that wear was followed; 0: never to the end
    galet_wear_state state;  ///< In the end of the last of them
    int threads_missed;      ///< That the system did not give
} galet_wear_fit;

/// Least squares for the coefficient; the definition's law and its numbers are not read. `model` takes what the fit
/// expects of each measurement; NULL: nobody wants it. What galet_wear_create(), galet_wear_start() and
/// galet_wear_advance() return; GALET_ERR_INPUT for measurements that show no wear, or fewer than two where there could
/// be some; GALET_ERR_NOT_CONVERGED with the best that was reached, or where wear cannot be followed as far as they
/// show: then with no runs, the coefficient that the unworn bodies would explain them with, and NAN for all that is
/// unknown.
GALET_API galet_status galet_wear_fit_run(const galet_wear_def *def, size_t nx, size_t ny, int threads,
                                          const galet_wear_data *data, double *model, galet_wear_fit *fit);

/// Where a coefficient lies that several fits give, each as likely as the others to be the right one, with the error of
/// its own (docs/theory/wear.md 7).
typedef struct galet_wear_spread {
    double sd_inputs;  ///< Of the coefficients alone
    double sd;         ///< Together with the errors of the fits
    double low, high;  ///< The 95 % interval, of the mixture of Student's distributions
} galet_wear_spread;

/// Of `count` >= 2 fits, all with so many degrees of freedom, in the unit of the coefficients.
GALET_API galet_wear_spread galet_wear_fit_spread(const double *coefficient, const double *sd, size_t count,
                                                  double freedom);

GALET_C_END
