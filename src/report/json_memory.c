#include "report/json_memory.h"

#include <jansson.h>
#include <stdatomic.h>

static atomic_bool failed;
static json_malloc_t take;

bool galet_json_memory_failed(void) {
    return atomic_load(&failed);
}

void galet_json_memory_fail(void) {
    atomic_store(&failed, true);
}

static void *take_or_note(size_t size) {
    void *memory = take(size);
    if (!memory) {
        galet_json_memory_fail();
    }
    return memory;
}

/// Before anyone makes a document; what a program that embeds the library may have set before is kept.
__attribute__((constructor)) static void begin(void) {
    json_free_t release;
    json_get_alloc_funcs(&take, &release);
    json_set_alloc_funcs(take_or_note, release);
}

/// A program that unloads the library goes on with what it had; what it set itself meanwhile stays.
__attribute__((destructor)) static void end(void) {
    json_malloc_t current;
    json_free_t release;
    json_get_alloc_funcs(&current, &release);
    if (current == take_or_note) {
        json_set_alloc_funcs(take, release);
    }
}
