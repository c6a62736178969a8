#include "check.h"

#include "report/base64.h"

#include <stdlib.h>
#include <string.h>

/// RFC 4648, section 10.
static void known_texts_have_their_known_letters(void **state) {
    (void)state;
    static const char *const known[][2] = {{"", ""},
                                           {"f", "Zg=="},
                                           {"fo", "Zm8="},
                                           {"foo", "Zm9v"},
                                           {"foob", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE="},
                                           {"foobar", "Zm9vYmFy"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char *text = galet_base64(known[i][0], strlen(known[i][0]));
        assert_string_equal(text, known[i][1]);
        size_t count;
        char *bytes = galet_base64_decode(known[i][1], &count);
        assert_int_equal(count, strlen(known[i][0]));
        assert_memory_equal(bytes, known[i][0], count);
        free(bytes);
        free(text);
    }
}

static void what_is_no_such_text_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"Zg=", "Zg", "Z\n9v", "Zm9v*AAA", "====", "Z===", "=AAA"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t count;
        assert_null(galet_base64_decode(wrong[i], &count));
    }
}

static void all_bits_come_through(void **state) {
    (void)state;
    static const unsigned char bytes[] = {0x00, 0x10, 0x83, 0xfb, 0xef, 0xff, 0xff};
    char *text = galet_base64(bytes, sizeof bytes);
    assert_string_equal(text, "ABCD++///w==");
    size_t count;
    unsigned char *again = galet_base64_decode(text, &count);
    assert_int_equal(count, sizeof bytes);
    assert_memory_equal(again, bytes, sizeof bytes);
    free(again);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_texts_have_their_known_letters),
        cmocka_unit_test(all_bits_come_through),
        cmocka_unit_test(what_is_no_such_text_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
