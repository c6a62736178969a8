#include "campaign/spill.h"

#include "campaign/spill_file.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Rows of a block of the file, which holds them output by output.
enum { BLOCK = 1024 };

typedef struct column {
    galet_spill *spill;
    size_t index;
} column;

struct galet_spill {
    int file;
    const char *place;  ///< For messages
    size_t inputs, outputs, samples;
    size_t end, succeeded;  ///< Of the samples
    size_t first;           ///< Row of the block under way
    double *block;          ///< outputs x BLOCK
    galet_message *why;     ///< Of who reads
    column columns[];
};

static galet_status complain(const galet_spill *spill, const char *what, int number, galet_message *why) {
    return galet_complain(why, (galet_place){spill->place, 0, 0}, NULL, "%s: %s", what, strerror(number));
}

static void clear_block(galet_spill *spill) {
    for (size_t i = 0; i < spill->outputs * BLOCK; i++) {
        spill->block[i] = NAN;
    }
}

static galet_status write_block(galet_spill *spill, galet_message *why) {
    const char *bytes = (const char *)spill->block;
    size_t left = spill->outputs * BLOCK * sizeof *spill->block;
    while (left > 0) {
        ssize_t written = write(spill->file, bytes, left);
        if (written == 0 || (written < 0 && errno != EINTR)) {
            return complain(spill, "cannot be written", errno, why);
        }
        bytes += written > 0 ? written : 0;
        left -= written > 0 ? (size_t)written : 0;
    }
    spill->first += BLOCK;
    clear_block(spill);
    return GALET_OK;
}

static galet_status take(const galet_draw *draw, void *context, galet_message *why) {
    galet_spill *spill = context;
    size_t row = (size_t)draw->row;
    while (row >= spill->first + BLOCK) {
        galet_status status = write_block(spill, why);
        if (status) {
            return status;
        }
    }
    bool sample = row < spill->samples;
    spill->end = sample ? row + 1 : spill->end;
    spill->succeeded += sample && !draw->failed;
    for (size_t i = 0; i < spill->outputs; i++) {
        spill->block[i * BLOCK + row - spill->first] = draw->numbers[spill->inputs + i];
    }
    return GALET_OK;
}

static galet_status copy(galet_spill *spill, const galet_plan *plan, galet_store *store, galet_message *why) {
    galet_range all = {0, (long)galet_plan_rows(plan)};
    clear_block(spill);
    galet_status status = galet_store_visit(store, all, take, spill, why);
    return status ? status : write_block(spill, why);
}

static galet_spill *make(const galet_plan *plan) {
    galet_spill *spill = calloc(1, sizeof *spill + plan->output_count * sizeof *spill->columns);
    double *block = malloc((plan->output_count * BLOCK + 1) * sizeof *block);
    if (!spill || !block) {
        free(spill);
        free(block);
        return NULL;
    }
    *spill = (galet_spill){.file = -1,
                           .inputs = plan->randoms.count,
                           .outputs = plan->output_count,
                           .samples = (size_t)plan->samples,
                           .block = block};
    for (size_t i = 0; i < spill->outputs; i++) {
        spill->columns[i] = (column){spill, i};
    }
    return spill;
}

galet_status galet_spill_create(const galet_plan *plan, galet_store *store, const char *folder, galet_spill **out,
                                galet_message *why) {
    galet_spill *spill = make(plan);
    if (!spill) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = galet_spill_file_open(folder, &spill->file, &spill->place, why);
    status = status ? status : copy(spill, plan, store, why);
    if (status) {
        galet_spill_destroy(spill);
        return status;
    }
    *out = spill;
    return GALET_OK;
}

void galet_spill_destroy(galet_spill *spill) {
    if (!spill) {
        return;
    }
    if (spill->file >= 0) {
        close(spill->file);
    }
    free(spill->block);
    free(spill);
}

/// Within one block.
static galet_status read_piece(const galet_spill *spill, size_t index, size_t row, size_t count, double *x) {
    size_t at = (row / BLOCK * spill->outputs + index) * BLOCK + row % BLOCK, done = 0, size = count * sizeof *x;
    while (done < size) {
        ssize_t got = pread(spill->file, (char *)x + done, size - done, (off_t)(at * sizeof *x + done));
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return complain(spill, "cannot be read", got == 0 ? EIO : errno, spill->why);
        }
        done += got > 0 ? (size_t)got : 0;
    }
    return GALET_OK;
}

static galet_status read_rows(void *from, size_t first, size_t count, double *x) {
    const column *c = from;
    galet_status status = GALET_OK;
    while (count > 0 && !status) {
        size_t n = BLOCK - first % BLOCK < count ? BLOCK - first % BLOCK : count;
        status = read_piece(c->spill, c->index, first, n, x);
        first += n;
        count -= n;
        x += n;
    }
    return status;
}

galet_series galet_spill_series(galet_spill *spill, size_t output, size_t rows, galet_message *why) {
    spill->why = why;
    return (galet_series){0, rows, read_rows, &spill->columns[output]};
}

size_t galet_spill_end(const galet_spill *spill) {
    return spill->end;
}

size_t galet_spill_succeeded(const galet_spill *spill) {
    return spill->succeeded;
}
