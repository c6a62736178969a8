#include "report/folder_commit.h"

#include "input/message.h"
#include "report/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char JOURNAL[] = ".galet-commit";

enum { NAME_LENGTH = 200 };

typedef struct commit {
    int at;
    const char *folder;
    const json_t *files, *earlier;  ///< Lists of names
    const char *fault;              ///< The name that could not be moved
    int reason;                     ///< Why not
} commit;

bool galet_folder_is_plain(const char *name) {
    const char *slash = name ? strchr(name, '/') : NULL;
    return name && *name && strlen(name) <= NAME_LENGTH && *name != '.' && slash != name &&
           (!slash || (slash[1] && slash[1] != '.' && !strchr(slash + 1, '/')));
}

static const char *name_of(const json_t *names, size_t index) {
    return json_string_value(json_array_get(names, index));
}

bool galet_folder_is_listed(const json_t *names, const char *name) {
    for (size_t i = 0; i < json_array_size(names); i++) {
        if (strcmp(name_of(names, i), name) == 0) {
            return true;
        }
    }
    return false;
}

static bool waits(const commit *c, const char *name) {
    return galet_file_is_there(c->at, galet_name_beside(name, "partial").text);
}

static bool any_waits(const commit *c) {
    for (size_t i = 0; i < json_array_size(c->files); i++) {
        if (waits(c, name_of(c->files, i))) {
            return true;
        }
    }
    return false;
}

static bool move(commit *c, const char *name, const char *from, const char *to) {
    if (renameat(c->at, from, c->at, to) == 0) {
        return true;
    }
    c->fault = name;
    c->reason = errno;
    return false;
}

/// What bears the name of a new file that still waits, or of one that has no successor, is the earlier one.
static bool is_earlier(const commit *c, const char *name) {
    return galet_file_is_there(c->at, name) && (waits(c, name) || !galet_folder_is_listed(c->files, name));
}

static bool retire(commit *c, const char *name) {
    return !is_earlier(c, name) || move(c, name, name, galet_name_beside(name, "old").text);
}

/// A file that does not wait was put there before a crash, or it is lost.
static bool is_in_place(commit *c, const char *name) {
    if (galet_file_is_there(c->at, name)) {
        return true;
    }
    c->fault = name;
    c->reason = ENOENT;
    return false;
}

static bool put_in_place(commit *c, const char *name) {
    if (!waits(c, name)) {
        return is_in_place(c, name);
    }
    struct stat info;
    if (fstatat(c->at, name, &info, AT_SYMLINK_NOFOLLOW) == 0) {  // came while the files were written
        c->fault = name;
        c->reason = EEXIST;
        return false;
    }
    return move(c, name, galet_name_beside(name, "partial").text, name);
}

static bool take_back(commit *c, const char *name) {
    bool placed = !waits(c, name) && galet_file_is_there(c->at, name);
    return !placed || move(c, name, name, galet_name_beside(name, "partial").text);
}

static bool restore(commit *c, const char *name) {
    galet_beside old = galet_name_beside(name, "old");
    return !galet_file_is_there(c->at, old.text) || move(c, name, old.text, name);
}

static bool sync_parent(int at, const char *name) {
    char parent[NAME_LENGTH + 1];
    snprintf(parent, sizeof parent, "%.*s", (int)strcspn(name, "/"), name);
    int descriptor = openat(at, parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool synced = descriptor >= 0 && galet_file_sync(descriptor);
    int reason = errno;
    if (descriptor >= 0) {
        close(descriptor);
    }
    errno = reason;
    return synced;
}

/// The names in the folders inside the folder, each once.
static bool sync_parents(commit *c, const json_t *names) {
    const char *last = "";
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = name_of(names, i);
        size_t length = strcspn(name, "/");
        if (name[length] && strncmp(last, name, length + 1) != 0 && !sync_parent(c->at, name) && errno != ENOENT) {
            c->fault = name;
            c->reason = errno;
            return false;
        }
        last = name[length] ? name : last;
    }
    return true;
}

static bool sync_folder(commit *c) {
    if (galet_file_sync(c->at)) {
        return true;
    }
    c->fault = JOURNAL;
    c->reason = errno;
    return false;
}

static bool sync_names(commit *c) {
    return sync_parents(c, c->earlier) && sync_parents(c, c->files) && sync_folder(c);
}

/// A disk may be brought names in any order: what tells a whole set is off it before the others are touched, and comes
/// back to it after they are there.
static bool go_forward(commit *c) {
    size_t files = json_array_size(c->files);
    bool moved = true;
    for (size_t i = 0; i < json_array_size(c->earlier) && moved; i++) {
        moved = retire(c, name_of(c->earlier, i)) && (i > 0 || sync_folder(c));
    }
    for (size_t i = 0; i < files && moved; i++) {
        moved = (i + 1 < files || sync_names(c)) && put_in_place(c, name_of(c->files, i));
    }
    return moved && sync_names(c);
}

/// The same steps in the other order, so that an end in between leaves what one on the way forward leaves.
static bool go_back(commit *c) {
    size_t files = json_array_size(c->files);
    bool moved = true;
    for (size_t i = files; i-- > 0 && moved;) {
        moved = take_back(c, name_of(c->files, i)) && (i + 1 < files || sync_folder(c));
    }
    for (size_t i = json_array_size(c->earlier); i-- > 0 && moved;) {
        moved = (i > 0 || sync_names(c)) && restore(c, name_of(c->earlier, i));
    }
    return moved && sync_names(c);
}

/// What could not be removed is removed by the next run: the journal stays until nothing else is left.
static void clear(const commit *c) {
    bool cleared = true;
    for (size_t i = 0; i < json_array_size(c->earlier); i++) {
        galet_beside old = galet_name_beside(name_of(c->earlier, i), "old");
        if (galet_file_is_there(c->at, old.text)) {
            cleared &= unlinkat(c->at, old.text, 0) == 0;
        }
    }
    if (cleared) {
        unlinkat(c->at, JOURNAL, 0);
    }
    galet_file_sync(c->at);
}

/// Once all new files are in place, and maybe some of the earlier ones removed, there is no way back.
static galet_status carry_out(commit *c, galet_message *why) {
    bool may_go_back = any_waits(c);
    if (may_go_back ? go_forward(c) : sync_names(c)) {
        clear(c);
        return GALET_OK;
    }
    galet_status status = galet_file_complain(why, c->folder, c->fault, "cannot be written", c->reason);
    if (may_go_back && go_back(c)) {
        unlinkat(c->at, JOURNAL, 0);
        galet_file_sync(c->at);
    }
    return status;
}

static bool write_journal(FILE *file, const void *context) {
    const commit *c = context;
    json_t *journal = json_pack("{s:O, s:O}", "files", c->files, "earlier", c->earlier);
    char *text = journal ? json_dumps(journal, JSON_INDENT(1)) : NULL;
    if (text) {
        fprintf(file, "%s\n", text);
    }
    free(text);
    json_decref(journal);
    return text;
}

/// What lies where a file is to be kept until all is done is a rest of an earlier commit, or not ours.
static galet_status make_room(const commit *c, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < json_array_size(c->earlier) && !status; i++) {
        galet_beside old = galet_name_beside(name_of(c->earlier, i), "old");
        status = galet_file_check(c->at, c->folder, old.text, why);
        if (!status && unlinkat(c->at, old.text, 0) != 0 && errno != ENOENT && errno != ENOTDIR) {
            status = galet_file_complain(why, c->folder, old.text, "cannot be removed", errno);
        }
    }
    return status;
}

galet_status galet_folder_commit_files(int at, const char *folder, const json_t *files, const json_t *earlier,
                                       galet_message *why) {
    commit c = {.at = at, .folder = folder, .files = files, .earlier = earlier};
    galet_status status = make_room(&c, why);
    if (!status && !sync_names(&c)) {
        status = galet_file_complain(why, folder, c.fault, "cannot be written", c.reason);
    }
    if (status) {
        return status;
    }
    status = galet_whole_file_write(at, folder, JOURNAL, write_journal, &c, why);
    if (status) {
        unlinkat(at, JOURNAL, 0);
        return status;
    }
    return carry_out(&c, why);
}

static bool is_list(const json_t *names) {
    for (size_t i = 0; i < json_array_size(names); i++) {
        if (!galet_folder_is_plain(name_of(names, i))) {
            return false;
        }
    }
    return json_is_array(names);
}

galet_status galet_folder_settle(int at, const char *folder, galet_message *why) {
    galet_beside partial = galet_name_beside(JOURNAL, "partial");
    galet_status status = galet_file_check(at, folder, JOURNAL, why);
    status = status ? status : galet_file_check(at, folder, partial.text, why);
    if (status) {
        return status;
    }
    unlinkat(at, partial.text, 0);
    if (!galet_folder_is_unsettled(at)) {
        return GALET_OK;
    }
    int descriptor = openat(at, JOURNAL, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
        return galet_file_complain(why, folder, JOURNAL, "cannot be read", errno);
    }
    json_t *journal = json_loadfd(descriptor, 0, NULL);
    close(descriptor);
    commit c = {.at = at, .folder = folder};
    c.files = json_object_get(journal, "files");
    c.earlier = json_object_get(journal, "earlier");
    status = is_list(c.files) && is_list(c.earlier)
                 ? carry_out(&c, why)
                 : galet_complain(why, (galet_place){folder, 0, 0}, NULL,
                                  "holds a '%s' that is not galet's; choose another --out", JOURNAL);
    json_decref(journal);
    return status;
}

bool galet_folder_is_unsettled(int at) {
    return galet_file_is_there(at, JOURNAL);
}
