#include "check.h"

#include <galet/fastsim.h>
#include <galet/rolling.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/// Counts what the whole program, its libraries included, asks of the allocator while `counting` is set. Sanitizers
/// bring an allocator of their own, so there the tests only run.
static bool counting;
static long allocations;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OWN_ALLOCATOR 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OWN_ALLOCATOR 0
#endif
#endif
#ifndef OWN_ALLOCATOR
#define OWN_ALLOCATOR 1
#endif

#if OWN_ALLOCATOR
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    allocations += counting;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations += counting;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations += counting;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    allocations += counting;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations += counting;
    return __libc_memalign(alignment, size);
}
#endif

static long allocations_of(galet_rolling *rolling, const galet_rolling_def *def) {
    galet_rolling_result r;
    allocations = 0;
    counting = true;
    galet_status status = galet_rolling_solve(rolling, def, &r);
    counting = false;
    assert_int_equal(status, GALET_OK);
    return allocations;
}

static void a_solve_allocates_nothing(void **state) {
    (void)state;
    galet_rolling *rolling;
    assert_int_equal(galet_rolling_create(50, 40, 1, 0, &rolling), GALET_OK);
    galet_rolling_def def = galet_default_rolling();
    def.error_estimate = true;
    assert_int_equal(allocations_of(rolling, &def), 0);
    def.creep_spin = 2.0;
    def.force_x = -30.0;
    def.warm_start = true;
    assert_int_equal(allocations_of(rolling, &def), 0);
    def = galet_default_rolling();
    def.profile.kind = GALET_PROFILE_BLEND;
    def.profile.blend_radius = 0.05;
    assert_int_equal(allocations_of(rolling, &def), 0);
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

static void fastsim_allocates_nothing(void **state) {
    (void)state;
    galet_strip strips[20];
    assert_int_equal(galet_strip_ellipse(1.0, 2.0, 1.0, GALET_STRIP_ELLIPTIC, 20, strips), GALET_OK);
    galet_fastsim_def def = {.flexibility = {1.0, 1.0, 1.0}, .friction = 0.3, .creep = {0.1, 0.0, 0.1}, .cells = 1000};
    galet_fastsim_result r;
    allocations = 0;
    counting = true;
    galet_status status = galet_fastsim_run(&def, 20, strips, NULL, &r);
    counting = false;
    assert_int_equal(status, GALET_OK);
    assert_int_equal(allocations, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solve_allocates_nothing),
        cmocka_unit_test(unlike_materials_take_their_memory_once),
        cmocka_unit_test(fastsim_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
