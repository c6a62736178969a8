#include "campaign/fleet.h"

#include "campaign/fleet_link.h"
#include "input/message.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct galet_fleet {
    const galet_fleet_link *link;
    int rank, size;
};

/// What a launcher tells each process it starts by its environment.
typedef struct launcher {
    const char *size, *rank;  ///< Variables
    const char *words;
    bool speaks;  ///< The module's own MPI is told, too
} launcher;

static const launcher LAUNCHERS[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "Open MPI's mpirun", true},
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "srun", false},
    {"PMI_SIZE", "PMI_RANK", "the launcher of another MPI", false},
};

static int number_of(const char *variable) {
    const char *text = getenv(variable);
    return text && *text ? (int)strtol(text, NULL, 10) : -1;
}

/// The first that started more than one process; NULL: this one is alone.
static const launcher *find_launcher(void) {
    for (size_t i = 0; i < sizeof LAUNCHERS / sizeof *LAUNCHERS; i++) {
        if (number_of(LAUNCHERS[i].size) > 1) {
            return &LAUNCHERS[i];
        }
    }
    return NULL;
}

/// The module lies beside the program where that was built, in the folder of libraries where it is installed.
static void *open_module(void) {
    char program[PATH_MAX], path[PATH_MAX + 128];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash) {
        return NULL;
    }
    static const char *const places[] = {"", "../", GALET_MODULE_FOLDER "/"};
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s/%sgalet-mpi.so", program, places[i]);
        void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);  // its own modules look for its symbols
        if (module) {
            return module;
        }
    }
    return NULL;
}

static const galet_fleet_link *open_link(void) {
    void *module = open_module();
    const galet_fleet_link *link = module ? dlsym(module, GALET_FLEET_LINK_NAME) : NULL;
    return link && link->layout == GALET_FLEET_LAYOUT ? link : NULL;
}

static galet_status complain(const launcher *by, const char *text, const char *cure, galet_message *why) {
    return galet_complain(why, (galet_place){0}, NULL, "campaign: started %d times by %s, but %s; %s",
                          number_of(by->size), by->words, text, cure);
}

/// PMIx is how srun tells Open MPI who belongs together.
static bool knows_others(const launcher *by) {
    return by->speaks || getenv("PMIX_RANK");
}

static const char *cure_of(const launcher *by) {
    return strcmp(by->words, "srun") == 0 ? "start it by srun --mpi=pmix"
                                          : "start it by the mpirun of Open MPI, or once with --threads N";
}

static galet_status start(const launcher *by, galet_fleet **out, galet_message *why) {
    if (!knows_others(by)) {
        return complain(by, "each would work alone on the same draws", cure_of(by), why);
    }
    const galet_fleet_link *link = open_link();
    if (!link) {
        return complain(by, "galet-mpi.so is not there: this galet is built without MPI, or MPI is not installed",
                        "start it once with --threads N", why);
    }
    galet_fleet *fleet = calloc(1, sizeof *fleet);
    if (!fleet) {
        return GALET_ERR_MEMORY;
    }
    *fleet = (galet_fleet){.link = link};
    if (!link->start(&fleet->rank, &fleet->size) || fleet->size != number_of(by->size)) {
        free(fleet);
        return complain(by, "MPI sees other processes than that", cure_of(by), why);
    }
    *out = fleet;
    return GALET_OK;
}

bool galet_fleet_speaks(void) {
    const launcher *by = find_launcher();
    return !by || number_of(by->rank) <= 0;
}

galet_status galet_fleet_start(galet_fleet **fleet, galet_message *why) {
    const launcher *by = find_launcher();
    *fleet = NULL;
    return by ? start(by, fleet, why) : GALET_OK;
}

void galet_fleet_stop(galet_fleet *fleet) {
    if (fleet) {
        fleet->link->stop();
        free(fleet);
    }
}

void galet_fleet_abort(galet_fleet *fleet, int code) {
    fleet->link->abort(code);
}

int galet_fleet_rank(const galet_fleet *fleet) {
    return fleet->rank;
}

int galet_fleet_size(const galet_fleet *fleet) {
    return fleet->size;
}

void galet_fleet_send(galet_fleet *fleet, int to, galet_fleet_tag tag, const void *bytes, size_t count) {
    fleet->link->send(to, (int)tag, bytes, (int)count);
}

bool galet_fleet_peek(galet_fleet *fleet, int *from, galet_fleet_tag *tag, size_t *count) {
    int number, length;
    if (!fleet->link->peek(from, &number, &length)) {
        return false;
    }
    *tag = (galet_fleet_tag)number;
    *count = (size_t)length;
    return true;
}

void galet_fleet_receive(galet_fleet *fleet, int from, galet_fleet_tag tag, void *bytes, size_t count) {
    fleet->link->receive(from, (int)tag, bytes, (int)count);
}
