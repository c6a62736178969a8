#include "check.h"

#include "study/machine_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char root[64];

static int make_root(void **state) {
    (void)state;
    strcpy(root, "/tmp/galet-test-XXXXXX");
    return mkdtemp(root) == NULL;
}

static int remove_root(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

/// A file below the root, with the folders on its way.
static void write_text(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s%s", root, name);
    for (char *at = path + strlen(root) + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static const char MEMINFO[] = "MemTotal:       1000000 kB\nMemFree:  10000 kB\nMemAvailable:    600000 kB\n";

static void assert_memory(double total, double available) {
    galet_machine_memory found = galet_machine_memory_read(root);
    assert_true(found.total == total && found.available == available);
}

static void what_is_not_told_is_no_bound(void **state) {
    (void)state;
    assert_memory(INFINITY, INFINITY);
    write_text("/proc/meminfo", "MemTotal: much\nMemAvailable:\n");
    assert_memory(INFINITY, INFINITY);
    assert_true(galet_machine_memory_room(galet_machine_memory_read(root)) == 0);
}

static void the_kernel_tells_all_and_what_is_available(void **state) {
    (void)state;
    write_text("/proc/meminfo", MEMINFO);
    assert_memory(1000000.0 * 1024, 600000.0 * 1024);
    galet_machine_memory here = galet_machine_memory_now();
    assert_true(here.available > 0.0 && here.available <= here.total);
}

/// A limit stands at any height; what the group remembers of files is not taken.
static void groups_of_version_2_may_leave_less(void **state) {
    (void)state;
    write_text("/proc/meminfo", MEMINFO);
    write_text("/proc/self/cgroup", "0::/user/job\n");
    write_text("/sys/fs/cgroup/user/job/memory.max", "max\n");
    assert_memory(1000000.0 * 1024, 600000.0 * 1024);
    write_text("/sys/fs/cgroup/user/memory.max", "300000000\n");
    write_text("/sys/fs/cgroup/user/memory.current", "120000000\n");
    write_text("/sys/fs/cgroup/user/memory.stat", "anon 1\ninactive_file 30000000\nactive_file 10000000\n");
    assert_memory(300e6, 220e6);
    write_text("/sys/fs/cgroup/user/memory.current", "900000000\n");
    assert_memory(300e6, 0.0);
    write_text("/sys/fs/cgroup/user/memory.max", "900000000000\n");
    assert_memory(1000000.0 * 1024, 600000.0 * 1024);
}

/// In a container the way may not be seen from inside, but the limit at the top is.
static void groups_of_version_1_may_leave_less(void **state) {
    (void)state;
    write_text("/proc/meminfo", MEMINFO);
    write_text("/proc/self/cgroup", "7:cpu:/a\n4:memory:/unseen/way\n0::/\n");
    write_text("/sys/fs/cgroup/memory/memory.limit_in_bytes", "200000000\n");
    write_text("/sys/fs/cgroup/memory/memory.usage_in_bytes", "50000000\n");
    assert_memory(200e6, 150e6);
    write_text("/sys/fs/cgroup/memory/memory.stat", "cache 3\ntotal_inactive_file 20000000\ntotal_active_file 0\n");
    assert_memory(200e6, 170e6);
}

static void grids_leave_a_quarter_of_all_and_a_tenth_of_what_is_free(void **state) {
    (void)state;
    galet_machine_memory idle = {16e9, 15e9}, busy = {16e9, 2e9}, full = {16e9, 0.0};
    assert_int_equal(galet_machine_memory_room(idle), 12000000000);
    assert_int_equal(galet_machine_memory_room(busy), 1800000000);
    assert_int_equal(galet_machine_memory_room(full), 1);  // 0 would be no limit
    assert_int_equal(galet_machine_memory_most(busy), 12000000000);
}

static void words_tell_what_is_free_from_all(void **state) {
    (void)state;
    galet_machine_memory memory = {24 * 0x1p30, 3.2 * 0x1p30};
    char text[160];
    galet_machine_memory_tell(memory, 9 * 0x1p30, text, sizeof text);
    assert_string_equal(text, "more than nine tenths of the 3.2 GiB that are free of this machine's 24 GiB");
    galet_machine_memory_tell(memory, 20 * 0x1p30, text, sizeof text);
    assert_string_equal(text, "more than three quarters of this machine's 24 GiB");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_not_told_is_no_bound, make_root, remove_root),
        cmocka_unit_test_setup_teardown(the_kernel_tells_all_and_what_is_available, make_root, remove_root),
        cmocka_unit_test_setup_teardown(groups_of_version_2_may_leave_less, make_root, remove_root),
        cmocka_unit_test_setup_teardown(groups_of_version_1_may_leave_less, make_root, remove_root),
        cmocka_unit_test(grids_leave_a_quarter_of_all_and_a_tenth_of_what_is_free),
        cmocka_unit_test(words_tell_what_is_free_from_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
