#include "check.h"

#include <galet/status.h>

static void every_status_has_words_of_its_own(void **state) {
    (void)state;
    static const galet_status all[] = {
#define CODE(name, text) GALET_##name,
        GALET_STATUS_LIST(CODE)
#undef CODE
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_true(*galet_status_text(all[i]) != '\0');
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(galet_status_text(all[i]), galet_status_text(all[k]));
        }
    }
    assert_string_equal(galet_status_text(GALET_ERR_RANGE), "a value is outside its range");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_words_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
