#pragma once

#include <galet/grid.h>
#include <galet/status.h>

typedef struct galet_level galet_level;

/// Unbroken runs of contact cells along x and where contact ends inside their outermost cells: what makes rolling of
/// second order (docs/theory/rolling.md 5.2).

/// Traction of a cell times this is added to its slip.
typedef struct galet_edge_term {
    double xx, xy, yy;
} galet_edge_term;

/// One run. Its leading cell is the one with the largest x.
typedef struct galet_run {
    size_t line, first, last;        // its row, and its outermost cells there
    size_t trail, lead;              // the same as places in a field
    double trail_end, lead_end;      // where contact ends [m]
    double slope_trail, slope_lead;  // of the ends from row to row, dx/dy
    double area;                     // of contact between the edges of its row, and of what a tip adds [m2]
    galet_edge_term leading;         // of the leading cell
    galet_edge_term trailing;        // of the trailing one, where it sticks far below its bound
} galet_run;

typedef struct galet_runs {
    galet_run *at;
    size_t count, room;
} galet_runs;

/// Finds the runs where level->p > 0, with ends read off the pressure and the open gap. GALET_ERR_MEMORY.
galet_status galet_runs_find(galet_runs *runs, const galet_level *level, double poisson);

/// The same along columns, from the smallest y up, and without what edges add to slip.
galet_status galet_runs_find_columns(galet_runs *runs, const galet_level *level);

/// Where contact ends along a row [m].
typedef struct galet_ends {
    double trail, lead;
} galet_ends;

/// The same with ends that are known.
galet_status galet_runs_set(galet_runs *runs, const galet_level *level, double poisson,
                            galet_ends (*ends)(const void *context, double y), const void *context);

/// Area of contact by its rows and columns; without columns, NULL, by rows alone [m2].
double galet_runs_area(const galet_runs *rows, const galet_runs *columns, const galet_level *level);

/// Where contact ends on its four sides, between lines and inside cells [m].
galet_box galet_runs_edges(const galet_runs *rows, const galet_runs *columns, const galet_level *level);

void galet_runs_release(galet_runs *runs);

/// What the discrete operator makes of an edge (docs/theory/rolling.md 5.2): the ratio of the gap of the first free
/// cell to the pressure of the last at which that cell is half full, and how far contact reaches beyond the centre of
/// one that is full, over the length of a cell.
extern const double GALET_RUN_STIFFNESS, GALET_RUN_REACH;

/// The part of an outermost cell that is full where contact ends `distance` beyond its centre.
double galet_run_part(double distance, double dx);

/// With less of it, a cell is better left free where the edge is known.
extern const double GALET_RUN_LEAST;
