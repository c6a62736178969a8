#include "check.h"

#include "input/utf8.h"

#include <string.h>

/// The first and the last character of each length, and those beside the surrogates.
static void characters_have_their_lengths(void **state) {
    (void)state;
    static const char *const known[] = {
        "\x01",         "\x7f",         "\xc2\x80",     "\xdf\xbf",         "\xe0\xa0\x80",
        "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_int_equal(galet_utf8_length(known[i], strlen(known[i])), strlen(known[i]));
        assert_int_equal(galet_utf8_length(known[i], strlen(known[i]) - 1), 0);
        assert_true(galet_utf8_holds(known[i]));
    }
}

/// Bytes that begin nothing, forms longer than needed, surrogates, what lies above U+10FFFF, and what breaks off.
static void what_is_no_character_has_none(void **state) {
    (void)state;
    static const char *const wrong[] = {"\x80",
                                        "\xc1\xbf",
                                        "\xe0\x9f\xbf",
                                        "\xed\xa0\x80",
                                        "\xed\xbf\xbf",
                                        "\xf0\x8f\xbf\xbf",
                                        "\xf4\x90\x80\x80",
                                        "\xf5\x80\x80\x80",
                                        "\xe2\x82 ",
                                        "\xff"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(galet_utf8_length(wrong[i], strlen(wrong[i])), 0);
        assert_false(galet_utf8_holds(wrong[i]));
    }
}

/// Of a, e with an accent, the euro and a clef, cut anywhere, whole characters stay.
static void what_is_cut_in_two_is_dropped(void **state) {
    (void)state;
    static const char text[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e";
    static const size_t kept[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10}, letters[] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4};
    for (size_t length = 0; length < sizeof text; length++) {
        char cut[sizeof text] = "";
        memcpy(cut, text, length);
        galet_utf8_drop_cut(cut);
        assert_int_equal(strlen(cut), kept[length]);
        assert_int_equal(galet_utf8_letters(cut), letters[length]);
    }
    assert_int_equal(galet_utf8_letters("\xff\xe2\x82"), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_have_their_lengths),
        cmocka_unit_test(what_is_no_character_has_none),
        cmocka_unit_test(what_is_cut_in_two_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
