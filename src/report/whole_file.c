#include "report/whole_file.h"

#include "input/message.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1100 };

static const char PARTIAL[] = "partial";

galet_beside galet_name_beside(const char *name, const char *ending) {
    const char *slash = strrchr(name, '/');
    int parent = slash ? (int)(slash - name) + 1 : 0;
    const char *hidden = name[parent] == '.' ? "" : ".";
    galet_beside beside;
    snprintf(beside.text, sizeof beside.text, "%.*s%s%s.%s", parent, name, hidden, name + parent, ending);
    return beside;
}

bool galet_file_is_there(int at, const char *name) {
    struct stat info;
    return fstatat(at, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode);
}

galet_status galet_file_complain(galet_message *why, const char *folder, const char *name, const char *what,
                                 int reason) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s: %s", what, strerror(reason));
}

galet_status galet_file_check(int at, const char *folder, const char *name, galet_message *why) {
    struct stat info;
    if (fstatat(at, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || S_ISREG(info.st_mode)) {
        return GALET_OK;
    }
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "is %s and is kept; choose another --out",
                          S_ISLNK(info.st_mode) ? "a link" : "not a file of galet's");
}

bool galet_file_sync(int descriptor) {
    return fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS;
}

/// Writes, brings to the disk and closes; 0 or the reason why not.
static int fill(int descriptor, galet_content *content, const void *context) {
    FILE *file = fdopen(descriptor, "wb");
    if (!file) {
        int reason = errno;
        close(descriptor);
        return reason;
    }
    errno = 0;
    int reason = content(file, context) ? 0 : ENOMEM;
    if (!reason && (fflush(file) != 0 || ferror(file) != 0 || !galet_file_sync(descriptor))) {
        reason = errno ? errno : EIO;
    }
    if (fclose(file) != 0 && !reason) {
        reason = errno;
    }
    return reason;
}

galet_status galet_partial_write(int at, const char *folder, const char *name, galet_content *content,
                                 const void *context, galet_message *why) {
    galet_beside partial = galet_name_beside(name, PARTIAL);
    galet_status status = galet_file_check(at, folder, partial.text, why);
    if (status) {
        return status;
    }
    if (galet_file_is_there(at, partial.text)) {
        unlinkat(at, partial.text, 0);
    }
    int descriptor = openat(at, partial.text, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    int reason = descriptor >= 0 ? fill(descriptor, content, context) : errno;
    if (descriptor >= 0 && reason) {
        unlinkat(at, partial.text, 0);
    }
    if (reason == ENOMEM) {
        return GALET_ERR_MEMORY;
    }
    return reason ? galet_file_complain(why, folder, partial.text, "cannot be written", reason) : GALET_OK;
}

galet_status galet_whole_file_write(int at, const char *folder, const char *name, galet_content *content,
                                    const void *context, galet_message *why) {
    galet_status status = galet_file_check(at, folder, name, why);
    status = status ? status : galet_partial_write(at, folder, name, content, context, why);
    if (status) {
        return status;
    }
    galet_beside partial = galet_name_beside(name, PARTIAL);
    if (renameat(at, partial.text, at, name) != 0) {
        status = galet_file_complain(why, folder, name, "cannot be written", errno);
        unlinkat(at, partial.text, 0);
        return status;
    }
    return galet_file_sync(at) ? GALET_OK : galet_file_complain(why, folder, name, "cannot be written", errno);
}
