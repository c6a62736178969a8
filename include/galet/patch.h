#pragma once

#include <galet/api.h>
#include <galet/status.h>
#include <galet/vec.h>

#include <stdbool.h>

GALET_C_BEGIN

/// Coulomb friction of a Hertz contact patch that slides and spins at once (Contensou, Zhuravlev, Munitsyna).
/// Pure functions without allocation: safe to call from any thread. A prepared law may be shared by threads.
/// No pointer may be NULL but where it is said.

/// Slenderest patch the laws accept: minor over major semi-axis.
#define GALET_PATCH_MIN_RATIO 0.01

/// An elliptic patch in its plane; the semi-axes in either order.
typedef struct galet_patch {
    double alpha;  ///< Semi-axis along `angle` [m]
    double beta;   ///< Semi-axis across it [m]
    double angle;  ///< From x to the axis of alpha, counter-clockwise seen against the normal [rad]
} galet_patch;

/// Force in the plane of the patch and moment about its normal, both at the centre.
typedef struct galet_wrench {
    galet_vec2 force;  ///< [N]
    double moment;     ///< [N m]
} galet_wrench;

/// Drag of a circular patch in units of friction x load, and of that times the radius.
typedef struct galet_circle_drag {
    double force;   ///< [-]
    double moment;  ///< [-]
} galet_circle_drag;

/// Motion of a patch in its own axes, x the major one: slip over the major semi-axis, and the magnitude of the spin.
typedef struct galet_patch_motion {
    double x, y, spin;  ///< [1/s]
} galet_patch_motion;

/// What resists that motion: force in units of friction x load, moment in units of that times the major semi-axis.
typedef struct galet_patch_drag {
    double x, y, m;  ///< [-]
} galet_patch_drag;

typedef struct galet_patch_law galet_patch_law;

/// A way to sum the patch: an entry of the table of laws. One of a caller's own serves as well.
typedef struct galet_patch_law_kind {
    const char *name;     ///< Short, as case files have it: "pade1"
    const char *words;    ///< For people: "Pade of first order"
    bool needs_accuracy;  ///< Takes the accuracy of the definition
    bool needs_circle;    ///< Refuses an ellipse
    bool apart;           ///< Sliding and spinning do not feel each other, and each jumps where it alone ends
    bool engines;         ///< What physics engines take instead of a law of the patch

    /// Completes a law whose shape is known: what it needs besides, and its error for that shape.
    void (*prepare)(galet_patch_law *law, double accuracy);
    /// Homogeneous of degree zero. Takes a motion that is not zero and far from overflow and underflow.
    galet_patch_drag (*drag)(const galet_patch_law *law, const galet_patch_motion *motion);
    /// Closed form for a circle at k = slip / (radius x |spin|); NULL: none.
    galet_circle_drag (*circle)(double k);
} galet_patch_law_kind;

/// The table: each is a constant galet_patch_NAME. Adding a law is its file and one line here. Errors are the largest
/// over all slip directions and slip to spin ratios, of the force in units of friction x load and of the moment in
/// units of its largest value; measured, from the circle to a ratio of 0.1.
///   exact      Coulomb's law in every point: 1e-12, down to the slenderest patch
///   fast       algebraic, to the accuracy the definition asks for
///   pade       Zhuravlev's first form (1998 (2.4), (2.6)), circles only: 0.39
///   pade1      first order with exact limits: 0.39 to 0.93; no force across the slip
///   pade2      second order with exact limits: 0.22 to 0.76
///   budgets    what most physics engines do, sliding and spinning each in full: 1
///   ellipsoid  the limit surface taken for an ellipsoid: 0.14 to 0.35
#define GALET_PATCH_LAWS(X)                                                                                            \
    X(exact)                                                                                                           \
    X(fast)                                                                                                            \
    X(pade)                                                                                                            \
    X(pade1)                                                                                                           \
    X(pade2)                                                                                                           \
    X(budgets)                                                                                                         \
    X(ellipsoid)

#define GALET_PATCH_LAW(name) GALET_API extern const galet_patch_law_kind galet_patch_##name;
GALET_PATCH_LAWS(GALET_PATCH_LAW)
#undef GALET_PATCH_LAW

/// Their names, separated by blanks, as the choices of a parameter are.
#define GALET_PATCH_LAW_WORD(name) " " #name
#define GALET_PATCH_LAW_NAMES (&GALET_PATCH_LAWS(GALET_PATCH_LAW_WORD)[1])

/// All kinds of the table, in its order; ends with NULL.
GALET_API const galet_patch_law_kind *const *galet_patch_laws(void);

/// NULL where there is none of that name.
GALET_API const galet_patch_law_kind *galet_patch_law_find(const char *name);

typedef struct galet_patch_def {
    galet_patch patch;
    double friction;                   ///< Coefficient of friction [-]
    double load;                       ///< Normal force [N]
    const galet_patch_law_kind *kind;  ///< &galet_patch_exact unless one wants to compare
    double accuracy;                   ///< Largest error the fast law may have, as measured for the kinds above [-]
} galet_patch_def;

/// The patch of Munitsyna 2012, figure 2: axis ratio 0.6, 1 mm, 0.1 x 10 N, exact; a fast law of 1 %.
GALET_API galet_patch_def galet_default_patch(void);

/// What depends on the axis ratio alone: complete elliptic integrals and limits, prepared once for all laws.
typedef struct galet_patch_shape {
    double ratio;            ///< Minor over major semi-axis [-]
    double inv_ratio;        ///< [-]
    double eccentricity2;    ///< 1 - ratio^2 [-]
    double e;                ///< Complete elliptic integral of the second kind [-]
    double j02, j20;         ///< Integrals of sin^2 and cos^2 over the chords [-] (docs/theory/patch.md 2)
    double j22;              ///< That of sin^2 cos^2 [-]
    double j_asymmetry;      ///< (j02 - j20) / eccentricity2: j22 for a circle [-]
    double singular_height;  ///< Imaginary part of the directions where a chord degenerates [rad]
} galet_patch_shape;

/// A law ready to be evaluated. Values are for reading only.
struct galet_patch_law {
    galet_patch_shape shape;
    const galet_patch_law_kind *kind;
    double alpha;      ///< Major semi-axis [m]
    double inv_alpha;  ///< [1/m]
    galet_vec2 axis;   ///< Unit vector of the major axis [-]
    double force_max;  ///< Friction x load: the force of pure sliding [N]
    double accuracy;   ///< Error of this law for this shape, as measured for the kinds [-]
    int rule;          ///< Which nodes the fast law has; -1 where only the exact law is accurate enough
};

/// Prepares a shape. GALET_ERR_RANGE unless GALET_PATCH_MIN_RATIO <= ratio <= 1.
GALET_API galet_status galet_patch_shape_prepare(double ratio, galet_patch_shape *shape);

/// Prepares a law. GALET_ERR_RANGE for semi-axes that are not in 1e-100 ... 1e100 m or too slender, for a negative
/// friction coefficient or load, a product of them that is not finite, and for what the kind needs: an accuracy > 0, a
/// circle.
GALET_API galet_status galet_patch_law_prepare(const galet_patch_def *def, galet_patch_law *law);

/// The wrench on a body that slides over its support with velocity `slip` of the patch centre [m/s] and rotates with
/// `spin` about the normal [rad/s]. Zero only where both vanish; NaN where one of them is not finite. Without spin, and
/// for a circle, the force is against the slip to the last bit.
GALET_API galet_wrench galet_patch_law_wrench(const galet_patch_law *law, galet_vec2 slip, double spin);

/// Friction wrench of a Hertz patch that slides and spins at once (exact; docs/theory/patch.md 3).
/// `slip` is the sliding velocity of the patch centre [m/s], `spin` the rate about the normal [rad/s].
/// Returns zero force and moment only where both vanish; the caller decides what sticking means there.
/// NaN for what galet_patch_law_prepare refuses.
GALET_API galet_wrench galet_patch_friction(galet_patch patch, double friction, double load, galet_vec2 slip,
                                            double spin);

/// The power friction dissipates [W]. For the exact law it is also the potential: the wrench is its negative gradient.
GALET_API double galet_patch_law_power(const galet_patch_law *law, galet_vec2 slip, double spin);

/// Partial derivatives of the exact law's wrench: row i of force x, force y, moment; column j of slip x, slip y, spin.
typedef struct galet_patch_derivative {
    double d[3][3];  ///< [N s/m], [N s] and [N m s]
} galet_patch_derivative;

/// Symmetric and negative semi-definite; of the exact law whichever was prepared, which serves an implicit integrator
/// of the others as well. All zero where slip and spin vanish: there the derivative does not exist.
GALET_API galet_patch_derivative galet_patch_law_derivative(const galet_patch_law *law, galet_vec2 slip, double spin);

/// Components as the papers write them: the force is -f1 e1 - f2 e2, e1 along the slip, and the moment -m e3.
typedef struct galet_patch_components {
    double f1, f2;  ///< Along the slip and across it [N]
    double m;       ///< [N m]
    double kappa;   ///< Distance of the centre of rotation, 1 on the border of the patch; INFINITY without spin [-]
} galet_patch_components;

/// Components for a slip of `speed` [m/s] at the angle `psi` from the major axis [rad]. What is zero by symmetry is
/// exactly 0: f2 for a circle, along an axis and without spin; f1 is then friction x load.
GALET_API galet_patch_components galet_patch_law_components(const galet_patch_law *law, double speed, double psi,
                                                            double spin);

/// Where a wrench lies with respect to the limit surface of the exact law (Munitsyna 2012, figure 3).
typedef struct galet_patch_limit {
    bool stuck;          ///< Friction can balance this wrench: the patch stays at rest
    double utilisation;  ///< The wrench over the largest of its direction: below 1 inside, INFINITY without load [-]
    galet_vec2 slip;     ///< How it would begin to move, of arbitrary size: the slip [m/s]
    double spin;         ///< and the spin [rad/s]; both zero for a zero wrench
    double residual;     ///< Angle between that motion's wrench and the given one, to be read against rounding [rad]
    int iterations;
} galet_patch_limit;

/// Tells whether a wrench that pulls at the patch is balanced by friction, and how far it is from sliding.
/// GALET_ERR_RANGE for a wrench that is not finite.
GALET_API galet_status galet_patch_law_limit(const galet_patch_law *law, galet_wrench pull, galet_patch_limit *limit);

/// Torsional friction coefficient [m] for engines with separate budgets: their largest moment is this times the load.
/// NaN for what galet_patch_law_prepare refuses.
GALET_API double galet_patch_torsional_coefficient(galet_patch patch, double friction);

/// Drag of a law prepared for a circle, at k = slip / (radius x |spin|) >= 0; INFINITY is sliding without spin.
GALET_API galet_circle_drag galet_patch_law_circle_drag(const galet_patch_law *law, double k);

/// Exact (Zhuravlev 1998 (2.3), (2.5)).
GALET_API galet_circle_drag galet_circle_exact(double k);

/// First-order Pade form (Zhuravlev 1998 (2.4), (2.6)).
GALET_API galet_circle_drag galet_circle_pade(double k);

GALET_C_END
