#include "report/folder_lock.h"

#include "input/message.h"
#include "report/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH = 800, TRIES = 100 };

static galet_status complain_errno(galet_message *why, const char *path, const char *what) {
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s: %s", what, strerror(errno));
}

/// The name of a new folder is on the disk once the one it lies in is. What may not be read cannot be brought there.
static bool sync_parent(const char *path) {
    char parent[PATH_LENGTH + 1] = ".";
    const char *slash = strrchr(path, '/');
    if (slash) {
        snprintf(parent, sizeof parent, "%.*s", slash > path ? (int)(slash - path) : 1, path);
    }
    int at = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0) {
        return true;
    }
    bool synced = galet_file_sync(at);
    int reason = errno;
    close(at);
    errno = reason;
    return synced;
}

static galet_status make_folder(const char *path, bool *made, galet_message *why) {
    *made = mkdir(path, 0777) == 0;
    if (*made) {
        return sync_parent(path) ? GALET_OK : complain_errno(why, path, "cannot be made");
    }
    struct stat info;
    if (errno == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return GALET_OK;
    }
    if (errno == EEXIST || errno == ENOTDIR) {
        return galet_complain(why, (galet_place){path, 0, 0}, NULL, "is a file, not a folder; choose another --out");
    }
    return complain_errno(why, path, "cannot be made");
}

/// Like mkdir -p; notes the ends of the parts that were not there.
static galet_status make_folders(galet_folder_lock *lock, galet_message *why) {
    char part[PATH_LENGTH + 1];
    size_t length = strlen(lock->path);
    for (size_t i = 1; i <= length; i++) {
        bool made;
        if (i < length && lock->path[i] != '/') {
            continue;
        }
        snprintf(part, sizeof part, "%.*s", (int)i, lock->path);
        galet_status status = make_folder(part, &made, why);
        if (status) {
            return status;
        }
        lock->made[i] = made;
    }
    return GALET_OK;
}

/// Leaves it unlocked without a complaint where the folder was removed in between, by another that had made it.
static galet_status lock_folder(galet_folder_lock *lock, galet_message *why) {
    lock->at = open(lock->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock->at < 0) {
        return errno == ENOENT ? GALET_OK : complain_errno(why, lock->path, "cannot be opened");
    }
    if (flock(lock->at, LOCK_EX | LOCK_NB) != 0) {
        memset(lock->made, 0, strlen(lock->path) + 1);  // another's now, whoever made it
        return errno == EWOULDBLOCK
                   ? galet_complain(why, (galet_place){lock->path, 0, 0}, NULL,
                                    "another run or campaign is at work there; wait for its end or choose another "
                                    "--out")
                   : complain_errno(why, lock->path, "cannot be locked");
    }
    if (!galet_folder_lock_holds(lock)) {
        close(lock->at);
        lock->at = -1;
    }
    return GALET_OK;
}

bool galet_folder_lock_holds(const galet_folder_lock *lock) {
    struct stat named, held;
    return stat(lock->path, &named) == 0 && fstat(lock->at, &held) == 0 && named.st_dev == held.st_dev &&
           named.st_ino == held.st_ino;
}

galet_status galet_folder_lock_take(const char *path, galet_folder_lock *lock, galet_message *why) {
    if (!*path || strlen(path) > PATH_LENGTH) {
        return galet_complain(why, (galet_place){0}, NULL, "--out: give the path of a folder");
    }
    galet_folder_lock l = {.path = strdup(path), .made = calloc(strlen(path) + 1, sizeof *l.made), .at = -1};
    if (!l.path || !l.made) {
        free(l.path);
        free(l.made);
        return GALET_ERR_MEMORY;
    }
    galet_status status = GALET_OK;
    for (int i = 0; i < TRIES && l.at < 0 && !status; i++) {
        status = make_folders(&l, why);
        status = status ? status : lock_folder(&l, why);
    }
    if (!status && l.at < 0) {
        status = complain_errno(why, path, "cannot be opened");
    }
    if (status) {
        galet_folder_lock_release(&l);
        return status;
    }
    *lock = l;
    return GALET_OK;
}

/// From the innermost out, as long as they are empty; what is gone, or another name of the same, is passed over.
static void remove_made(const galet_folder_lock *lock) {
    char part[PATH_LENGTH + 1];
    for (size_t i = strlen(lock->path); i > 0; i--) {
        if (!lock->made[i]) {
            continue;
        }
        snprintf(part, sizeof part, "%.*s", (int)i, lock->path);
        if (rmdir(part) != 0 && errno != ENOENT && errno != EINVAL) {
            return;
        }
    }
}

void galet_folder_lock_release(galet_folder_lock *lock) {
    if (!lock->path) {
        return;
    }
    if (lock->at < 0 || galet_folder_lock_holds(lock)) {
        remove_made(lock);
    }
    if (lock->at >= 0) {
        close(lock->at);
    }
    free(lock->path);
    free(lock->made);
    *lock = (galet_folder_lock){.at = -1};
}
