#include "report/digest.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

static const uint64_t OFFSET = 0xcbf29ce484222325u, PRIME = 0x100000001b3u;  // of FNV-1a with 64 bits

static uint64_t go_on(uint64_t sum, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ (unsigned char)bytes[i]) * PRIME;
    }
    return sum;
}

static galet_digest in_digits(uint64_t sum) {
    galet_digest digest;
    snprintf(digest.text, sizeof digest.text, "%016" PRIx64, sum);
    return digest;
}

galet_digest galet_digest_bytes(const char *bytes, size_t size) {
    return in_digits(go_on(OFFSET, bytes, size));
}

bool galet_digest_file(int at, const char *name, galet_digest *digest) {
    int file = openat(at, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    uint64_t sum = OFFSET;
    char bytes[4096];
    ssize_t count = file < 0 ? -1 : 0;
    while (file >= 0 && (count = read(file, bytes, sizeof bytes)) > 0) {
        sum = go_on(sum, bytes, (size_t)count);
    }
    if (file >= 0) {
        close(file);
    }
    *digest = in_digits(sum);
    return count == 0;
}
