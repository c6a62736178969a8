#include "cli/progress.h"

#include "base/clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_LENGTH = 78 };

static const double FIRST_AFTER = 1.0, NEXT_AFTER = 0.1;  // [s]

static const char *subject;  ///< NULL where nobody looks
static double started, shown;
static char line[LINE_MAX_LENGTH + 1];

void galet_progress_start(const char *what) {
    subject = isatty(STDERR_FILENO) ? what : NULL;
    started = galet_clock_now();
    shown = started + FIRST_AFTER - NEXT_AFTER;
    line[0] = '\0';
}

void galet_progress_tell(const char *phase, double fraction, void *context) {
    (void)context;
    if (!subject || galet_clock_now() - shown < NEXT_AFTER) {
        return;
    }
    shown = galet_clock_now();
    size_t before = strlen(line);
    if (isnan(fraction)) {
        snprintf(line, sizeof line, "%s: %s, %.0f s", subject, phase, shown - started);
    } else {
        snprintf(line, sizeof line, "%s: %s %.0f %%, %.0f s", subject, phase, 100.0 * fraction, shown - started);
    }
    fprintf(stderr, "\r%-*s", (int)before, line);
}

void galet_progress_stop(void) {
    if (subject && line[0]) {
        fprintf(stderr, "\r%*s\r", (int)strlen(line), "");
    }
    subject = NULL;
}
