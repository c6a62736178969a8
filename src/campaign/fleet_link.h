#pragma once

#include <stdbool.h>

/// What the module that speaks MPI offers to the program: one variable of this type, GALET_FLEET_LINK_NAME. Both are
/// built together; `layout` guards against a module of another build.
typedef struct galet_fleet_link {
    int layout;
    bool (*start)(int *rank, int *size);
    void (*stop)(void);
    void (*abort)(int code);
    void (*send)(int to, int tag, const void *bytes, int count);
    bool (*peek)(int *from, int *tag, int *count);
    void (*receive)(int from, int tag, void *bytes, int count);
} galet_fleet_link;

enum { GALET_FLEET_LAYOUT = 1 };
#define GALET_FLEET_LINK_NAME "galet_fleet_mpi"
