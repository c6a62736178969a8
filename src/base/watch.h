#pragma once

#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

/// Both take NULL for a computation that nobody watches.

static inline void galet_watch_tell(const galet_watch *watch, const char *phase, double fraction) {
    if (watch && watch->progress) {
        watch->progress(phase, fraction, watch->context);
    }
}

static inline bool galet_watch_cancelled(const galet_watch *watch) {
    return watch && watch->cancel && *watch->cancel != 0;
}
