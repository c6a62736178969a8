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
        free(text);
    }
}

static void all_bits_come_through(void **state) {
    (void)state;
    static const unsigned char bytes[] = {0x00, 0x10, 0x83, 0xfb, 0xef, 0xff, 0xff};
    char *text = galet_base64(bytes, sizeof bytes);
    assert_string_equal(text, "ABCD++///w==");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_texts_have_their_known_letters),
        cmocka_unit_test(all_bits_come_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
