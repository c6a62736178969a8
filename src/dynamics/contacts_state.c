#include "dynamics/contacts_state.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { STEPS = 3 };
static const double LOST = 100.0;  // a sum of moduli so many times the sum has cost it two digits

/// The equations that hold at a corner, gaps that are 0 against forces that are not, and what is left open of them.
typedef struct corner {
    size_t rows, contact[GALET_CONTACTS_MAX];
    size_t columns, force[GALET_CLOSED_COLUMNS];
    double matrix[GALET_CONTACTS_MAX * GALET_CLOSED_COLUMNS];
} corner;

static corner find_corner(const galet_closed *closed, const double *x) {
    corner c = {0};
    unsigned open = 0;
    for (size_t k = 0; k < closed->columns; k++) {
        if (k >= closed->forces) {
            open |= (unsigned)(x[k] > 0.0) << closed->contact[k];
        } else if (x[k] > 0.0) {
            c.force[c.columns++] = k;
        }
    }
    for (size_t j = 0; j < closed->rows; j++) {
        if (!(open >> j & 1)) {
            c.contact[c.rows++] = j;
        }
    }
    for (size_t i = 0; i < c.rows; i++) {
        for (size_t k = 0; k < c.columns; k++) {
            c.matrix[i * c.columns + k] = closed->matrix[c.contact[i] * closed->columns + c.force[k]];
        }
    }
    return c;
}

static void swap(double *a, double *b) {
    const double kept = *a;
    *a = *b, *b = kept;
}

/// Brings the largest number of the rest to the front, and its column's name with it.
static double bring_pivot(size_t rows, size_t columns, size_t done, double *a, double *right, size_t *order) {
    size_t row = done, column = done;
    for (size_t i = done; i < rows; i++) {
        for (size_t k = done; k < columns; k++) {
            if (fabs(a[i * columns + k]) > fabs(a[row * columns + column])) {
                row = i, column = k;
            }
        }
    }
    for (size_t k = 0; k < columns; k++) {
        swap(&a[done * columns + k], &a[row * columns + k]);
    }
    for (size_t i = 0; i < rows; i++) {
        swap(&a[i * columns + done], &a[i * columns + column]);
    }
    swap(&right[done], &right[row]);
    const size_t kept = order[done];
    order[done] = order[column], order[column] = kept;
    return a[done * columns + done];
}

/// Solves equations of which some may follow from others, with complete pivots.
static void solve(const corner *c, double *right, double *x) {
    double a[GALET_CONTACTS_MAX * GALET_CLOSED_COLUMNS];
    const size_t n = c->columns;
    size_t order[GALET_CLOSED_COLUMNS], rank = 0;
    memcpy(a, c->matrix, sizeof a);
    for (size_t k = 0; k < n; k++) {
        order[k] = k, x[k] = 0.0;
    }
    for (; rank < n && rank < c->rows; rank++) {
        const double pivot = bring_pivot(c->rows, n, rank, a, right, order);
        if (fabs(pivot) <= DBL_EPSILON) {
            break;
        }
        for (size_t i = rank + 1; i < c->rows; i++) {
            const double factor = a[i * n + rank] / pivot;
            right[i] -= factor * right[rank];
            for (size_t k = rank; k < n; k++) {
                a[i * n + k] -= factor * a[rank * n + k];
            }
        }
    }
    for (size_t i = rank; i-- > 0;) {
        double sum = right[i];
        for (size_t k = i + 1; k < rank; k++) {
            sum -= a[i * n + k] * x[order[k]];
        }
        x[order[i]] = sum / a[i * n + i];
    }
}

/// What the forces leave open of the balance, and the displacements that close it.
static void balance(const galet_closed *closed, const double *x, double *u) {
    const galet_contacts_def *def = closed->compliance->def;
    double open[GALET_CONTACTS_DOF_MAX];
    for (size_t f = 0; f < def->size; f++) {
        long double sum = def->force ? def->force[f] : 0.0;
        for (size_t k = 0; k < closed->forces; k++) {
            const galet_contact *at = &def->contacts[closed->contact[k]];
            const long double force = (long double)closed->unit[k] * x[k];
            sum += force * at->normal[f] + force * closed->ratio[k] * at->tangent[f];
        }
        for (size_t i = 0; i < def->size; i++) {
            sum -= (long double)def->stiffness[f * def->size + i] * u[i];
        }
        open[f] = (double)sum;
    }
    galet_compliance_yield(closed->compliance, open);
    for (size_t f = 0; f < def->size; f++) {
        u[f] += open[f];
    }
}

/// Closes the gaps again by changes of the forces and what these displace. A change may be less than the last digit of
/// a force, which in soft directions is much: so u has it, even where the force does not.
static void close_gaps(const galet_closed *closed, const corner *c, double *x, double *u) {
    const galet_contacts_def *def = closed->compliance->def;
    double right[GALET_CONTACTS_MAX], change[GALET_CLOSED_COLUMNS];
    for (size_t i = 0; i < c->rows; i++) {
        const galet_contact *at = &def->contacts[c->contact[i]];
        long double gap = at->gap;
        for (size_t f = 0; f < def->size; f++) {
            gap += (long double)at->normal[f] * u[f];
        }
        right[i] = -(double)gap / closed->row[c->contact[i]];
    }
    solve(c, right, change);
    for (size_t k = 0; k < c->columns; k++) {
        const size_t force = c->force[k];
        x[force] += change[k];
        for (size_t f = 0; f < def->size; f++) {
            u[f] += closed->unit[force] * change[k] *
                    galet_compliance_way(closed->compliance, f, closed->contact[force], closed->ratio[force]);
        }
    }
}

typedef struct travel {
    double sum, moduli;
} travel;

static travel add_up(const galet_closed *closed, const double *x, size_t freedom) {
    double cost[GALET_CLOSED_COLUMNS];
    long double sum = closed->compliance->free[freedom], moduli = fabsl(sum);
    galet_closed_way(closed, freedom, cost);
    for (size_t k = 0; k < closed->forces; k++) {
        sum += (long double)cost[k] * x[k];
        moduli += fabsl((long double)cost[k] * x[k]);
    }
    return (travel){(double)sum, (double)moduli};
}

void galet_closed_displacements(const galet_closed *closed, double *x, double *u) {
    const corner c = find_corner(closed, x);
    for (size_t f = 0; f < closed->compliance->def->size; f++) {
        u[f] = add_up(closed, x, f).sum;
    }
    for (int step = 0; step < STEPS && c.columns > 0; step++) {
        balance(closed, x, u);
        close_gaps(closed, &c, x, u);
    }
}

static galet_status find_end(const galet_closed *closed, galet_polyhedron *polyhedron, size_t freedom,
                             const double *cost, double sign, double *end) {
    double x[GALET_CLOSED_COLUMNS], least, u[GALET_CONTACTS_DOF_MAX];
    galet_status status = galet_polyhedron_minimise(polyhedron, cost, &least, x);
    if (status || isinf(least)) {
        *end = sign * least;
        return status;
    }
    const travel plain = add_up(closed, x, freedom);
    *end = plain.sum;
    if (plain.moduli > LOST * fabs(plain.sum)) {
        galet_closed_displacements(closed, x, u);
        *end = u[freedom];
    }
    return GALET_OK;
}

galet_status galet_closed_travel(const galet_closed *closed, galet_polyhedron *polyhedron, size_t freedom,
                                 galet_contacts_range *range) {
    double cost[GALET_CLOSED_COLUMNS], opposite[GALET_CLOSED_COLUMNS];
    bool constant = true;
    galet_closed_way(closed, freedom, cost);
    for (size_t k = 0; k < closed->columns; k++) {
        opposite[k] = -cost[k];
        constant = constant && cost[k] == 0.0;
    }
    if (constant) {
        range->min = range->max = closed->compliance->free[freedom];
        return GALET_OK;
    }
    galet_status status = find_end(closed, polyhedron, freedom, cost, 1.0, &range->min);
    return status ? status : find_end(closed, polyhedron, freedom, opposite, -1.0, &range->max);
}
