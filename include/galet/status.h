#pragma once

#include <galet/api.h>

GALET_C_BEGIN

/// Every code with its words, in one place.
#define GALET_STATUS_LIST(X)                                                                                           \
    X(OK, "done")                                                                                                      \
    X(ERR_RANGE, "a value is outside its range")                                                                       \
    X(ERR_NO_CONTACT, "the bodies do not touch in a finite patch")                                                     \
    X(ERR_NOT_CONVERGED, "the iteration did not converge; the best iterate is returned")                               \
    X(ERR_MEMORY, "memory is exhausted")                                                                               \
    X(ERR_INPUT, "the input is wrong")                                                                                 \
    X(ERR_FILE, "a file cannot be read or written")                                                                    \
    X(ERR_INTERRUPTED, "interrupted; what was finished is returned")                                                   \
    X(ERR_PROGRAM, "the program has a mistake")                                                                        \
    X(ERR_ABSENT, "a library that this needs is left out or not installed")

/// What a function that can fail returns. Results are untouched unless it is GALET_OK, GALET_ERR_NOT_CONVERGED or
/// GALET_ERR_INTERRUPTED, or the function says otherwise.
typedef enum galet_status {
#define GALET_STATUS_CODE(name, text) GALET_##name,
    GALET_STATUS_LIST(GALET_STATUS_CODE)
#undef GALET_STATUS_CODE
} galet_status;

/// The words of a code; never NULL.
GALET_API const char *galet_status_text(galet_status status);

GALET_C_END
