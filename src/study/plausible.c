#include "study/plausible.h"

#include <math.h>

void galet_plausible_energy(double error, double rtol, const char *cure, galet_result *out) {
    static const double SMALL = 1e-6, LARGE = 1e-5;
    if (error > fmin(fmax(SMALL, 100.0 * rtol), LARGE)) {
        galet_result_warn(out, "energy-balance",
                          "the energy balance is off by %.2g of the energy: the motion is not to be trusted; %s", error,
                          cure);
    }
}
