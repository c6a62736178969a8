/// Opens libgalet-study, closes it, and goes on with jansson, which both use: unload LIBRARY
#include <dlfcn.h>
#include <jansson.h>
#include <stdio.h>

int main(int argc, char **argv) {
    void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library || dlclose(library) != 0 || dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD)) {
        fprintf(stderr, "not unloaded: %s\n", library ? argv[1] : dlerror());
        return 1;
    }
    json_t *object = json_pack("{s:i}", "load", 1500);
    char *text = json_dumps(object, JSON_COMPACT);
    puts(text);
    return 0;
}
