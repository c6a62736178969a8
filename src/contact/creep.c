#include "contact/creep.h"

#include <math.h>
#include <stdbool.h>

galet_status galet_creepage_check(galet_creepage creep) {
    const double limit = 1e100;
    bool bounded = fabs(creep.x) <= limit && fabs(creep.y) <= limit && fabs(creep.spin) <= limit;
    return bounded ? GALET_OK : GALET_ERR_RANGE;
}

double galet_creep_power(galet_creepage creep, galet_creep_force force, double speed) {
    return -speed * (creep.x * force.fx + creep.y * force.fy + creep.spin * force.mz);
}
