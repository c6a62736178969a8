#include "report/folder.h"

#include "input/message.h"
#include "report/digest.h"
#include "report/folder_commit.h"
#include "report/folder_lock.h"
#include "report/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1100, NAME_SIZE = 256 };

typedef struct entry {
    char *name;
    bool made_parent;  ///< Its folder was made for it
} entry;

struct galet_folder {
    galet_folder_lock lock;
    json_t *earlier;      ///< Names of the files of an earlier run, result.json first
    json_t *case_digest;  ///< Of its case file; NULL: not told
    size_t count;
    entry *entries;
};

/// What every run writes, and what some do beside tables.
static const char *const ALWAYS[] = {GALET_RESULT_FILE, GALET_CASE_FILE, GALET_REPORT_FILE, GALET_ARRAYS_FILE};
static const char *const SOMETIMES[] = {GALET_XDMF_FILE, GALET_STATE_FILE, GALET_CHECKPOINT_FILE};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static galet_status refuse(const galet_folder *folder, const char *name, const char *what, galet_message *why) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder->lock.path, name);
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s choose another --out", what);
}

/// What a file of ours may be; NULL where it is none, a link, say. A file that cannot be read may be one.
static galet_status read_json(const galet_folder *folder, const char *name, json_t **json, galet_message *why) {
    *json = NULL;
    if (!galet_file_is_there(folder->lock.at, name)) {
        return GALET_OK;
    }
    int descriptor = openat(folder->lock.at, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
        return galet_file_complain(why, folder->lock.path, name, "cannot be read", errno);
    }
    *json = json_loadfd(descriptor, 0, NULL);
    close(descriptor);
    return GALET_OK;
}

/// The list of files in a result.json, that one first; empty where it is none of ours. Only plain names are believed.
/// NULL without memory.
static json_t *list_files(const json_t *result) {
    json_t *files = json_is_string(json_object_get(result, "build")) ? json_object_get(result, "files") : NULL;
    json_t *names = json_array();
    bool kept = names && (!json_is_array(files) || json_array_append_new(names, json_string(ALWAYS[0])) == 0);
    size_t index;
    json_t *file;
    json_array_foreach(files, index, file) {
        const char *name = json_string_value(file);
        if (kept && galet_folder_is_plain(name) && strcmp(name, ALWAYS[0]) != 0) {
            kept = json_array_append(names, file) == 0;
        }
    }
    if (!kept) {
        json_decref(names);
        return NULL;
    }
    return names;
}

static galet_status read_earlier(galet_folder *folder, galet_message *why) {
    json_t *result;
    galet_status status = read_json(folder, ALWAYS[0], &result, why);
    if (status) {
        return status;
    }
    json_decref(folder->earlier);
    json_decref(folder->case_digest);
    folder->earlier = list_files(result);
    folder->case_digest = json_incref(json_object_get(result, GALET_CASE_DIGEST));
    json_decref(result);
    return folder->earlier ? GALET_OK : GALET_ERR_MEMORY;
}

/// What is there already is replaced only where an earlier run wrote it; what lies beside it, only where it may be a
/// rest of a run of ours.
static galet_status check_place(const galet_folder *folder, const char *name, galet_message *why) {
    int at = folder->lock.at;
    const char *path = folder->lock.path;
    galet_status status = galet_file_check(at, path, name, why);
    status = status ? status : galet_file_check(at, path, galet_name_beside(name, "partial").text, why);
    status = status ? status : galet_file_check(at, path, galet_name_beside(name, "old").text, why);
    if (!status && galet_file_is_there(at, name) && !galet_folder_is_listed(folder->earlier, name)) {
        status = refuse(folder, name, "is not a file of galet's and is kept;", why);
    }
    return status;
}

/// A case file that somebody has worked on since is no longer ours to replace.
static galet_status check_case(const galet_folder *folder, galet_message *why) {
    const char *told = json_string_value(folder->case_digest);
    galet_digest found;
    if (!told || !galet_file_is_there(folder->lock.at, GALET_CASE_FILE)) {
        return GALET_OK;
    }
    if (!galet_digest_file(folder->lock.at, GALET_CASE_FILE, &found)) {
        return galet_file_complain(why, folder->lock.path, GALET_CASE_FILE, "cannot be read", errno);
    }
    return strcmp(told, found.text) == 0
               ? GALET_OK
               : refuse(folder, GALET_CASE_FILE, "was edited since it was written and is kept; move it, or", why);
}

/// The folder that a name like "tables/motion.csv" asks for: one of its own, not a link to another.
static galet_status check_parent(const galet_folder *folder, const char *name, galet_message *why) {
    struct stat info;
    if (fstatat(folder->lock.at, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || S_ISDIR(info.st_mode)) {
        return GALET_OK;
    }
    return refuse(folder, name, S_ISLNK(info.st_mode) ? "is a link and is kept;" : "is a file, not a folder;", why);
}

static galet_status check_rights(const galet_folder *folder, galet_message *why) {
    if (faccessat(folder->lock.at, ".", W_OK | X_OK, AT_EACCESS) == 0) {
        return GALET_OK;
    }
    return galet_complain(why, (galet_place){folder->lock.path, 0, 0}, NULL,
                          "cannot be written to: %s; choose another --out", strerror(errno));
}

/// The report of a campaign stays with its draws.
static galet_status check_places(const galet_folder *folder, galet_message *why) {
    struct stat info;
    if (fstatat(folder->lock.at, "campaign.sqlite", &info, AT_SYMLINK_NOFOLLOW) == 0) {
        return galet_complain(why, (galet_place){folder->lock.path, 0, 0}, NULL,
                              "holds a campaign and is kept; choose another --out");
    }
    galet_status status = check_parent(folder, "tables", why);
    for (size_t i = 0; i < COUNT(ALWAYS) && !status; i++) {
        status = check_place(folder, ALWAYS[i], why);
    }
    return status ? status : check_case(folder, why);
}

static bool remove_leftover(int at, const char *name) {
    galet_beside partial = galet_name_beside(name, "partial");
    return galet_file_is_there(at, partial.text) && unlinkat(at, partial.text, 0) == 0;
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

/// Rests of tables, by the form of their names: those who write tables know which there are.
static void remove_tables(int at) {
    int tables = openat(at, "tables", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *list = tables >= 0 ? fdopendir(tables) : NULL;
    if (!list) {
        if (tables >= 0) {
            close(tables);
        }
        return;
    }
    bool removed = false;
    for (struct dirent *item; (item = readdir(list));) {
        bool rest = *item->d_name == '.' && ends_with(item->d_name, ".csv.partial");
        removed |= rest && galet_file_is_there(tables, item->d_name) && unlinkat(tables, item->d_name, 0) == 0;
    }
    closedir(list);
    if (removed) {
        unlinkat(at, "tables", AT_REMOVEDIR);
    }
}

/// Meshes beyond the first are written in their order.
static void remove_meshes(int at) {
    bool removed = true;
    for (size_t mesh = 2; removed; mesh++) {
        char name[48];
        snprintf(name, sizeof name, GALET_FURTHER_XDMF_FILE, mesh);
        removed = remove_leftover(at, name);
    }
}

/// What a run that was killed while it wrote has left beside the places of its files.
static void remove_leftovers(int at) {
    for (size_t i = 0; i < COUNT(ALWAYS); i++) {
        remove_leftover(at, ALWAYS[i]);
    }
    for (size_t i = 0; i < COUNT(SOMETIMES); i++) {
        remove_leftover(at, SOMETIMES[i]);
    }
    remove_meshes(at);
    remove_tables(at);
}

static galet_status look_around(galet_folder *folder, galet_message *why) {
    int at = folder->lock.at;
    galet_status status = check_rights(folder, why);
    status = status ? status : check_parent(folder, "tables", why);
    status = status ? status : galet_folder_settle(at, folder->lock.path, why);
    if (status) {
        return status;
    }
    remove_leftovers(at);
    status = read_earlier(folder, why);
    return status ? status : check_places(folder, why);
}

galet_status galet_folder_open(const char *path, galet_folder **folder, galet_message *why) {
    galet_folder *f = calloc(1, sizeof *f);
    if (!f) {
        return GALET_ERR_MEMORY;
    }
    f->lock.at = -1;
    galet_status status = galet_folder_lock_take(path, &f->lock, why);
    status = status ? status : look_around(f, why);
    if (status) {
        galet_folder_close(f);
        return status;
    }
    *folder = f;
    return GALET_OK;
}

int galet_folder_at(const galet_folder *folder) {
    return folder->lock.at;
}

const char *galet_folder_path(const galet_folder *folder) {
    return folder->lock.path;
}

bool galet_folder_is_there(const galet_folder *folder) {
    return galet_folder_lock_holds(&folder->lock);
}

/// A folder that was removed or moved away while the run went on is made again, for what took hours is worth it.
static galet_status return_to(galet_folder *folder, galet_message *why) {
    if (folder->count > 0 || galet_folder_lock_holds(&folder->lock)) {
        return GALET_OK;
    }
    galet_folder_lock lock;
    galet_status status = galet_folder_lock_take(folder->lock.path, &lock, why);
    if (status) {
        return status;
    }
    galet_folder_lock_release(&folder->lock);
    folder->lock = lock;
    return look_around(folder, why);
}

static galet_status make_parent(const galet_folder *folder, entry *e, galet_message *why) {
    size_t length = strcspn(e->name, "/");
    if (!e->name[length]) {
        return GALET_OK;
    }
    char parent[NAME_SIZE];
    snprintf(parent, sizeof parent, "%.*s", (int)length, e->name);
    e->made_parent = mkdirat(folder->lock.at, parent, 0777) == 0;
    if (e->made_parent || errno == EEXIST) {
        return check_parent(folder, parent, why);
    }
    return galet_file_complain(why, folder->lock.path, parent, "cannot be made", errno);
}

galet_status galet_folder_check(const galet_folder *folder, const char *name, galet_message *why) {
    size_t length = strcspn(name, "/");
    galet_status status = GALET_OK;
    if (name[length]) {
        char parent[NAME_SIZE];
        snprintf(parent, sizeof parent, "%.*s", (int)length, name);
        status = check_parent(folder, parent, why);
    }
    return status ? status : check_place(folder, name, why);
}

/// One more file; NULL without memory.
static entry *add_entry(galet_folder *folder, const char *name) {
    entry *grown = realloc(folder->entries, (folder->count + 1) * sizeof *grown);
    folder->entries = grown ? grown : folder->entries;
    char *copy = grown ? strdup(name) : NULL;
    if (!copy) {
        return NULL;
    }
    folder->entries[folder->count] = (entry){.name = copy};
    return &folder->entries[folder->count++];
}

galet_status galet_folder_add(galet_folder *folder, const char *name, galet_content *content, const void *context,
                              galet_message *why) {
    galet_status status = return_to(folder, why);
    if (status || !galet_folder_is_plain(name)) {
        return status ? status : GALET_ERR_RANGE;
    }
    entry *e = add_entry(folder, name);
    if (!e) {
        return GALET_ERR_MEMORY;
    }
    status = make_parent(folder, e, why);
    status = status ? status : check_place(folder, name, why);
    return status ? status : galet_partial_write(folder->lock.at, folder->lock.path, name, content, context, why);
}

size_t galet_folder_count(const galet_folder *folder) {
    return folder->count;
}

const char *galet_folder_name(const galet_folder *folder, size_t index) {
    return folder->entries[index].name;
}

static void forget(galet_folder *folder) {
    while (folder->count > 0) {
        free(folder->entries[--folder->count].name);
    }
}

galet_status galet_folder_commit(galet_folder *folder, galet_message *why) {
    json_t *files = json_array();
    bool listed = files;
    for (size_t i = 0; i < folder->count; i++) {
        listed = json_array_append_new(files, json_string(folder->entries[i].name)) == 0 && listed;
    }
    galet_status status =
        listed ? galet_folder_commit_files(folder->lock.at, folder->lock.path, files, folder->earlier, why)
               : GALET_ERR_MEMORY;
    json_decref(files);
    if (!status) {
        forget(folder);
    }
    return status;
}

/// What a commit that could not be undone needs is left to the next run.
static void remove_written(const galet_folder *folder) {
    int at = folder->lock.at;
    if (galet_folder_is_unsettled(at)) {
        return;
    }
    for (size_t i = folder->count; i-- > 0;) {
        const entry *e = &folder->entries[i];
        remove_leftover(at, e->name);
        if (e->made_parent) {
            char parent[NAME_SIZE];
            snprintf(parent, sizeof parent, "%.*s", (int)strcspn(e->name, "/"), e->name);
            unlinkat(at, parent, AT_REMOVEDIR);
        }
    }
}

void galet_folder_close(galet_folder *folder) {
    if (!folder) {
        return;
    }
    remove_written(folder);
    forget(folder);
    free(folder->entries);
    json_decref(folder->earlier);
    json_decref(folder->case_digest);
    galet_folder_lock_release(&folder->lock);
    free(folder);
}
