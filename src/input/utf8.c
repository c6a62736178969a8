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

size_t galet_utf8_blank(const char *text, size_t room) {
    static const char *const blanks[] = {" ", "\t", "\xc2\xa0", "\xe2\x80\xaf"};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        size_t length = strlen(blanks[i]);
        if (length <= room && memcmp(text, blanks[i], length) == 0) {
            return length;
        }
    }
    return 0;
}

size_t galet_utf8_blanks(const char *text) {
    size_t used = 0, length = strlen(text);
    for (size_t blank; (blank = galet_utf8_blank(text + used, length - used)) > 0; used += blank) {
    }
    return used;
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

size_t galet_utf8_letters(const char *text) {
    size_t letters = 0;
    for (const char *end = text + strlen(text); text < end; letters++) {
        size_t length = galet_utf8_length(text, (size_t)(end - text));
        text += length > 0 ? length : 1;
    }
    return letters;
}

void galet_utf8_drop_cut(char *text) {
    size_t length = strlen(text), first = length;
    while (first > 0 && length - first < 3 && ((unsigned char)text[first - 1] & 0xc0) == 0x80) {
        first--;
    }
    if (first > 0 && (unsigned char)text[first - 1] >= 0xc0 &&
        galet_utf8_length(text + first - 1, length - first + 1) == 0) {
        text[first - 1] = '\0';
    }
}
