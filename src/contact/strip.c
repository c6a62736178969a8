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

/// With the pressures of their middles strips carry more than the ellipse, elliptic ones by 1 / (2 count^2), and
/// friction would exceed Coulomb's limit.
void galet_strip_scale(double load, galet_strip_shape shape, size_t count, galet_strip *strips) {
    double mean = shape == GALET_STRIP_ELLIPTIC ? 0.25 * M_PI : 2.0 / 3.0, carried = 0.0;
    for (size_t j = 0; j < count; j++) {
        carried += mean * strips[j].peak * 2.0 * strips[j].half_length * strips[j].width;
    }
    for (size_t j = 0; j < count; j++) {
        strips[j].peak *= load / carried;
    }
}

size_t galet_strip_find(size_t count, const galet_strip *strips, double y) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strips[middle].y + 0.5 * strips[middle].width < y) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && y >= strips[low].y - 0.5 * strips[low].width ? low : count;
}

galet_status galet_strip_ellipse(double a, double b, double load, galet_strip_shape shape, size_t count,
                                 galet_strip *strips) {
    if (!(a > 0.0 && b > 0.0 && load > 0.0 && isfinite(a * b * load)) || count == 0 ||
        (unsigned)shape > GALET_STRIP_PARABOLIC) {
        return GALET_ERR_RANGE;
    }
    double width = 2.0 * b / (double)count;
    for (size_t j = 0; j < count; j++) {
        double y = ((double)j + 0.5) * width - b, h2 = 1.0 - (y / b) * (y / b), h = sqrt(h2);
        double peak = shape == GALET_STRIP_ELLIPTIC ? h : h2;
        strips[j] = (galet_strip){.y = y, .width = width, .half_length = a * h, .peak = peak};
    }
    galet_strip_scale(load, shape, count, strips);
    return GALET_OK;
}
