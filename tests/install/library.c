#include <galet/hertz.h>

#include <stdio.h>

int main(void) {
    galet_hertz_def def = galet_default_hertz();
    galet_hertz hertz;
    if (galet_hertz_solve(&def, &hertz) != GALET_OK) {
        return 1;
    }
    printf("a = %.4f mm, p0 = %.1f MPa\n", hertz.a * 1e3, hertz.p0 * 1e-6);
    return 0;
}
