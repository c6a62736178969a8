#include "study/body_presets.h"

#include <stddef.h>
#include <string.h>

#define NUMBER(key_, value_)                                                                                           \
    { .key = key_, .value = value_ }
#define WORDS(key_, text_)                                                                                             \
    { .key = key_, .text = text_ }
#define SURFACE(a, b, c) NUMBER("surface.a", a), NUMBER("surface.b", b), NUMBER("surface.c", c)
#define OMEGA(x, y, z) NUMBER("omega0.x", x), NUMBER("omega0.y", y), NUMBER("omega0.z", z)
#define VELOCITY(x, y, z) NUMBER("velocity0.x", x), NUMBER("velocity0.y", y), NUMBER("velocity0.z", z)
#define PLANE(mu, stiffness_, damping_) NUMBER("mu", mu), NUMBER("stiffness", stiffness_), NUMBER("damping", damping_)

/// Kane and Levinson's, leant by half a degree about both axes.
#define RATTLEBACK                                                                                                     \
    NUMBER("m", 1.0), SURFACE(0.2, 0.03, 0.02), NUMBER("centre.z", 0.01),                                              \
        WORDS("inertia", "[[2e-4, 0.2e-4, 0], [0.2e-4, 16e-4, 0], [0, 0, 17e-4]]"), PLANE(0.3, 1e11, 0.0),             \
        WORDS("vertical0", "[0.008726203218641756, 0.008726535498373935, 0.9999238475781956]"), OMEGA(0.0, 0.0, 5.0),  \
        WORDS("start", "no-slip")

const galet_preset galet_body_presets[] = {
    {"none", NULL, "the defaults", (const galet_default[]){GALET_END}},
    {"tippe-top", NULL, "a tippe top, that of Leine and Glocker 2003 without its stem",
     (const galet_default[]){NUMBER("m", 6e-3), SURFACE(0.015, 0.015, 0.015), NUMBER("centre.z", 0.003),
                             WORDS("inertia", "[[8e-7, 0, 0], [0, 8e-7, 0], [0, 0, 7e-7]]"), PLANE(0.3, 2.5e6, 0.0),
                             WORDS("vertical0", "[0.09983341664682815, 0, 0.9950041652780258]"), OMEGA(0.0, 0.0, 180.0),
                             NUMBER("t_end", 5.0), GALET_END}},
    {"rattleback", "celt", "a rattleback, that of Kane and Levinson 1982, on a frictional patch",
     (const galet_default[]){RATTLEBACK, NUMBER("t_end", 5.0), GALET_END}},
    {"celt-reversal", NULL, "the rattleback of Kane and Levinson 1982 without slip, as they had it",
     (const galet_default[]){RATTLEBACK, WORDS("law", "no-slip"), NUMBER("t_end", 10.0), GALET_END}},
    {"egg", NULL, "a boiled hen's egg that stands up, blunt end along z: typical values",
     (const galet_default[]){NUMBER("m", 0.06), SURFACE(0.0215, 0.0215, 0.0285), NUMBER("centre.z", -0.0015),
                             PLANE(0.1, 1e7, 1.0), WORDS("vertical0", "[1, 0, -0.02]"), OMEGA(80.0, 0.0, 0.0),
                             NUMBER("t_end", 40.0), GALET_END}},
    {"pebble", NULL, "a homogeneous pebble, thrown with a spin",
     (const galet_default[]){NUMBER("m", 2.0), SURFACE(0.05, 0.042, 0.1), PLANE(0.1, 1e7, 1.0),
                             WORDS("vertical0", "[0.9539392014169456, 0, 0.3]"), OMEGA(25.0, 0.0, 5.0),
                             NUMBER("depth0", 1.5e-4), GALET_END}},
    {"billiard", "pool", "a billiard ball with side and swerve, as a raised cue gives it: typical, not measured",
     (const galet_default[]){NUMBER("m", 0.17), SURFACE(0.0286, 0.0286, 0.0286), PLANE(0.2, 2.3e7, 1.0),
                             WORDS("vertical0", "[0, 0, 1]"), OMEGA(-60.0, 0.0, 0.0), NUMBER("cue.impulse", 0.2),
                             NUMBER("cue.offset_x", 0.008), NUMBER("cue.offset_y", 0.006),
                             NUMBER("rolling_resistance", 3e-4), NUMBER("t_end", 3.0), GALET_END}},
    {"bowling", NULL, "a bowling ball with side rotation on an oiled lane, dry beyond 13 m: typical values",
     (const galet_default[]){NUMBER("m", 6.8), SURFACE(0.1085, 0.1085, 0.1085), NUMBER("stiffness", 1e9),
                             NUMBER("damping", 1.0), WORDS("lane.file", "{x: [12, 13], mu: [0.04, 0.2]}"),
                             WORDS("vertical0", "[0, 0, 1]"), OMEGA(-25.0, 15.0, 0.0), WORDS("start", "given"),
                             VELOCITY(8.0, 0.0, 0.0), NUMBER("t_end", 2.5), GALET_END}},
    GALET_END,
};

const char *galet_body_preset_words(const char *name) {
    for (const galet_preset *p = galet_body_presets + 1; p->name; p++) {
        if (strcmp(p->name, name) == 0) {
            return p->source;
        }
    }
    return NULL;
}
