#include "contact/elastic.h"

galet_elastic galet_elastic_combine(galet_body one, galet_body two) {
    double soft1 = 2.0 * (1.0 + one.poisson) / one.young, soft2 = 2.0 * (1.0 + two.poisson) / two.young;
    galet_elastic elastic = {.shear = 2.0 / (soft1 + soft2)};
    elastic.poisson = (one.poisson * soft1 + two.poisson * soft2) / (soft1 + soft2);
    elastic.coupling = 0.25 * elastic.shear * ((1.0 - 2.0 * one.poisson) * soft1 - (1.0 - 2.0 * two.poisson) * soft2);
    return elastic;
}
