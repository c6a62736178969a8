#include "check.h"

#include "report/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <galet/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static const char *in_root(const char *name) {
    static char path[2][256];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", root, name);
    return path[turn];
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static bool exists(const char *name) {
    return access(in_root(name), F_OK) == 0;
}

static galet_folder *open_folder(const char *name) {
    galet_folder *folder;
    galet_message why;
    assert_int_equal(galet_folder_open(in_root(name), &folder, &why), GALET_OK);
    return folder;
}

static bool text_content(FILE *file, const void *text) {
    fputs(text, file);
    return true;
}

static bool no_content(FILE *file, const void *context) {
    (void)file;
    (void)context;
    return false;
}

static void add(galet_folder *folder, const char *name, const char *text) {
    galet_message why;
    assert_int_equal(galet_folder_add(folder, name, text_content, text, &why), GALET_OK);
}

static void commit(galet_folder *folder) {
    galet_message why;
    assert_int_equal(galet_folder_commit(folder, &why), GALET_OK);
    galet_folder_close(folder);
}

static void files_appear_only_at_the_end(void **state) {
    (void)state;
    galet_folder *folder = open_folder("a/b/c");
    add(folder, "tables/x.csv", "1");
    add(folder, "result.json", "{}");
    assert_false(exists("a/b/c/result.json") || exists("a/b/c/tables/x.csv"));
    commit(folder);
    assert_true(exists("a/b/c/result.json") && exists("a/b/c/tables/x.csv"));
    assert_false(exists("a/b/c/.result.json.partial"));
}

/// What was written may be gone before it is put in place: then all is as it was.
static void a_file_that_is_lost_on_the_way_is_told(void **state) {
    (void)state;
    galet_folder *folder = open_folder("lost");
    add(folder, "x.csv", "1");
    add(folder, "result.json", "{\"build\": \"x\", \"files\": [\"x.csv\", \"result.json\"]}");
    commit(folder);
    folder = open_folder("lost");
    add(folder, "x.csv", "2");
    add(folder, "y.csv", "2");
    add(folder, "result.json", "{\"build\": \"x\", \"files\": [\"x.csv\", \"y.csv\", \"result.json\"]}");
    assert_int_equal(unlink(in_root("lost/.y.csv.partial")), 0);
    galet_message why;
    assert_int_not_equal(galet_folder_commit(folder, &why), GALET_OK);
    assert_non_null(strstr(why.text, "y.csv"));
    galet_folder_close(folder);
    char text[2] = "";
    FILE *file = fopen(in_root("lost/x.csv"), "r");
    assert_true(file && fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "1");
    assert_true(exists("lost/result.json") && !exists("lost/y.csv"));
}

static void an_abandoned_folder_keeps_nothing(void **state) {
    (void)state;
    galet_folder *folder = open_folder("d");
    add(folder, "result.json", "{}");
    galet_folder_close(folder);
    assert_false(exists("d"));
    assert_int_equal(mkdir(in_root("d"), 0777), 0);
    folder = open_folder("d");
    add(folder, "tables/x.csv", "1");
    galet_message why;
    assert_int_equal(galet_folder_add(folder, "result.json", no_content, NULL, &why), GALET_ERR_MEMORY);
    galet_folder_close(folder);
    assert_int_equal(rmdir(in_root("d")), 0);  // was there before, and is empty
}

static void one_at_a_time_holds_a_folder(void **state) {
    (void)state;
    galet_folder *folder = open_folder("h/i"), *second;
    galet_message why;
    assert_int_equal(galet_folder_open(in_root("h/i"), &second, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "another run or campaign is at work there"));
    galet_folder_close(folder);
    assert_false(exists("h"));
    galet_folder_close(open_folder("h/i"));
}

/// As a run leaves it that ends between two renames.
static void what_a_crash_left_undone_is_done_at_the_next_opening(void **state) {
    (void)state;
    assert_int_equal(mkdir(in_root("j"), 0777), 0);
    write_text(in_root("j/.galet-commit"),
               "{\"files\": [\"a\", \"result.json\"], \"earlier\": [\"result.json\", \"b\"]}");
    write_text(in_root("j/a"), "new");
    write_text(in_root("j/.result.json.partial"), "{\"build\": \"y\", \"files\": [\"a\", \"result.json\"]}");
    write_text(in_root("j/.result.json.old"), "{}");
    write_text(in_root("j/.b.old"), "old");
    galet_folder_close(open_folder("j"));
    assert_true(exists("j/a") && exists("j/result.json"));
    assert_false(exists("j/b") || exists("j/.b.old") || exists("j/.result.json.old") || exists("j/.galet-commit"));
}

static const char *unwilling;  ///< A file that cannot be removed; NULL: none

int __real_unlinkat(int at, const char *path, int flags);
int __wrap_unlinkat(int at, const char *path, int flags);

int __wrap_unlinkat(int at, const char *path, int flags) {
    if (unwilling && strcmp(path, unwilling) == 0 && faccessat(at, path, F_OK, 0) == 0) {
        errno = EIO;
        return -1;
    }
    return __real_unlinkat(at, path, flags);
}

/// Only the journal knows of a file that has no successor.
static void what_could_not_be_removed_is_removed_at_the_next_opening(void **state) {
    (void)state;
    galet_folder *folder = open_folder("l");
    add(folder, "once.csv", "1");
    add(folder, "result.json", "{\"build\": \"x\", \"files\": [\"once.csv\", \"result.json\"]}");
    commit(folder);
    folder = open_folder("l");
    add(folder, "result.json", "{\"build\": \"y\", \"files\": [\"result.json\"]}");
    unwilling = ".once.csv.old";
    commit(folder);
    unwilling = NULL;
    assert_true(exists("l/result.json") && exists("l/.once.csv.old"));
    galet_folder_close(open_folder("l"));
    assert_true(exists("l/result.json"));
    assert_false(exists("l/.once.csv.old") || exists("l/.galet-commit"));
}

static void a_journal_leads_nowhere_else(void **state) {
    (void)state;
    assert_int_equal(mkdir(in_root("k"), 0777), 0);
    write_text(in_root("k-other"), "kept");
    static const char *const names[] = {"../k-other", "/etc/passwd", "a/../../k-other", ".hidden", "", "a/b/c"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"files\": [], \"earlier\": [\"%s\"]}", names[i]);
        write_text(in_root("k/.galet-commit"), text);
        galet_folder *folder;
        galet_message why;
        assert_int_equal(galet_folder_open(in_root("k"), &folder, &why), GALET_ERR_INPUT);
        assert_non_null(strstr(why.text, "holds a '.galet-commit' that is not galet's"));
    }
    assert_true(exists("k-other"));
}

static void files_of_an_earlier_run_are_replaced_and_removed(void **state) {
    (void)state;
    galet_folder *folder = open_folder("e");
    add(folder, "tables/old.csv", "1");
    add(folder, "result.json", "{\"build\": \"x\", \"files\": [\"tables/old.csv\", \"result.json\", \"../e-other\"]}");
    commit(folder);
    write_text(in_root("e-other"), "kept");
    write_text(in_root("e/mine.txt"), "kept");
    folder = open_folder("e");
    add(folder, "result.json", "{\"build\": \"y\", \"files\": [\"result.json\"]}");
    commit(folder);
    assert_true(exists("e/result.json") && exists("e/mine.txt") && exists("e-other"));
    assert_false(exists("e/tables/old.csv"));
}

static void files_of_others_are_refused(void **state) {
    (void)state;
    galet_folder *folder = open_folder("f");
    write_text(in_root("f/result.json"), "{\"somebody\": \"else\"}");
    galet_message why;
    assert_int_equal(galet_folder_add(folder, "result.json", text_content, "{}", &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "is not a file of galet's and is kept"));
    galet_folder_close(folder);
    assert_int_equal(galet_folder_open(in_root("f"), &folder, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "is not a file of galet's and is kept"));
    assert_true(exists("f/result.json"));
    write_text(in_root("g"), "a file");
    assert_int_equal(galet_folder_open(in_root("g"), &folder, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "is a file, not a folder"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_appear_only_at_the_end),
        cmocka_unit_test(a_file_that_is_lost_on_the_way_is_told),
        cmocka_unit_test(an_abandoned_folder_keeps_nothing),
        cmocka_unit_test(one_at_a_time_holds_a_folder),
        cmocka_unit_test(what_a_crash_left_undone_is_done_at_the_next_opening),
        cmocka_unit_test(what_could_not_be_removed_is_removed_at_the_next_opening),
        cmocka_unit_test(a_journal_leads_nowhere_else),
        cmocka_unit_test(files_of_an_earlier_run_are_replaced_and_removed),
        cmocka_unit_test(files_of_others_are_refused),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
