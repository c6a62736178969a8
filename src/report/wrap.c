#include "report/wrap.h"

#include <string.h>

void galet_wrap_on(FILE *out, const char *text, size_t column, const char *rest, int width) {
    const char *separator = "";
    while (*(text += strspn(text, " "))) {
        size_t length = strcspn(text, " ");
        if (*separator && column + 1 + length > (size_t)width) {
            fprintf(out, "\n%s", rest);
            column = strlen(rest);
            separator = "";
        }
        fprintf(out, "%s%.*s", separator, (int)length, text);
        column += strlen(separator) + length;
        separator = " ";
        text += length;
    }
    fputc('\n', out);
}

void galet_wrap(FILE *out, const char *text, const char *first, const char *rest) {
    fputs(first, out);
    galet_wrap_on(out, text, strlen(first), rest, GALET_TEXT_WIDTH);
}
