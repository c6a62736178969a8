#include "contact/strip.h"

#include <math.h>
#include <stdbool.h>

galet_status galet_strip_check(size_t count, const galet_strip *strips) {
    bool fine = count > 0;
    for (size_t j = 0; fine && j < count; j++) {
        const galet_strip *s = &strips[j];
        fine = s->half_length > 0.0 && s->width > 0.0 && s->peak >= 0.0 &&
               isfinite(s->half_length + s->width + s->peak + s->y + s->centre);
    }
    return fine ? GALET_OK : GALET_ERR_RANGE;
}

galet_status galet_strip_ellipse(double a, double b, double load, galet_strip_shape shape, size_t count,
                                 galet_strip *strips) {
    if (!(a > 0.0 && b > 0.0 && load > 0.0 && isfinite(a * b * load)) || count == 0) {
        return GALET_ERR_RANGE;
    }
    double elliptic = 3.0 * load / (2.0 * M_PI * a * b), parabolic = 2.0 * load / (M_PI * a * b);
    double width = 2.0 * b / (double)count;
    for (size_t j = 0; j < count; j++) {
        double y = ((double)j + 0.5) * width - b, h2 = 1.0 - (y / b) * (y / b), h = sqrt(h2);
        double peak = shape == GALET_STRIP_ELLIPTIC ? elliptic * h : parabolic * h2;
        strips[j] = (galet_strip){.y = y, .width = width, .half_length = a * h, .peak = peak};
    }
    return GALET_OK;
}
