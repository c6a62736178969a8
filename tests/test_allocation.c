#include "check.h"

#include <galet/active_set.h>
#include <galet/ellipsoid.h>
#include <galet/fastsim.h>
#include <galet/rolling.h>
#include <galet/wear.h>

#include "allocations.h"
#include "lugre.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static long allocations_of(galet_rolling *rolling, const galet_rolling_def *def) {
    galet_rolling_result r;
    long before = allocations;
    galet_status status = galet_rolling_solve(rolling, def, &r);
    long taken = allocations - before;
    assert_int_equal(status, GALET_OK);
    return taken;
}

static void only_the_first_solve_allocates(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(50, 40, 1, 0, &rolling), GALET_OK);
    galet_rolling_def def = galet_default_rolling();
    def.error_estimate = true;
    def.fields = true;
    allocations_of(rolling, &def);
    assert_int_equal(allocations_of(rolling, &def), 0);
    def.creep.spin = 2.0;
    def.force.x = -30.0;
    def.warm_start = true;
    assert_int_equal(allocations_of(rolling, &def), 0);
    galet_rolling_destroy(rolling);
}

/// Each symmetry has its transforms, taken when it is first met.
static void symmetries_take_their_memory_once(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(50, 40, 1, 0, &rolling), GALET_OK);
    galet_rolling_def ellipse = galet_default_rolling(), blend = ellipse, turned = ellipse;
    blend.profile.kind = GALET_PROFILE_BLEND;
    blend.profile.blend_radius = 0.05;
    turned.contact.angle = 0.5;
    galet_rolling_def *defs[] = {&ellipse, &blend, &turned};
    for (int i = 0; i < 6; i++) {
        long taken = allocations_of(rolling, defs[i % 3]);
        assert_true(i < 3 || taken == 0);
    }
    galet_rolling_destroy(rolling);
}

static void unlike_materials_take_their_memory_once(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(30, 30, 1, 0, &rolling), GALET_OK);
    galet_rolling_def def = galet_default_rolling();
    def.contact.body2.young = 70e9;
    allocations_of(rolling, &def);
    assert_int_equal(allocations_of(rolling, &def), 0);
    galet_rolling_destroy(rolling);
}

/// Most bytes held by the first solve of a contact, beyond those that were held before.
static double bytes_of(const galet_rolling_def *def, size_t nx, size_t ny, int threads) {
    galet_rolling *rolling;
    galet_rolling_result r;
    long before = bytes_held;
    bytes_peak = before;
    assert_int_equal(galet_rolling_create(nx, ny, threads, 0, &rolling), GALET_OK);
    assert_int_equal(galet_rolling_solve(rolling, def, &r), GALET_OK);
    galet_rolling_destroy(rolling);
    return (double)(bytes_peak - before);
}

/// All but the plans of transforms, and an array that FFTW is shown while it plans one and never writes to: 3 % of the
/// whole at most.
static void assert_told(const galet_rolling_def *def, int threads) {
    static const size_t grids[][2] = {{150, 140}, {97, 260}};
    for (int g = 0; g < 2; g++) {
        double told = (double)galet_rolling_bytes(def, grids[g][0], grids[g][1], threads);
        double taken = bytes_of(def, grids[g][0], grids[g][1], threads);
        assert_true(!ALLOCATIONS_ARE_COUNTED || (taken >= 0.999 * told && taken <= 1.03 * told + 1e5));
    }
}

static void bytes_are_told_before_they_are_taken(void **state) {
    (void)state;
    static const char *const normals[] = {"exact", "hertz"};
    static const double young[] = {210e9, 70e9};
    for (int kind = 0; kind < 16; kind++) {
        int threads = 1 + (kind & 1), unlike = kind >> 1 & 1;
        galet_rolling_def def = galet_default_rolling();
        def.error_estimate = true;
        def.fields = kind >> 3;
        def.tolerance = 1e-3;
        def.contact.body2.young = young[unlike];
        def.normal = galet_normal_find(normals[unlike ? 0 : kind >> 2 & 1]);  // Hertz's knows alike materials only
        def.creep.spin = kind >> 3 ? 2.0 : 0.0;
        assert_told(&def, threads);
    }
}

static void simplified_theories_allocate_nothing(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(30, 30, 1, 0, &rolling), GALET_OK);
    for (const galet_tangential_method *const *method = galet_tangential_methods(); *method; method++) {
        galet_rolling_def def = galet_default_rolling();
        def.tangential = *method;
        bool exact = (*method)->bytes(30, 30, 1) > 0;
        assert_true(exact || allocations_of(rolling, &def) == 0);
    }
    galet_rolling_destroy(rolling);
}

static void fastsim_allocates_nothing(void **state) {
    (void)state;
    galet_strip strips[20];
    assert_int_equal(galet_strip_ellipse(1.0, 2.0, 1.0, GALET_STRIP_ELLIPTIC, 20, strips), GALET_OK);
    galet_fastsim_def def = galet_default_fastsim();
    def.cells = 1000;
    galet_traction r;
    long before = allocations;
    galet_status status = galet_fastsim_run(&def, 20, strips, NULL, &r);
    assert_int_equal(allocations, before);
    assert_int_equal(status, GALET_OK);
}

static long allocations_of_body(double t_end) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.omega0.x = 115.0;
    def.t_end = t_end;
    galet_rigid_result result;
    long before = allocations;
    galet_status status = galet_ellipsoid_run(&def, NULL, NULL, &result);
    long taken = allocations - before;
    assert_int_equal(status, GALET_OK);
    return taken;
}

/// Three seconds have some thousand steps and hundreds of events more than a hundredth of one.
static void steps_and_events_of_a_motion_allocate_nothing(void **state) {
    (void)state;
    assert_int_equal(allocations_of_body(3.0), allocations_of_body(0.01));
}

static long allocations_of_friction(const galet_stepper *stepper, double t_end) {
    double y[3];
    galet_motion_result result;
    long before = allocations;
    galet_status status = lugre_run(stepper, true, t_end, y, &result);
    long taken = allocations - before;
    assert_int_equal(status, GALET_OK);
    galet_motion_release(&result);
    return taken;
}

static void steppers_allocate_when_they_are_made(void **state) {
    (void)state;
    for (size_t i = 0; galet_steppers[i]; i++) {
        assert_int_equal(allocations_of_friction(galet_steppers[i], 0.2),
                         allocations_of_friction(galet_steppers[i], 0.01));
    }
}

/// Status of a motion whose kth allocation fails, in a process of its own: SUNDIALS does not survive all of its own
/// failures. -1 where it did not.
static int status_without(const galet_stepper *stepper, long k) {
    pid_t child = fork();
    if (child == 0) {
        double y[3];
        galet_motion_result result;
        signal(SIGSEGV, SIG_DFL);
        fail_allocation(k);
        _exit((int)lugre_run(stepper, true, 0.01, y, &result));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void steppers_that_find_no_memory_say_so(void **state) {
    (void)state;
    for (size_t i = 0; galet_steppers[i]; i++) {
        long needed = allocations_of_friction(galet_steppers[i], 0.01);
        for (long k = 1; k <= needed; k++) {
            int status = status_without(galet_steppers[i], k);
            assert_true(status == GALET_ERR_MEMORY || (status == -1 && i > 0));
        }
    }
}

static galet_status solve_active_set(double *p) {
    galet_active_set_def def = {
        .contact = galet_default_hertz(),
        .profile = galet_default_profile(),
        .approach = 9.2e-6,
        .nx = 10,
        .ny = 10,
        .box = {-3e-4, 3e-4, -3e-3, 3e-3},
    };
    galet_active_set_result result;
    return galet_active_set_solve(&def, p, &result);
}

static void active_set_tells_of_every_lack_of_memory(void **state) {
    (void)state;
    double p[100];
    long before = allocations;
    assert_int_equal(solve_active_set(p), GALET_OK);
    long taken = allocations - before;
    for (long i = 1; i <= taken; i++) {
        fail_allocation(i);
        galet_status status = solve_active_set(p);
        fail_allocation(0);
        assert_int_equal(status, GALET_ERR_MEMORY);
    }
    assert_true(!ALLOCATIONS_ARE_COUNTED || taken > 0);
}

/// The points of a worn profile are widened as the contact widens; where memory is refused, all is as it was.
static void wear_without_memory_stays_where_it_was(void **state) {
    (void)state;
    galet_wear_def def = galet_default_wear();
    def.contact.enlarge = true;
    def.contact.creep = (galet_creepage){0.0, 0.0, 20.0};
    def.coefficient = 1e-13;
    galet_wear *wear;
    assert_int_equal(galet_wear_create(&def, 16, 16, 1, &wear), GALET_OK);
    assert_int_equal(galet_wear_start(wear), GALET_OK);
    size_t first = galet_wear_profiles(wear).count, refused = 0;
    while (galet_wear_profiles(wear).count == first) {
        for (long n = 1;; n++) {
            double cycle = galet_wear_now(wear).cycle;
            size_t count = galet_wear_profiles(wear).count;
            fail_allocation(n);
            galet_status status = galet_wear_advance(wear, 2e6);
            fail_allocation(0);
            if (!status) {
                break;
            }
            assert_int_equal(status, GALET_ERR_MEMORY);
            assert_true(galet_wear_now(wear).cycle == cycle && galet_wear_profiles(wear).count == count);
            refused++;
        }
    }
    assert_true(!ALLOCATIONS_ARE_COUNTED || refused >= 2);
    galet_wear_destroy(wear);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_first_solve_allocates),
        cmocka_unit_test(symmetries_take_their_memory_once),
        cmocka_unit_test(unlike_materials_take_their_memory_once),
        cmocka_unit_test(bytes_are_told_before_they_are_taken),
        cmocka_unit_test(simplified_theories_allocate_nothing),
        cmocka_unit_test(fastsim_allocates_nothing),
        cmocka_unit_test(active_set_tells_of_every_lack_of_memory),
        cmocka_unit_test(wear_without_memory_stays_where_it_was),
        cmocka_unit_test(steps_and_events_of_a_motion_allocate_nothing),
        cmocka_unit_test(steppers_allocate_when_they_are_made),
        cmocka_unit_test(steppers_that_find_no_memory_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
