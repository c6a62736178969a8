#pragma once

#include <galet/api.h>
#include <galet/rolling.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// Wear of rolling bodies: what slip dissipates takes material off their lateral profiles, and the worn profiles change
/// the contact (docs/theory/wear.md).
/// No pointer may be NULL but where it is said. What is destroyed may be.

struct galet_wear_def;

/// How much material friction takes off.
typedef struct galet_wear_law {
    const char *name;   ///< As in a case file: "energy"
    const char *words;  ///< For people
    /// Worn volume over the work of friction [m3/J]; NAN where the definition leaves it open.
    double (*coefficient)(const struct galet_wear_def *def);
} galet_wear_law;

/// All laws, in the order people see them; ends with NULL.
GALET_API const galet_wear_law *const *galet_wear_laws(void);

/// The law of a name; NULL where there is none.
GALET_API const galet_wear_law *galet_wear_law_find(const char *name);

/// Two bodies that roll and wear.
typedef struct galet_wear_def {
    galet_rolling_def contact;  ///< The unworn bodies; their profile's points must outlive its use. Its watch is told
    const galet_wear_law *law;
    double coefficient;  ///< Of the energy law [m3/J]
    double k, hardness;  ///< Of Archard's law: k [-], hardness of what wears [Pa]
    double share;        ///< Of the worn volume that is body 1's; the rest is body 2's [-]
    double track;        ///< Length of the straight body; of two round ones, that body 2 wears over. NAN: none, its
                         ///< circumference [m]
    double step;         ///< Largest depth that one step adds, over the interpenetration [-]
} galet_wear_def;

/// Where wear stands. What is relative is 0 while nothing is worn.
typedef struct galet_wear_state {
    double cycle;              ///< Turns of body 1, or runs over its track
    double power;              ///< Dissipated now [W]
    double work;               ///< Dissipated so far [J]
    double p0;                 ///< Largest pressure now [Pa]
    double edge_ratio;         ///< Largest pressure of the outer tenths of the contact over that of the rest, now
    double volume1, volume2;   ///< Worn off the bodies so far [m3]
    double depth1, depth2;     ///< The largest worn depths [m]
    double balance_error;      ///< |volume / (coefficient work) - 1|
    double depth_error;        ///< Of the steps in the larger depth, a bound by estimates, relative
    double volume_error;       ///< Of the steps in the volume, likewise: local errors do not cancel in it
    double dissipation_gap;    ///< Largest |traction times slip / work of the forces - 1| met; scaled away
    double crown_misfit;       ///< Largest distance met from the circle that the method took it for, over
                               ///< the interpenetration; 0 where the method sees the profile itself
    double beyond_points;      ///< How far contact reached beyond the given points of the profile; 0: not at all [m]
    long steps, rejected;      ///< Steps taken, and given up for their error
    long rough;                ///< Steps taken in spite of their error, being the shortest allowed
    long solves, unconverged;  ///< Contacts solved, and those of them that did not converge
} galet_wear_state;

/// The lateral profiles, as contact sees them: heights above the common tangent plane, counted as a gap. Borrowed until
/// the next step.
typedef struct galet_wear_profile {
    size_t count;
    double spacing;         ///< [m]
    const double *y;        ///< Across rolling [m]
    const double *height1;  ///< Of the unworn body 1, tilted and shifted as it is [m]
    const double *opening;  ///< Worn depth of both bodies together [m]
    const double *rate;     ///< What the next cycle adds to the opening [m]
    double share_depth1;    ///< Depth of body 1 over the opening
    double share_depth2;    ///< Depth of body 2 over the opening
} galet_wear_profile;

/// An owner. May not be shared by threads; different ones may be used at once.
typedef struct galet_wear galet_wear;

/// The reference contact by the exact method, energy law with 1e-14 m3/J, all wear on body 1, steps of 0.05.
GALET_API galet_wear_def galet_default_wear(void);

/// For contacts of nx x ny cells. GALET_ERR_RANGE for numbers out of their range (wear asks for a speed above zero and
/// for circumferences that end), GALET_ERR_INPUT where a method does not fit, GALET_ERR_MEMORY. Solves nothing.
GALET_API galet_status galet_wear_create(const galet_wear_def *def, size_t nx, size_t ny, int threads,
                                         galet_wear **wear);
GALET_API void galet_wear_destroy(galet_wear *wear);

/// Solves the contact of the unworn bodies; what galet_rolling_solve() returns, but GALET_ERR_NOT_CONVERGED is counted
/// and passed over.
GALET_API galet_status galet_wear_start(galet_wear *wear);

/// Depth over the rolling radius that wear is followed to: the theory leaves out that radii shrink.
#define GALET_WEAR_DEEPEST 0.02
/// Outlook beyond which it is not begun: contacts widen and wear more slowly, but not by so much.
#define GALET_WEAR_FARTHEST (10.0 * GALET_WEAR_DEEPEST)

/// Depth over the rolling radius, of the body where it is more, after `cycles` at the present rate: what wear would
/// come to if the contact stayed as it is.
GALET_API double galet_wear_outlook(const galet_wear *wear, double cycles);

/// One step on the way to `cycles`, which itself is one of the things that bound it. GALET_ERR_RANGE where more
/// than GALET_WEAR_DEEPEST is worn, or the outlook is beyond GALET_WEAR_FARTHEST. GALET_ERR_INTERRUPTED and errors
/// leave the wear where it was.
GALET_API galet_status galet_wear_advance(galet_wear *wear, double cycles);

GALET_API galet_wear_state galet_wear_now(const galet_wear *wear);
GALET_API galet_wear_profile galet_wear_profiles(const galet_wear *wear);
/// The contact as it is now.
GALET_API const galet_rolling_result *galet_wear_contact(const galet_wear *wear);

/// The largest pressure of the contact as it is now, on a grid of nx x ny cells instead of its own: where it differs,
/// the grid is too coarse for the worn profile [Pa]. What galet_rolling_solve() returns, and GALET_ERR_INPUT where the
/// methods see a circle instead of the profile.
GALET_API galet_status galet_wear_pressure_on(galet_wear *wear, size_t nx, size_t ny, double *p0);

/// All that the next steps depend on, so that they can be taken elsewhere to the same bits: so many numbers.
GALET_API size_t galet_wear_saved_count(const galet_wear *wear);
GALET_API void galet_wear_save(const galet_wear *wear, double *numbers);
/// Instead of galet_wear_start(). GALET_ERR_INPUT for numbers that were not saved by this definition's like.
GALET_API galet_status galet_wear_restore(galet_wear *wear, const double *numbers, size_t count);

GALET_C_END
