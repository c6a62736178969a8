// The equation of motion (7) as printed, and what it would do.
#include "reproduce/perret_liaudet_2022_formulas.h"
#include "reproduce/perret_liaudet_2022_parts.h"

#include <math.h>

/// Words of the reading in which (7) holds.
#define SIZES                                                                                                          \
    "the reading of (7) in which it holds, as a T_C that is almost constant has it: T of (7) is then not that of "     \
    "(1), which is signed"

/// One start and a time, three ways.
typedef struct trial {
    double x0, v0, duration;
    double first, printed, library, sound;  // energies [J]
} trial;

static galet_status run(trial *t, const galet_watch *watch) {
    enum { STEPS_A_SECOND = 200000 };
    galet_oscillator_def def = galet_perret_glycerol(watch);
    galet_perret_film film = galet_perret_film_of(&def);
    galet_perret_state start = {t->x0, t->v0, film.y_star};
    int steps = (int)lround(STEPS_A_SECOND * t->duration);
    t->first = galet_perret_energy(&film, start);
    t->printed = galet_perret_energy(&film, galet_perret_march(galet_perret_printed, &film, start, t->duration, steps));
    t->sound = galet_perret_energy(&film, galet_perret_march(galet_perret_sound, &film, start, t->duration, steps));
    def.x0 = t->x0;
    def.v0 = t->v0;
    def.t_end = t->duration;
    galet_oscillator_result result;
    galet_status status = galet_oscillator_run(&def, NULL, &result);
    t->library = status ? NAN : result.last.energy;
    return status;
}

static double lost(const trial *t, double energy) {
    return 100.0 * (1.0 - energy / t->first);
}

static galet_status find_swings(galet_ledger *ledger, double amplitude) {
    const double half = 0.0125;
    trial ahead = {.x0 = -amplitude, .duration = half}, back = {.x0 = amplitude, .duration = half};
    galet_status status = run(&ahead, galet_ledger_watch(ledger));
    status = status ? status : run(&back, galet_ledger_watch(ledger));
    if (status) {
        return status;
    }
    galet_ledger_formula(ledger, "swing-ahead", lost(&ahead, ahead.printed), lost(&ahead, ahead.library), 1e-7);
    galet_ledger_explain(ledger, "swing-ahead", "for v > 0 the sign of (7) changes nothing");
    galet_ledger_formula(ledger, "swing-back", lost(&back, back.printed), lost(&back, back.library), 1e-7);
    galet_ledger_prove(
        ledger, "swing-back", lost(&back, back.sound), 1e-7,
        "T of (1), (2), (3), (6) is signed already, and (7) multiplies by sign(v) once more: both cannot hold. By the "
        "library, with the T of (1), %.5f %% are lost; by (7) with sizes, T_C and c |v|, its sound reading, %.5f %% "
        "(the "
        "classical Runge-Kutta method); with both signs the mass gains %.5f %%: for v < 0 a brake becomes a drive",
        lost(&back, back.library), lost(&back, back.sound), -lost(&back, back.printed));
    galet_ledger_formula(ledger, "sizes-back", lost(&back, back.sound), lost(&back, back.library), 1e-7);
    galet_ledger_explain(ledger, "sizes-back", SIZES);
    return GALET_OK;
}

static galet_status find_second(galet_ledger *ledger, double speed) {
    trial t = {.v0 = speed, .duration = 1.0};
    galet_status status = run(&t, galet_ledger_watch(ledger));
    if (status) {
        return status;
    }
    double library = 100.0 * t.library / t.first, sound = 100.0 * t.sound / t.first;
    galet_ledger_formula(ledger, "swing-second", 100.0 * t.printed / t.first, library, 1e-5);
    galet_ledger_prove(ledger, "swing-second", sound, 1e-5,
                       "with the sign of T and that of (7) what is lost ahead comes back: %.2f %% are left, and "
                       "nothing decays. %.4f %% "
                       "are left by the library and %.4f %% by (7) with sizes, T_C and c |v|, its sound reading, in "
                       "200 000 steps of the "
                       "classical Runge-Kutta method",
                       100.0 * t.printed / t.first, library, sound);
    galet_ledger_formula(ledger, "sizes-second", sound, library, 1e-5);
    galet_ledger_explain(ledger, "sizes-second", SIZES);
    return GALET_OK;
}

/// Velocity amplitudes over time, both readings; the wrong one goes on as long as the right one.
static void fill_readings(galet_ledger *ledger, double speed) {
    enum { ROWS = 160, STEPS = 500 };
    galet_table *table = galet_ledger_table(ledger, "readings");
    galet_oscillator_def def = galet_perret_glycerol(NULL);
    galet_perret_film film = galet_perret_film_of(&def);
    galet_perret_state printed = {0.0, speed, film.y_star}, sound = printed;
    for (int i = 0; i <= ROWS; i++) {
        GALET_ADD_ROW(table, i * 0.0125, sqrt(2.0 * galet_perret_energy(&film, printed) / film.mass),
                      sqrt(2.0 * galet_perret_energy(&film, sound) / film.mass));
        printed = galet_perret_march(galet_perret_printed, &film, printed, 0.0125, STEPS);
        sound = galet_perret_march(galet_perret_sound, &film, sound, 0.0125, STEPS);
    }
}

/// A mass that Coulomb's condition would hold at once slides on its film.
static galet_status find_stick_limit(galet_ledger *ledger) {
    galet_oscillator_def def = galet_perret_glycerol(galet_ledger_watch(ledger));
    galet_perret_film film = galet_perret_film_of(&def);
    def.x0 = 0.8 * film.mu_c * film.load / film.stiffness;
    def.v0 = 0.0;
    galet_oscillator_result result;
    galet_status status = galet_oscillator_run(&def, NULL, &result);
    if (!status) {
        galet_ledger_claim(ledger, "stick-limit", (double)result.half_cycles,
                           result.half_cycles > 1 && result.ended == GALET_OSCILLATOR_END_STUCK);
        galet_ledger_explain(
            ledger, "stick-limit",
            "sound is |k x| <= alpha(y) T_C: the mass swings until the film has thinned, and sticks after "
            "%.4f s",
            result.t_stick);
    }
    return status;
}

galet_status galet_perret_find_signs(galet_ledger *ledger) {
    galet_oscillator_def def = galet_perret_glycerol(NULL);
    double amplitude = def.v0 / sqrt(def.stiffness / def.mass);
    galet_status status = find_swings(ledger, amplitude);
    status = status ? status : find_second(ledger, def.v0);
    fill_readings(ledger, def.v0);
    return status ? status : find_stick_limit(ledger);
}
