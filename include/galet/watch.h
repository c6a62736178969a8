#pragma once

#include <galet/api.h>

GALET_C_BEGIN

/// Somebody who looks on while a long computation runs and may end it early. All zero: nobody looks.
/// Told by the thread that started the computation only; asked by any of its threads.
typedef struct galet_watch {
    /// Told which phase is under way and how much of it is done, from 0 to 1; NAN where nobody knows.
    void (*progress)(const char *phase, double fraction, void *context);
    void *context;
    /// Other than 0: end soon, and return GALET_ERR_INTERRUPTED; NULL: never. It is read atomically, so that a signal
    /// handler may set it, and another thread by an atomic store (__atomic_store_n(), or of an _Atomic int).
    const volatile int *cancel;
} galet_watch;

GALET_C_END
