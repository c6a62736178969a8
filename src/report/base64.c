#include "report/base64.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

char *galet_base64(const void *bytes, size_t count) {
    const unsigned char *in = bytes;
    char *text = malloc((count + 2) / 3 * 4 + 1), *out = text;
    if (!text) {
        return NULL;
    }
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        unsigned group =
            (unsigned)in[i] << 16 | (left > 1 ? (unsigned)in[i + 1] << 8 : 0u) | (left > 2 ? in[i + 2] : 0u);
        *out++ = letters[group >> 18];
        *out++ = letters[group >> 12 & 63];
        *out++ = left > 1 ? letters[group >> 6 & 63] : '=';
        *out++ = left > 2 ? letters[group & 63] : '=';
    }
    *out = '\0';
    return text;
}

/// Four letters as 24 bits, the padding as zeros; false where one is no letter.
static bool read_group(const char *text, size_t letters_count, unsigned *group) {
    *group = 0;
    for (size_t i = 0; i < 4; i++) {
        const char *at = i < letters_count ? memchr(letters, text[i], 64) : letters;
        if (!at) {
            return false;
        }
        *group = *group << 6 | (unsigned)(at - letters);
    }
    return true;
}

void *galet_base64_decode(const char *text, size_t *count) {
    size_t length = strlen(text), padding = 0;
    while (padding < 2 && padding < length && text[length - 1 - padding] == '=') {
        padding++;
    }
    unsigned char *bytes = length % 4 == 0 ? malloc(length / 4 * 3 + 1) : NULL;
    for (size_t i = 0, k = 0; bytes && i < length; i += 4) {
        unsigned group;
        if (!read_group(text + i, i + 4 < length ? 4 : 4 - padding, &group)) {
            free(bytes);
            return NULL;
        }
        bytes[k++] = (unsigned char)(group >> 16);
        bytes[k++] = (unsigned char)(group >> 8);
        bytes[k++] = (unsigned char)group;
    }
    *count = length / 4 * 3 - padding;
    return bytes;
}
