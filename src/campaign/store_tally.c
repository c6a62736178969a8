#include "campaign/store_tally.h"

/// Of a question for texts, how many draws have each, and the row of the first.
static galet_status tally(const galet_sqlite_library *s, sqlite3 *db, const char *path, const char *sql,
                          galet_reasons *reasons, galet_message *why) {
    sqlite3_stmt *statement;
    if (s->sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) {
        return galet_sqlite_complain(db, path, "cannot be read", why);
    }
    int code;
    while ((code = s->sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)s->sqlite3_column_text(statement, 0);
        galet_reasons_add(reasons, text ? text : "", (long)s->sqlite3_column_int64(statement, 1),
                          (long)s->sqlite3_column_int64(statement, 2));
    }
    galet_status status = code == SQLITE_DONE ? GALET_OK : galet_sqlite_complain(db, path, "cannot be read", why);
    s->sqlite3_finalize(statement);
    return status;
}

galet_status galet_store_tally_failures(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path,
                                        galet_reasons *reasons, galet_message *why) {
    static const char sql[] =
        "SELECT CASE WHEN instr(reason, ' (got') THEN substr(reason, 1, instr(reason, ' (got') - 1) "
        "ELSE reason END AS kind, count(*), min(id) - 1 FROM draw WHERE status = 'failed' "
        "GROUP BY kind ORDER BY 3";
    return tally(sqlite, db, path, sql, reasons, why);
}

galet_status galet_store_tally_warnings(const galet_sqlite_library *sqlite, sqlite3 *db, const char *path,
                                        galet_reasons *keys, galet_message *why) {
    static const char sql[] = "SELECT key, count(*), min(id) - 1 FROM warning GROUP BY key ORDER BY 3";
    return tally(sqlite, db, path, sql, keys, why);
}
