#pragma once

#include <galet/api.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// How pressure and how traction are found: one table each, over which choices, comparisons and refusals loop.
/// Constant tables and pure functions: safe to share by threads.
/// No pointer may be NULL but where it is said.

struct galet_rolling_case;
struct galet_rolling_def;
struct galet_rolling_result;

/// What a method may ask of a contact.
typedef enum galet_need {
    GALET_NEED_CIRCLES = 1,        ///< Circular profiles, neither tilted nor shifted
    GALET_NEED_ALIGNED = 2,        ///< No angle between the bodies: an ellipse along x
    GALET_NEED_STEADY = 4,         ///< Steady rolling
    GALET_NEED_CREEPAGES = 8,      ///< Creepages, not forces
    GALET_NEED_NO_FORCES = 16,     ///< No forces: there is no traction that could give them
    GALET_NEED_NO_SPIN = 32,       ///< No spin creepage
    GALET_NEED_KALKER = 64,        ///< A patch and a Poisson's ratio within the table of Kalker's coefficients
    GALET_NEED_LIKE_BODIES = 128,  ///< No coupling of pressure and traction by unlike materials
    GALET_NEED_STRIPS = 256,       ///< Circular profiles as above, or a normal method that cuts any profile into strips
    GALET_NEED_LOAD = 512          ///< A load, not an approach, unless the profiles are circular as above
} galet_need;

/// How pressure is found.
typedef struct galet_normal_method {
    const char *name;    ///< As in a case file: "exact"
    const char *words;   ///< For people
    unsigned needs;      ///< Of galet_need
    bool finds_contact;  ///< Where there is contact comes out, so a box may turn out too small
    /// Cuts a case into strips with elliptic pressure, whatever its profile; NULL: it does not. The library's own.
    galet_status (*strips)(struct galet_rolling_case *c);
    /// Pressure on one grid of a case; the library's own.
    galet_status (*press)(struct galet_rolling_case *c, int level, int first);
} galet_normal_method;

/// Into what a contact is cut: numbers of cells mean nothing to closed forms, those along rolling nothing to strips
/// that have them.
typedef enum galet_cut { GALET_CUT_NONE, GALET_CUT_STRIPS, GALET_CUT_CELLS } galet_cut;

/// How traction is found.
typedef struct galet_tangential_method {
    const char *name;   ///< As in a case file: "fastsim"
    const char *words;  ///< For people: "FASTSIM, elliptic bound"
    unsigned needs;     ///< Of galet_need
    bool traction;      ///< It finds traction at all
    bool bounded;       ///< Friction bounds its traction
    bool coupled;       ///< It knows that pressure and traction of unlike materials move each other's surfaces
    bool costly;        ///< Too dear to be run for a comparison's sake
    int order;          ///< Of its traction's error in the length of a cell; 0: it has no cells
    galet_cut cut;      ///< What it works on
    /// What it takes of a workspace besides the fields of results.
    size_t (*bytes)(size_t nx, size_t ny, int threads);
    /// Solves a case; the library's own.
    galet_status (*solve)(struct galet_rolling_case *c, struct galet_rolling_result *result);
} galet_tangential_method;

/// Why a method cannot treat a contact.
typedef struct galet_misfit {
    unsigned need;    ///< Of galet_need, the first that is not met; 0: the method fits
    const char *key;  ///< What is to blame, as studies call their inputs: "creep.spin"
    char text[192];   ///< Why, and the cure: "must be 0 with tangential: strip-theory; take exact or linear"
} galet_misfit;

/// All methods, in the order people see them; ends with NULL.
GALET_API const galet_normal_method *const *galet_normal_methods(void);
GALET_API const galet_tangential_method *const *galet_tangential_methods(void);

/// The method of a name; NULL where there is none.
GALET_API const galet_normal_method *galet_normal_find(const char *name);
GALET_API const galet_tangential_method *galet_tangential_find(const char *name);

/// Whether a method can treat a contact; if not, why, and which methods can. The definition's other
/// method matters, too: pressure is coupled with traction where the tangential method knows of it, and simplified
/// theories work on the strips of the normal one. Points of a profile are not read.
GALET_API galet_misfit galet_normal_misfit(const galet_normal_method *method, const struct galet_rolling_def *def);
GALET_API galet_misfit galet_tangential_misfit(const galet_tangential_method *method,
                                               const struct galet_rolling_def *def);

GALET_C_END
