#pragma once

#include "input/message.h"

#include <sqlite3.h>

/// SQLite, opened when the first campaign begins: linked, it would cost every run of the program a millisecond.

#define GALET_SQLITE_FUNCTIONS(X)                                                                                      \
    X(sqlite3_open_v2)                                                                                                 \
    X(sqlite3_close_v2)                                                                                                \
    X(sqlite3_busy_timeout)                                                                                            \
    X(sqlite3_exec)                                                                                                    \
    X(sqlite3_prepare_v2)                                                                                              \
    X(sqlite3_finalize)                                                                                                \
    X(sqlite3_step)                                                                                                    \
    X(sqlite3_reset)                                                                                                   \
    X(sqlite3_bind_double)                                                                                             \
    X(sqlite3_bind_int64)                                                                                              \
    X(sqlite3_bind_null)                                                                                               \
    X(sqlite3_bind_text)                                                                                               \
    X(sqlite3_column_double)                                                                                           \
    X(sqlite3_column_int64)                                                                                            \
    X(sqlite3_column_text)                                                                                             \
    X(sqlite3_column_type)                                                                                             \
    X(sqlite3_errcode)                                                                                                 \
    X(sqlite3_errmsg)                                                                                                  \
    X(sqlite3_system_errno)

typedef struct galet_sqlite_library {
#define FUNCTION(name) __typeof__(name) *name;
    GALET_SQLITE_FUNCTIONS(FUNCTION)
#undef FUNCTION
} galet_sqlite_library;

/// Says in one line what went wrong last: "PATH: cannot be written: No space left on device". A file that is damaged is
/// told as such. Returns GALET_ERR_INPUT or GALET_ERR_MEMORY.
galet_status galet_sqlite_complain(sqlite3 *db, const char *path, const char *what, galet_message *why);

/// Says of a file what is wrong with it.
galet_status galet_sqlite_complain_of_damage(galet_place place, const char *said, galet_message *why);

/// NULL where the library is not installed. Opened once, kept for the life of the program.
const galet_sqlite_library *galet_sqlite_open(void);
