#include "campaign/store.h"

#include "campaign/sqlite_library.h"
#include "campaign/store_check.h"
#include "campaign/store_sql.h"
#include "campaign/store_tally.h"
#include "report/folder_commit.h"
#include "report/folder_lock.h"
#include "report/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_TIMEOUT = 10000 };  // [ms], for readers that hold on to the file

struct galet_store {
    const galet_sqlite_library *sqlite;
    sqlite3 *db;
    sqlite3_stmt *insert, *insert_warning;
    char *path;  ///< For messages
    galet_folder_lock lock;
    ino_t file;  ///< Which `path` named when it was opened; 0: none that others see
    bool made;   ///< Nothing bore its name before
    size_t inputs, numbers;
    long done, pending;
    bool in_batch;
};

static galet_status complain(const galet_store *store, const char *what, galet_message *why) {
    return galet_sqlite_complain(store->db, store->path, what, why);
}

static galet_status execute(galet_store *store, const char *sql, const char *what, galet_message *why) {
    int code = store->sqlite->sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? GALET_OK : complain(store, what, why);
}

static galet_status prepare(galet_store *store, const char *sql, sqlite3_stmt **statement, galet_message *why) {
    int code = store->sqlite->sqlite3_prepare_v2(store->db, sql, -1, statement, NULL);
    return code == SQLITE_OK ? GALET_OK : complain(store, "cannot be read", why);
}

/// Asked before SQLite is, which tells of what it tried last.
static galet_status check_rights(const galet_store *store, const char *folder, galet_message *why) {
    bool there = access(store->path, F_OK) == 0;
    if (faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 &&
        (!there || faccessat(AT_FDCWD, store->path, R_OK | W_OK, AT_EACCESS) == 0)) {
        return GALET_OK;
    }
    return galet_complain(why, (galet_place){there ? store->path : folder, 0, 0}, NULL,
                          "cannot be written to: %s; choose another --out", strerror(errno));
}

static galet_status open_database(galet_store *store, const char *folder, galet_message *why) {
    const galet_sqlite_library *s = store->sqlite;
    const char *path = folder ? store->path : "";  // a temporary file of SQLite's own
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    store->made = folder && access(path, F_OK) != 0;
    if (s->sqlite3_open_v2(path, &store->db, flags, NULL) != SQLITE_OK) {
        return store->db ? complain(store, "cannot be opened", why) : GALET_ERR_MEMORY;
    }
    s->sqlite3_busy_timeout(store->db, BUSY_TIMEOUT);
    const char *modes = folder ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"
                               : "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF";
    return execute(store, modes, "cannot be written", why);
}

static galet_status create_tables(galet_store *store, const galet_plan *plan, galet_message *why) {
    char *sql = galet_store_sql_create(plan);
    if (!sql) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = execute(store, "BEGIN IMMEDIATE", "cannot be written", why);
    status = status ? status : execute(store, sql, "cannot be written", why);
    status = status ? status : galet_store_describe(store->sqlite, store->db, store->path, plan, why);
    status = status ? status : execute(store, "COMMIT", "cannot be written", why);
    free(sql);
    return status;
}

static galet_status read_count(galet_store *store, const char *sql, long *count, galet_message *why) {
    sqlite3_stmt *statement;
    galet_status status = prepare(store, sql, &statement, why);
    if (status) {
        return status;
    }
    int code = store->sqlite->sqlite3_step(statement);
    *count = code == SQLITE_ROW ? (long)store->sqlite->sqlite3_column_int64(statement, 0) : 0;
    status = code == SQLITE_ROW ? GALET_OK : complain(store, "cannot be read", why);
    store->sqlite->sqlite3_finalize(statement);
    return status;
}

/// A file without tables is what an end between its creation and the first commit leaves: as good as none.
static galet_status begin_or_resume(galet_store *store, const char *folder, const galet_plan *plan, bool resume,
                                    galet_message *why) {
    bool there;
    galet_status status = galet_store_look(store->sqlite, store->db, store->path, &there, why);
    if (status) {
        return status;
    }
    if (!there) {
        return create_tables(store, plan, why);
    }
    if (!resume) {
        return galet_complain(why, (galet_place){folder, 0, 0}, NULL,
                              "already holds a campaign; --resume continues it, or choose another --out");
    }
    status = galet_store_compare(store->sqlite, store->db, folder, plan, why);
    return status ? status : read_count(store, "SELECT count(*) FROM draw", &store->done, why);
}

/// A new campaign replaces no report of anything else, and none writes through a link.
static galet_status check_folder(const galet_store *store, const char *folder, galet_message *why) {
    static const char *const names[] = {"campaign.sqlite", "report.html", ".report.html.partial"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        galet_status status = galet_file_check(store->lock.at, folder, names[i], why);
        if (status) {
            return status;
        }
    }
    char report[4096];
    snprintf(report, sizeof report, "%s/report.html", folder);
    if (access(store->path, F_OK) == 0 || access(report, F_OK) != 0) {
        return GALET_OK;
    }
    return galet_complain(why, (galet_place){report, 0, 0}, NULL,
                          "is the report of something else and is kept; choose another --out");
}

static ino_t file_of(const galet_store *store) {
    struct stat found;
    return stat(store->path, &found) == 0 ? found.st_ino : 0;
}

static galet_status open_store(galet_store *store, const char *folder, const galet_plan *plan, bool resume,
                               galet_message *why) {
    galet_status status = folder ? galet_folder_lock_take(folder, &store->lock, why) : GALET_OK;
    status = status || !folder ? status : check_rights(store, folder, why);
    status = status || !folder ? status : galet_folder_settle(store->lock.at, folder, why);
    status = status || !folder ? status : check_folder(store, folder, why);
    status = status ? status : open_database(store, folder, why);
    status = status ? status : begin_or_resume(store, folder, plan, resume, why);
    store->file = folder ? file_of(store) : 0;
    char *sql = status ? NULL : galet_store_sql_insert(plan);
    status = status ? status : sql ? prepare(store, sql, &store->insert, why) : GALET_ERR_MEMORY;
    static const char warning[] = "INSERT OR REPLACE INTO warning VALUES (?, ?)";
    status = status ? status : prepare(store, warning, &store->insert_warning, why);
    free(sql);
    return status;
}

galet_status galet_store_open(const char *folder, const galet_plan *plan, bool resume, galet_store **out,
                              galet_message *why) {
    const galet_sqlite_library *sqlite = galet_sqlite_open();
    if (!sqlite) {
        return galet_complain(why, (galet_place){0}, NULL,
                              "campaigns keep their draws by SQLite, which is not installed (Debian: libsqlite3-0)");
    }
    galet_store *store = calloc(1, sizeof *store);
    size_t size = (folder ? strlen(folder) : 0) + sizeof "/campaign.sqlite";
    if (!store || !(store->path = malloc(size))) {
        free(store);
        return GALET_ERR_MEMORY;
    }
    store->sqlite = sqlite;
    store->lock.at = -1;
    store->inputs = plan->randoms.count;
    store->numbers = plan->randoms.count + plan->output_count;
    snprintf(store->path, size, "%s%scampaign.sqlite", folder ? folder : "", folder ? "/" : "");
    galet_status status = open_store(store, folder, plan, resume, why);
    if (status) {
        galet_store_close(store);
        return status;
    }
    *out = store;
    return GALET_OK;
}

/// A file that came to nothing, on a full disk, say, would keep a folder that was made for it.
static void remove_empty(const galet_store *store) {
    struct stat found;
    if (store->made && stat(store->path, &found) == 0 && found.st_size == 0) {
        unlink(store->path);
    }
}

void galet_store_close(galet_store *store) {
    if (!store) {
        return;
    }
    if (store->in_batch) {
        store->sqlite->sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    store->sqlite->sqlite3_finalize(store->insert);
    store->sqlite->sqlite3_finalize(store->insert_warning);
    store->sqlite->sqlite3_close_v2(store->db);
    remove_empty(store);
    galet_folder_lock_release(&store->lock);
    free(store->path);
    free(store);
}

static galet_status begin_batch(galet_store *store, galet_message *why) {
    if (store->in_batch) {
        return GALET_OK;
    }
    if (store->sqlite->sqlite3_exec(store->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) {
        return complain(store, "cannot be written", why);
    }
    store->in_batch = true;
    return GALET_OK;
}

/// One row for each key, of which a draw that is made again has no second.
static galet_status add_warnings(galet_store *store, const galet_draw *draw, galet_message *why) {
    const galet_sqlite_library *s = store->sqlite;
    for (const char *key = draw->warnings; *key; key += strspn(key, " ")) {
        size_t length = strcspn(key, " ");
        s->sqlite3_bind_int64(store->insert_warning, 1, draw->row + 1);
        s->sqlite3_bind_text(store->insert_warning, 2, key, (int)length, SQLITE_STATIC);
        int code = s->sqlite3_step(store->insert_warning);
        s->sqlite3_reset(store->insert_warning);
        if (code != SQLITE_DONE) {
            return complain(store, "cannot be written", why);
        }
        key += length;
    }
    return GALET_OK;
}

galet_status galet_store_add(galet_store *store, const galet_draw *draw, galet_message *why) {
    const galet_sqlite_library *s = store->sqlite;
    sqlite3_stmt *insert = store->insert;
    galet_status status = begin_batch(store, why);
    if (status) {
        return status;
    }
    s->sqlite3_bind_int64(insert, 1, draw->row + 1);
    s->sqlite3_bind_text(insert, 2, draw->failed ? "failed" : "ok", -1, SQLITE_STATIC);
    if (draw->failed) {
        s->sqlite3_bind_text(insert, 3, draw->reason, -1, SQLITE_STATIC);
    } else {
        s->sqlite3_bind_null(insert, 3);
    }
    for (size_t i = 0; i < store->numbers; i++) {
        s->sqlite3_bind_double(insert, (int)i + 4, draw->numbers[i]);  // NAN becomes NULL
    }
    int code = s->sqlite3_step(insert);
    if (code != SQLITE_DONE) {
        status = complain(store, "cannot be written", why);
    }
    s->sqlite3_reset(insert);
    status = status ? status : add_warnings(store, draw, why);
    store->pending += status ? 0 : 1;
    return status;
}

bool galet_store_is_there(const galet_store *store) {
    return store->file == 0 || file_of(store) == store->file;
}

galet_status galet_store_commit(galet_store *store, galet_message *why) {
    if (!store->in_batch) {
        return GALET_OK;
    }
    if (store->sqlite->sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
        return complain(store, "cannot be written", why);
    }
    if (!galet_store_is_there(store)) {
        return galet_complain(why, (galet_place){store->path, 0, 0}, NULL,
                              "was removed or replaced while the campaign ran; begin it again");
    }
    store->in_batch = false;
    store->done += store->pending;
    store->pending = 0;
    return GALET_OK;
}

long galet_store_done(const galet_store *store) {
    return store->done;
}

static bool add_range(galet_range **ranges, size_t *count, long first, long end) {
    if (first >= end) {
        return true;
    }
    galet_range *grown = realloc(*ranges, (*count + 1) * sizeof *grown);
    if (!grown) {
        return false;
    }
    *ranges = grown;
    grown[(*count)++] = (galet_range){first, end};
    return true;
}

/// Between draws, in the order of the table itself: to sort them would take memory and files.
static galet_status find_gaps(galet_store *store, long rows, galet_range **ranges, size_t *count, galet_message *why) {
    sqlite3_stmt *statement;
    galet_status status = prepare(store, "SELECT id - 1 FROM draw ORDER BY id", &statement, why);
    if (status) {
        return status;
    }
    int code;
    long expected = 0;
    bool kept = true;
    while (kept && (code = store->sqlite->sqlite3_step(statement)) == SQLITE_ROW) {
        long row = (long)store->sqlite->sqlite3_column_int64(statement, 0);
        kept = add_range(ranges, count, expected, row);
        expected = row + 1;
    }
    kept = kept && add_range(ranges, count, expected, rows);
    status = !kept ? GALET_ERR_MEMORY : code == SQLITE_DONE ? GALET_OK : complain(store, "cannot be read", why);
    store->sqlite->sqlite3_finalize(statement);
    return status;
}

galet_status galet_store_missing(galet_store *store, galet_range **ranges, size_t *count, galet_message *why) {
    long rows;
    galet_range *found = NULL;
    size_t number = 0;
    galet_status status = read_count(store, "SELECT rows FROM campaign", &rows, why);
    status = status ? status : find_gaps(store, rows, &found, &number, why);
    if (status) {
        free(found);
        return status;
    }
    *ranges = found;
    *count = number;
    return GALET_OK;
}

static void read_draw(const galet_store *store, sqlite3_stmt *statement, galet_draw *draw) {
    const galet_sqlite_library *s = store->sqlite;
    draw->row = (long)s->sqlite3_column_int64(statement, 0) - 1;
    draw->failed = s->sqlite3_column_type(statement, 2) != SQLITE_NULL;  // no reason, no failure
    for (size_t i = 0; i < store->numbers; i++) {
        int from = (int)i + 3;
        bool there = s->sqlite3_column_type(statement, from) != SQLITE_NULL;
        draw->numbers[i] = there ? s->sqlite3_column_double(statement, from) : NAN;
    }
}

static galet_status visit(galet_store *store, sqlite3_stmt *statement, galet_draw *draw, galet_draw_taker *take,
                          void *context, galet_message *why) {
    int code;
    galet_status status = GALET_OK;
    while (!status && (code = store->sqlite->sqlite3_step(statement)) == SQLITE_ROW) {
        read_draw(store, statement, draw);
        status = take(draw, context, why);
    }
    return status || code == SQLITE_DONE ? status : complain(store, "cannot be read", why);
}

galet_status galet_store_visit(galet_store *store, galet_range range, galet_draw_taker *take, void *context,
                               galet_message *why) {
    sqlite3_stmt *statement;
    galet_status status = prepare(store, "SELECT * FROM draw WHERE id > ? AND id <= ? ORDER BY id", &statement, why);
    if (status) {
        return status;
    }
    store->sqlite->sqlite3_bind_int64(statement, 1, range.first);
    store->sqlite->sqlite3_bind_int64(statement, 2, range.end);
    galet_draw *draw = calloc(1, sizeof *draw + store->numbers * sizeof *draw->numbers);
    status = draw ? visit(store, statement, draw, take, context, why) : GALET_ERR_MEMORY;
    free(draw);
    store->sqlite->sqlite3_finalize(statement);
    return status;
}

galet_status galet_store_failures(galet_store *store, long *failed, galet_tally failures[GALET_TALLIES_MAX],
                                  size_t *count, galet_message *why) {
    galet_reasons reasons = {0};
    galet_status status = galet_store_tally_failures(store->sqlite, store->db, store->path, &reasons, why);
    *failed = reasons.draws;
    *count = galet_reasons_list(&reasons, "other reasons", failures);
    return status;
}

galet_status galet_store_warnings(galet_store *store, galet_tally warnings[GALET_TALLIES_MAX], size_t *count,
                                  galet_message *why) {
    galet_reasons reasons = {0};
    galet_status status = galet_store_tally_warnings(store->sqlite, store->db, store->path, &reasons, why);
    *count = galet_reasons_list(&reasons, "others", warnings);
    return status;
}
