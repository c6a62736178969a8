#include "check.h"

#include "input/file.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int patience;  ///< What was last asked for [ms]

int __wrap_poll(struct pollfd *all, nfds_t count, int timeout);

/// Time is up at once, and nothing came.
int __wrap_poll(struct pollfd *all, nfds_t count, int timeout) {
    (void)all;
    (void)count;
    patience = timeout;
    return 0;
}

static char folder[] = "/tmp/galet-file-XXXXXX";
static char path[64];

static int make_pipe(void **state) {
    (void)state;
    if (!mkdtemp(folder)) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/pipe", folder);
    return mkfifo(path, 0666);
}

static int remove_pipe(void **state) {
    (void)state;
    return unlink(path) || rmdir(folder);
}

static void pipe_without_a_writer_is_refused_after_ten_seconds(void **state) {
    (void)state;
    FILE *file;
    galet_message why;
    assert_int_equal(galet_file_open(path, &file, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, ": cannot be read: nobody writes to this pipe"));
    assert_int_equal(patience, 10000);
}

/// However long it is silent: it may compute what it writes.
static void writer_may_take_longer_than_that(void **state) {
    (void)state;
    int both = open(path, O_RDWR);
    FILE *file;
    galet_message why;
    assert_true(both >= 0);
    assert_int_equal(galet_file_open(path, &file, &why), GALET_OK);
    assert_int_equal(write(both, "1 2\n", 4), 4);
    close(both);
    char line[8];
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "1 2\n");
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pipe_without_a_writer_is_refused_after_ten_seconds),
        cmocka_unit_test(writer_may_take_longer_than_that),
    };
    return cmocka_run_group_tests(tests, make_pipe, remove_pipe);
}
