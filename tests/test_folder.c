#include "check.h"

#include "report/folder.h"

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

static void add(galet_folder *folder, const char *name, const char *text) {
    const char *path;
    galet_message why;
    assert_int_equal(galet_folder_add(folder, name, &path, &why), GALET_OK);
    write_text(path, text);
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

static void an_abandoned_folder_keeps_nothing(void **state) {
    (void)state;
    galet_folder *folder = open_folder("d");
    add(folder, "result.json", "{}");
    galet_folder_close(folder);
    assert_false(exists("d/result.json") || exists("d/.result.json.partial"));
}

static void files_of_an_earlier_run_are_replaced_and_removed(void **state) {
    (void)state;
    galet_folder *folder = open_folder("e");
    add(folder, "tables/old.csv", "1");
    add(folder, "result.json", "{\"study\": \"x\", \"files\": [\"tables/old.csv\", \"result.json\", \"../e-other\"]}");
    commit(folder);
    write_text(in_root("e-other"), "kept");
    write_text(in_root("e/mine.txt"), "kept");
    folder = open_folder("e");
    add(folder, "result.json", "{\"study\": \"y\", \"files\": [\"result.json\"]}");
    commit(folder);
    assert_true(exists("e/result.json") && exists("e/mine.txt") && exists("e-other"));
    assert_false(exists("e/tables/old.csv"));
}

static void files_of_others_are_refused(void **state) {
    (void)state;
    galet_folder *folder = open_folder("f");
    write_text(in_root("f/result.json"), "{\"somebody\": \"else\"}");
    const char *path;
    galet_message why;
    assert_int_equal(galet_folder_add(folder, "result.json", &path, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "is not a file of galet's and is kept"));
    galet_folder_close(folder);
    assert_true(exists("f/result.json"));
    write_text(in_root("g"), "a file");
    assert_int_equal(galet_folder_open(in_root("g"), &folder, &why), GALET_ERR_INPUT);
    assert_non_null(strstr(why.text, "is a file, not a folder"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_appear_only_at_the_end),
        cmocka_unit_test(an_abandoned_folder_keeps_nothing),
        cmocka_unit_test(files_of_an_earlier_run_are_replaced_and_removed),
        cmocka_unit_test(files_of_others_are_refused),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
