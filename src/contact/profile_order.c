#include "contact/profile_order.h"

#include "contact/profile_fold.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Half-space theory has long ended there, and near a wall no function of y follows the points.
static const double STEEP = 5.67;       ///< Tangent of 80 degrees; a refusal below says it in words
static const double CHORD = 3.0;        ///< Slopes are measured over so many mean distances of points,
static const double LOUD = 15.0;        ///< and so many times their noise, which climbs no wall of that height
static const double LEVEL = 3.0;        ///< A stray point stands out by so many times what its neighbours differ
static const double SAME = 1e-3;        ///< Points nearer in y than this part of their mean distance are one
static const double DOUBT = 10.0;       ///< Points on one y are doubtful if they differ by so many times the noise
static const double NARROWEST = 1e-12;  ///< What is less wide is one place [m]

typedef galet_profile_point point;

static int compare(const void *a, const void *b) {
    const point *p = a, *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->row > q->row) - (p->row < q->row);
}

/// As files are, as a rule: to see that takes a fraction of the time of sorting them.
static bool is_sorted(const point *p, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (compare(&p[i - 1], &p[i]) > 0) {
            return false;
        }
    }
    return true;
}

static double length_of(const point *p, size_t count) {
    double length = 0.0;
    for (size_t i = 1; i < count; i++) {
        length += hypot(p[i].y - p[i - 1].y, p[i].z - p[i - 1].z);
    }
    return length;
}

/// From the lower to the upper end of a contour.
static void turn(point *p, size_t count) {
    if (p[0].y <= p[count - 1].y) {
        return;
    }
    for (size_t i = 0; i < count / 2; i++) {
        point other = p[count - 1 - i];
        p[count - 1 - i] = p[i];
        p[i] = other;
    }
}

static galet_status refuse_fold(const point *p, galet_profile_flaws *flaws) {
    flaws->text = "y does not go on in one direction: the profile folds over itself, or its points are mixed up";
    flaws->row = p->row;
    return GALET_ERR_INPUT;
}

/// Sorted by y, unless the points as they come make the shorter line: then they follow a contour that folds. One whose
/// layers lie closer than its points is found where it turns back.
static galet_status choose_order(point *p, point *spare, size_t count, galet_profile_flaws *flaws) {
    turn(p, count);
    if (is_sorted(p, count)) {
        return GALET_OK;
    }
    size_t fold = galet_profile_find_fold(p, count, spare);
    memcpy(spare, p, count * sizeof *p);
    qsort(spare, count, sizeof *spare, compare);
    if (length_of(spare, count) > length_of(p, count) * (1.0 + 1e-12)) {
        return GALET_OK;
    }
    if (fold < count) {
        return refuse_fold(&p[fold], flaws);
    }
    memcpy(p, spare, count * sizeof *p);
    return GALET_OK;
}

static size_t find_crown(const point *p, size_t count) {
    size_t crown = 0;
    for (size_t i = 1; i < count; i++) {
        crown = p[i].z < p[crown].z ? i : crown;
    }
    return crown;
}

/// A walk from the crown to one side.
typedef struct walk {
    const point *p;
    size_t count;
    int side;      ///< 1 or -1
    double chord;  ///< [m]
} walk;

static size_t steps_left(const walk *w, size_t i) {
    return w->side > 0 ? w->count - 1 - i : i;
}

static size_t next_of(const walk *w, size_t i) {
    return w->side > 0 ? i + 1 : i - 1;
}

/// What the contour does from point i on, over a chord: how far it goes outward and how far up.
static void look_ahead(const walk *w, size_t i, double *outward, double *up) {
    size_t steps = steps_left(w, i), j = i;
    *outward = *up = 0.0;
    for (size_t k = 0; k < steps && hypot(*outward, *up) < w->chord; k++) {
        j = next_of(w, j);
        *outward = w->side * (w->p[j].y - w->p[i].y);
        *up = w->p[j].z - w->p[i].z;
    }
}

/// From a point whose chord turns back: the first step that does.
static galet_status refuse_turn(const walk *w, size_t i, galet_profile_flaws *flaws) {
    while (steps_left(w, i) > 1 && w->side * (w->p[next_of(w, i)].y - w->p[i].y) >= 0.0) {
        i = next_of(w, i);
    }
    return refuse_fold(&w->p[next_of(w, i)], flaws);
}

/// Whether a point stands out from its neighbours, steeper than a wall to both, where these lie level with theirs.
static bool is_stray(const walk *w, size_t i) {
    if (i == 0 || i + 1 == w->count) {
        return false;
    }
    const point *p = &w->p[i], *low = p - 1, *high = p + 1;
    double down = p->z - low->z, up = p->z - high->z, level = fabs(high->z - low->z);
    level = i > 1 ? fmax(level, fabs(low->z - low[-1].z)) : level;
    level = i + 2 < w->count ? fmax(level, fabs(high->z - high[1].z)) : level;
    return down * up > 0.0 && fmin(fabs(down), fabs(up)) > fmax(0.5 * STEEP * fabs(high->y - low->y), LEVEL * level);
}

/// What looks like a wall from point `first`, unless it is a point that strays.
static galet_status refuse_stray(const walk *w, size_t first, galet_profile_flaws *flaws) {
    for (size_t i = first;; i = next_of(w, i)) {
        if (is_stray(w, i)) {
            flaws->text = "z stands out from both neighbours by more than 5.67 times the mean distance to them: "
                          "correct this point or take it out";
            flaws->row = w->p[i].row;
            return GALET_ERR_INPUT;
        }
        if (steps_left(w, i) == 0 || hypot(w->p[i].y - w->p[first].y, w->p[i].z - w->p[first].z) >= w->chord) {
            return GALET_OK;
        }
    }
}

/// The last point before a wall. Refuses a contour that turns back elsewhere.
static galet_status walk_out(const walk *w, size_t crown, size_t *end, galet_profile_flaws *flaws) {
    size_t i = crown;
    for (; steps_left(w, i) > 0; i = next_of(w, i)) {
        double outward, up;
        look_ahead(w, i, &outward, &up);
        bool whole = hypot(outward, up) >= w->chord;
        if (whole && fabs(up) > STEEP * fabs(outward)) {
            *end = i;
            return refuse_stray(w, i, flaws);
        }
        if (whole && outward < 0.0) {
            return refuse_turn(w, i, flaws);
        }
    }
    *end = i;
    return GALET_OK;
}

static int compare_heights(const void *a, const void *b) {
    const point *p = a, *q = b;
    return (p->z > q->z) - (p->z < q->z);
}

/// The median of how far points lie from the mean of their neighbours: noise, or curvature where there is none.
static double noise_of(const point *p, size_t count, point *spare) {
    for (size_t i = 1; i + 1 < count; i++) {
        double part = p[i + 1].y > p[i - 1].y ? (p[i].y - p[i - 1].y) / (p[i + 1].y - p[i - 1].y) : 0.5;
        part = part >= 0.0 && part <= 1.0 ? part : 0.5;  // of points that go back and forth
        spare[i - 1].z = fabs(p[i].z - ((1.0 - part) * p[i - 1].z + part * p[i + 1].z));
    }
    qsort(spare, count - 2, sizeof *spare, compare_heights);
    return spare[(count - 2) / 2].z;
}

static double merging_distance(const point *p, size_t count) {
    return SAME * (p[count - 1].y - p[0].y) / (double)(count - 1);
}

/// Means of points that coincide; returns how many remain. In doubt: where they differ most.
static size_t merge(point *p, size_t count, galet_profile_flaws *flaws) {
    double same = merging_distance(p, count);
    size_t kept = 0;
    for (size_t i = 0; i < count;) {
        point sum = p[i];
        double low = sum.z, high = sum.z;
        size_t n = 1;
        while (i + n < count && p[i + n].y - p[i].y <= same) {
            sum.y += p[i + n].y;
            sum.z += p[i + n].z;
            low = fmin(low, p[i + n].z);
            high = fmax(high, p[i + n].z);
            n++;
        }
        flaws->doubt_at = high - low > flaws->doubt ? p[i].y : flaws->doubt_at;
        flaws->doubt = fmax(flaws->doubt, high - low);
        p[kept++] = (point){n > 1 ? sum.y / (double)n : sum.y, n > 1 ? sum.z / (double)n : sum.z, sum.row};
        i += n;
    }
    return kept;
}

static galet_status refuse_few(size_t left, galet_profile_flaws *flaws) {
    flaws->left = left;
    flaws->text = "too few of its points make the profile, expected three or more";
    return GALET_ERR_INPUT;
}

galet_status galet_profile_order(point *p, point *spare, size_t *count, galet_profile_flaws *flaws) {
    if (*count < 3) {
        return refuse_few(*count, flaws);
    }
    galet_status status = choose_order(p, spare, *count, flaws);
    if (status) {
        return status;
    }
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < *count; i++) {
        low = fmin(low, p[i].y);
        high = fmax(high, p[i].y);
    }
    size_t crown = find_crown(p, *count), first = crown, last = crown;
    double chord = fmax(CHORD * (high - low) / (double)(*count - 1), LOUD * noise_of(p, *count, spare));
    walk up = {p, *count, 1, chord}, down = up;
    down.side = -1;
    status = walk_out(&down, crown, &first, flaws);
    status = status ? status : walk_out(&up, crown, &last, flaws);
    if (status) {
        return status;
    }
    size_t left = last - first + 1;
    flaws->cut = *count - left;
    memmove(p, p + first, left * sizeof *p);
    if (!is_sorted(p, left)) {
        qsort(p, left, sizeof *p, compare);
    }
    double steep = STEEP * merging_distance(p, left);  // what a flank rises between points that are one
    left = p[left - 1].y - p[0].y > NARROWEST ? merge(p, left, flaws) : 1;
    if (left < 3) {
        return refuse_few(left, flaws);
    }
    bool doubtful = flaws->doubt > steep && flaws->doubt > DOUBT * noise_of(p, left, spare);
    if (!doubtful) {
        flaws->doubt = flaws->doubt_at = 0.0;
    }
    flaws->left = *count = left;
    flaws->y_low = p[0].y;
    flaws->y_high = p[left - 1].y;
    return GALET_OK;
}
