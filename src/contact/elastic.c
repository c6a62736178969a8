#include "contact/elastic.h"

#include <math.h>
#include <stdbool.h>

/// Differences of the materials below this part of them are rounding of their numbers.
static const double ALIKE = 1e-12;

galet_elastic galet_elastic_combine(galet_body one, galet_body two) {
    double soft1 = 2.0 * (1.0 + one.poisson) / one.young, soft2 = 2.0 * (1.0 + two.poisson) / two.young;
    galet_elastic elastic = {.shear = 2.0 / (soft1 + soft2)};
    elastic.poisson = (one.poisson * soft1 + two.poisson * soft2) / (soft1 + soft2);
    double swell1 = (1.0 - 2.0 * one.poisson) * soft1, swell2 = (1.0 - 2.0 * two.poisson) * soft2;
    bool alike = fabs(swell1 - swell2) <= ALIKE * fmax(fabs(swell1), fabs(swell2));
    elastic.coupling = alike ? 0.0 : 0.25 * elastic.shear * (swell1 - swell2);
    return elastic;
}
