#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/// Before main: the program speaks the language of its environment, as one that embeds the library may.
__attribute__((constructor)) static void speak(void) {
    if (!setlocale(LC_ALL, "")) {
        fputs("foreign: this language is not installed\n", stderr);
        exit(70);
    }
}
