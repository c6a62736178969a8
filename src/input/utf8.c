#include "input/utf8.h"

#include <string.h>

static size_t length_by_first(unsigned char c) {
    return c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
}

size_t galet_utf8_length(const char *text, size_t room) {
    const unsigned char *c = (const unsigned char *)text;
    size_t length = length_by_first(c[0]);
    if (length > room) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool beyond = (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf4 && c[1] > 0x8f);  // surrogates; above U+10FFFF
    return overlong || beyond ? 0 : length;
}

bool galet_utf8_holds(const char *text) {
    const char *end = text + strlen(text);
    while (text < end) {
        size_t length = galet_utf8_length(text, (size_t)(end - text));
        if (length == 0) {
            return false;
        }
        text += length;
    }
    return true;
}
