#include "report/base64.h"

#include <stdlib.h>

char *galet_base64(const void *bytes, size_t count) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
