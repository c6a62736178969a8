#include "report/wrap.h"

#include <string.h>

/// What takes a column each: a character of several bytes takes one.
static size_t letters_of(const char *text, size_t length) {
    size_t letters = 0;
    for (size_t i = 0; i < length; i++) {
        letters += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return letters;
}

void galet_wrap_on(FILE *out, const char *text, size_t column, const char *rest, int width) {
    const char *separator = "";
    while (*(text += strspn(text, " "))) {
        size_t length = strcspn(text, " "), letters = letters_of(text, length);
        if (*separator && column + 1 + letters > (size_t)width) {
            fprintf(out, "\n%s", rest);
            column = strlen(rest);
            separator = "";
        }
        fprintf(out, "%s%.*s", separator, (int)length, text);
        column += strlen(separator) + letters;
        separator = " ";
        text += length;
    }
    fputc('\n', out);
}

void galet_wrap(FILE *out, const char *text, const char *first, const char *rest) {
    fputs(first, out);
    galet_wrap_on(out, text, strlen(first), rest, GALET_TEXT_WIDTH);
}
