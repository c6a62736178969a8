#include "report/folder.h"

#include "input/message.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_MAX_LENGTH = 800, FILES_MAX = 64 };

typedef struct entry {
    char *name, *temporary, *final;
    char *made;  ///< Folder that was made for it; NULL: none
    bool committed;
} entry;

struct galet_folder {
    char *path;
    json_t *earlier;  ///< Names of the files of an earlier run; NULL: none
    size_t count;
    entry entries[FILES_MAX];
};

/// A text of any length by a format; NULL without memory.
static char *text_of(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = malloc((size_t)length + 1);
    va_start(arguments, format);
    if (text) {
        vsnprintf(text, (size_t)length + 1, format, arguments);
    }
    va_end(arguments);
    return text;
}

static galet_status complain_errno(galet_message *why, const char *path, const char *what) {
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s: %s", what, strerror(errno));
}

static galet_status make_folder(const char *path, galet_message *why) {
    if (mkdir(path, 0777) == 0) {
        return GALET_OK;
    }
    struct stat info;
    if (errno == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return GALET_OK;
    }
    if (errno == EEXIST) {
        return galet_complain(why, (galet_place){path, 0, 0}, NULL, "is a file, not a folder; choose another --out");
    }
    return complain_errno(why, path, "cannot be made");
}

/// Like mkdir -p.
static galet_status make_folders(const char *path, galet_message *why) {
    char partial[PATH_MAX_LENGTH + 1];
    snprintf(partial, sizeof partial, "%s", path);
    for (char *c = partial + 1; *c; c++) {
        if (*c == '/') {
            *c = '\0';
            galet_status status = make_folder(partial, why);
            if (status) {
                return status;
            }
            *c = '/';
        }
    }
    return make_folder(partial, why);
}

/// The list of files in the result.json of an earlier run; NULL where there is none of ours.
static json_t *read_earlier(const char *folder) {
    char *path = text_of("%s/result.json", folder);
    json_t *result = path ? json_load_file(path, 0, NULL) : NULL;
    free(path);
    json_t *files = json_is_string(json_object_get(result, "study")) ? json_object_get(result, "files") : NULL;
    json_t *kept = json_is_array(files) ? json_incref(files) : NULL;
    json_decref(result);
    return kept;
}

static bool is_listed(json_t *files, const char *name) {
    size_t index;
    json_t *file;
    json_array_foreach(files, index, file) {
        if (json_is_string(file) && strcmp(json_string_value(file), name) == 0) {
            return true;
        }
    }
    return false;
}

/// What is there already is replaced only where an earlier run wrote it.
static galet_status check_place(const char *path, const char *name, json_t *earlier, galet_message *why) {
    if (access(path, F_OK) == 0 && !is_listed(earlier, name)) {
        return galet_complain(why, (galet_place){path, 0, 0}, NULL,
                              "is not a file of galet's and is kept; choose another --out");
    }
    return GALET_OK;
}

/// The files that every run writes. The report of a campaign stays with its draws.
static galet_status check_places(const char *folder, galet_message *why) {
    static const char *const names[] = {"result.json", "report.html", "result.h5"};
    char *draws = text_of("%s/campaign.sqlite", folder);
    if (!draws || access(draws, F_OK) == 0) {
        galet_status status = draws ? galet_complain(why, (galet_place){folder, 0, 0}, NULL,
                                                     "holds a campaign and is kept; choose another --out")
                                    : GALET_ERR_MEMORY;
        free(draws);
        return status;
    }
    free(draws);
    json_t *earlier = read_earlier(folder);
    galet_status status = GALET_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && !status; i++) {
        char *path = text_of("%s/%s", folder, names[i]);
        status = path ? check_place(path, names[i], earlier, why) : GALET_ERR_MEMORY;
        free(path);
    }
    json_decref(earlier);
    return status;
}

static galet_status check_path(const char *path, galet_message *why) {
    bool usable = *path && strlen(path) <= PATH_MAX_LENGTH;
    return usable ? GALET_OK : galet_complain(why, (galet_place){0}, NULL, "--out: give the path of a folder");
}

/// The nearest folder on a path that is there; the rest will be made in it.
static void existing_part(const char *path, char part[PATH_MAX_LENGTH + 1]) {
    snprintf(part, PATH_MAX_LENGTH + 1, "%s", path);
    while (access(part, F_OK) != 0) {
        char *slash = strrchr(part, '/');
        if (!slash) {
            strcpy(part, ".");
            return;
        }
        slash[slash == part] = '\0';
    }
}

/// Whether a folder can be made where the part of a path that is there ends: makes one and takes it away again. Rights
/// alone do not tell: there are places where nobody can make anything.
static galet_status try_folder(const char *path, const char *part, galet_message *why) {
    char *trial = text_of("%s/.galet-%ld", part, (long)getpid());
    galet_status status = trial ? GALET_OK : GALET_ERR_MEMORY;
    if (trial && mkdir(trial, 0777) == 0) {
        rmdir(trial);
    } else if (trial) {
        status = complain_errno(why, path, "cannot be made");
    }
    free(trial);
    return status;
}

galet_status galet_folder_check(const char *path, galet_message *why) {
    galet_status status = check_path(path, why);
    if (status) {
        return status;
    }
    char part[PATH_MAX_LENGTH + 1];
    existing_part(path, part);
    struct stat info;
    if (stat(part, &info) == 0 && !S_ISDIR(info.st_mode)) {
        return galet_complain(why, (galet_place){part, 0, 0}, NULL, "is a file, not a folder; choose another --out");
    }
    if (access(part, W_OK | X_OK) != 0) {
        return complain_errno(why, part, "cannot be written to");
    }
    status = access(path, F_OK) == 0 ? GALET_OK : try_folder(path, part, why);
    return status ? status : check_places(path, why);
}

galet_status galet_folder_make(const char *path, galet_message *why) {
    galet_status status = check_path(path, why);
    return status ? status : make_folders(path, why);
}

galet_status galet_folder_open(const char *path, galet_folder **folder, galet_message *why) {
    galet_status status = galet_folder_make(path, why);
    if (status) {
        return status;
    }
    galet_folder *f = calloc(1, sizeof *f);
    if (!f || !(f->path = strdup(path))) {
        free(f);
        return GALET_ERR_MEMORY;
    }
    f->earlier = read_earlier(path);
    *folder = f;
    return GALET_OK;
}

/// The folder that a name like "tables/motion.csv" asks for.
static galet_status make_parent(const galet_folder *folder, entry *e, const char *slash, galet_message *why) {
    char *path = text_of("%s/%.*s", folder->path, (int)(slash - e->name), e->name);
    if (!path) {
        return GALET_ERR_MEMORY;
    }
    bool is_new = access(path, F_OK) != 0;
    galet_status status = make_folder(path, why);
    if (is_new && !status) {
        e->made = path;
    } else {
        free(path);
    }
    return status;
}

galet_status galet_folder_add(galet_folder *folder, const char *name, const char **path, galet_message *why) {
    if (folder->count == FILES_MAX) {
        return GALET_ERR_RANGE;
    }
    const char *slash = strchr(name, '/');
    int parent = slash ? (int)(slash - name) + 1 : 0;
    entry *e = &folder->entries[folder->count++];
    e->name = strdup(name);
    e->final = text_of("%s/%s", folder->path, name);
    e->temporary = text_of("%s/%.*s.%s.partial", folder->path, parent, name, name + parent);
    if (!e->name || !e->final || !e->temporary) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = check_place(e->final, name, folder->earlier, why);
    if (status) {
        return status;
    }
    *path = e->temporary;
    return slash ? make_parent(folder, e, strchr(e->name, '/'), why) : GALET_OK;
}

size_t galet_folder_count(const galet_folder *folder) {
    return folder->count;
}

const char *galet_folder_name(const galet_folder *folder, size_t index) {
    return folder->entries[index].name;
}

static bool is_added(const galet_folder *folder, const char *name) {
    for (size_t i = 0; i < folder->count; i++) {
        if (strcmp(folder->entries[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/// Names come from a file, so only plain ones inside the folder are believed.
static void remove_stale(const galet_folder *folder) {
    size_t index;
    json_t *file;
    json_array_foreach(folder->earlier, index, file) {
        const char *name = json_string_value(file);
        if (name && *name != '/' && !strstr(name, "..") && !is_added(folder, name)) {
            char *path = text_of("%s/%s", folder->path, name);
            if (path) {
                unlink(path);
            }
            free(path);
        }
    }
}

galet_status galet_folder_commit(galet_folder *folder, galet_message *why) {
    for (size_t i = 0; i < folder->count; i++) {
        entry *e = &folder->entries[i];
        if (rename(e->temporary, e->final) != 0) {
            return complain_errno(why, e->final, "cannot be written");
        }
        e->committed = true;
    }
    remove_stale(folder);
    return GALET_OK;
}

void galet_folder_close(galet_folder *folder) {
    if (!folder) {
        return;
    }
    for (size_t i = folder->count; i-- > 0;) {
        entry *e = &folder->entries[i];
        if (e->temporary && !e->committed) {
            unlink(e->temporary);
        }
        if (e->made && !e->committed) {
            rmdir(e->made);
        }
        free(e->made);
        free(e->name);
        free(e->temporary);
        free(e->final);
    }
    json_decref(folder->earlier);
    free(folder->path);
    free(folder);
}
