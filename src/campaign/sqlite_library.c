#include "campaign/sqlite_library.h"

#include "base/symbol.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static galet_sqlite_library library;
static bool is_open;

/// GALET_SQLITE_LIBRARY is the file name of the library that the program was built for.
static void open_library(void) {
    void *handle = dlopen(GALET_SQLITE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool found = handle != NULL;
#define FIND(name) found = found && galet_symbol_find(handle, #name, &library.name);
    GALET_SQLITE_FUNCTIONS(FIND)
#undef FIND
    is_open = found;
}

const galet_sqlite_library *galet_sqlite_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &library : NULL;
}

galet_status galet_sqlite_complain_of_damage(galet_place place, const char *said, galet_message *why) {
    return galet_complain(why, place, NULL,
                          "is damaged, or no store of draws (%.100s); move it away or choose another --out", said);
}

galet_status galet_sqlite_complain(sqlite3 *db, const char *path, const char *what, galet_message *why) {
    int code = library.sqlite3_errcode(db) & 0xff, number = library.sqlite3_system_errno(db);
    const char *said = library.sqlite3_errmsg(db);
    if (code == SQLITE_NOMEM) {
        return GALET_ERR_MEMORY;
    }
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) {
        return galet_sqlite_complain_of_damage((galet_place){path, 0, 0}, said, why);
    }
    bool by_system = number != 0 && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN);
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s: %s", what, by_system ? strerror(number) : said);
}
