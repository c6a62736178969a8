#include "contact/creepage.h"

#include <math.h>

bool galet_creepage_is_bounded(galet_creepage creep) {
    const double limit = 1e100;
    return fabs(creep.x) <= limit && fabs(creep.y) <= limit && fabs(creep.spin) <= limit;
}
