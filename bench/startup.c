#include "bench.h"

#include <stdio.h>

/// Instructions of a small run, by callgrind: the same on every visit, whatever else the machine does.
static void count_instructions(bench *b, const char *name, const char *arguments) {
    char command[1024];
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null '%s' %s 2>&1 >/dev/null", GALET_PROGRAM,
             arguments);
    FILE *output = popen(command, "r");
    long count = 0;
    char line[512];
    while (output && fgets(line, sizeof line, output)) {
        sscanf(line, "==%*d== Collected : %ld", &count);
    }
    if (!output || pclose(output) != 0 || count == 0) {
        bench_skip(b, name, "valgrind is not installed");
        return;
    }
    bench_count(b, name, count);
}

/// GALET_PROGRAM is the path of the program, given by the build.
void bench_startup(bench *b) {
    char *const run[] = {GALET_PROGRAM, "run", "hertz", "--json", NULL};
    char *const nothing[] = {"/bin/true", NULL};
    bench_command(b, "start-up: galet run hertz --json", run, "/bin/true", nothing);
    count_instructions(b, "start-up: instructions of run hertz --json", "run hertz --json");
    count_instructions(b, "start-up: instructions of --version", "--version");
}
