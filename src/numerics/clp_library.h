#pragma once

#include <galet/status.h>

#include <coin/Clp_C_Interface.h>

/// Clp, opened when the first linear program is solved: linked, it would cost every run of the program some
/// milliseconds, and its licence (EPL) would be the concern of everybody who links libgalet.

#define GALET_CLP_FUNCTIONS(X)                                                                                         \
    X(Clp_newModel)                                                                                                    \
    X(Clp_deleteModel)                                                                                                 \
    X(Clp_setLogLevel)                                                                                                 \
    X(Clp_loadProblem)                                                                                                 \
    X(Clp_scaling)                                                                                                     \
    X(Clp_setPerturbation)                                                                                             \
    X(Clp_setPrimalTolerance)                                                                                          \
    X(Clp_setDualTolerance)                                                                                            \
    X(Clp_setMaximumIterations)                                                                                        \
    X(Clp_chgColumnUpper)                                                                                              \
    X(Clp_chgObjCoefficients)                                                                                          \
    X(Clp_primal)                                                                                                      \
    X(Clp_getColumnStatus)                                                                                             \
    X(Clp_getRowStatus)

typedef struct galet_clp_library {
#define FUNCTION(name) __typeof__(name) *name;
    GALET_CLP_FUNCTIONS(FUNCTION)
#undef FUNCTION
} galet_clp_library;

/// NULL where the library is not installed. Opened once, kept for the life of the program.
const galet_clp_library *galet_clp_open(void);

/// Why it is not there: GALET_ERR_ABSENT or, for want of room, GALET_ERR_MEMORY.
galet_status galet_clp_check(void);
