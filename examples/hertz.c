// The smallest program: a roller of 20 mm, crowned to 500 mm, on a rod of 25 mm under 3 kN.
//   cc hertz.c -o hertz $(pkg-config --cflags --libs galet)
#include <galet/hertz.h>

#include <stdio.h>

int main(void) {
    galet_hertz_def def = galet_default_hertz();
    def.load = 3000;  // [N]
    galet_hertz hertz;
    galet_status status = galet_hertz_solve(&def, &hertz);
    if (status != GALET_OK) {
        fprintf(stderr, "%s\n", galet_status_text(status));
        return 1;
    }
    printf("semi-axes %.4f and %.4f mm, largest pressure %.1f MPa\n", hertz.a * 1e3, hertz.b * 1e3, hertz.p0 * 1e-6);
    return 0;
}
