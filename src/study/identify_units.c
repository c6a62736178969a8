#include "study/identify_units.h"

static const char *unit_of_mu(const galet_identify_def *def) {
    if (!def->pendulum || def->load != 1.0) {
        return "";
    }
    return def->mass != 1.0 ? "N m" : "rad/s2";
}

static const char *source_of(const galet_values *in, const galet_identify_def *def) {
    const char *place = def->pendulum ? "angle" : "x", *speed = def->pendulum ? "rate" : "v", *against;
    bool given = galet_values_present(in, "data");
    const char *words = given ? galet_values_column_source(in, "data", def->velocity ? speed : place, &against) : NULL;
    return words ? words : "an array in SI";
}

galet_identify_units galet_identify_units_of(const galet_values *in, const galet_identify_def *def) {
    bool bare = def->pendulum && def->load == 1.0 && def->mass == 1.0;
    const char *place = def->pendulum ? "rad" : "m", *speed = def->pendulum ? "rad/s" : "m/s";
    const char *place2 = def->pendulum ? "rad2" : "m2", *speed2 = def->pendulum ? "rad2/s2" : "m2/s2";
    return (galet_identify_units){
        .signal = def->velocity ? speed : place,
        .square = def->velocity ? speed2 : place2,
        .place = place,
        .speed = speed,
        .mu = unit_of_mu(def),
        .energy = bare ? "J/(kg m2)" : "J",
        .source = source_of(in, def),
    };
}

typedef struct names {
    const char *table;  // NULL: of outputs
    const char *keys[8];
} names;

static void set(galet_result *out, const char *unit, const names *list) {
    for (; list->keys[0]; list++) {
        galet_table *table = list->table ? galet_result_table(out, list->table) : NULL;
        for (const char *const *key = list->keys; *key; key++) {
            if (list->table) {
                galet_table_set_unit(table, *key, unit);
            } else {
                galet_record_set_unit(galet_result_record(out), *key, unit);
            }
        }
    }
}

void galet_identify_units_set(const galet_identify_units *units, galet_result *out) {
    static const names signals[] = {
        {NULL, {"noise", "offset", "offset_sd", "drift", "hum_amplitude"}},
        {"fit", {"measured", "model", "residual"}},
        {"closeup", {"measured", "model"}},
        {"ending", {"measured", "model"}},
        {"envelope", {"upper", "lower"}},
        GALET_END,
    };
    static const names squares[] = {{NULL, {"rss"}}, {"orders", {"rss"}}, GALET_END};
    static const names places[] = {{NULL, {"x0"}}, GALET_END};
    static const names speeds[] = {
        {NULL, {"v0", "speed_max", "speed_end"}}, {"curve", {"v"}}, {"swings", {"speed"}},
        {"envelope", {"measured", "model"}},      GALET_END,
    };
    static const names frictions[] = {
        {NULL, {"mu0", "mu0_sd", "mu_start", "mu_start_sd"}},
        {"curve", {"mu", "lower", "upper"}},
        GALET_END,
    };
    static const names energies[] = {
        {NULL, {"energy_start"}}, {"swings", {"energy"}}, {"envelope", {"energy"}}, GALET_END};
    set(out, units->signal, signals);
    set(out, units->square, squares);
    set(out, units->place, places);
    set(out, units->speed, speeds);
    set(out, units->mu, frictions);
    set(out, units->energy, energies);
}
