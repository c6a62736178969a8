#include "reproduce/paper.h"

#include <string.h>

#define PAPER(name) extern const galet_paper galet_paper_##name;
#include "reproduce/papers.inc"
#undef PAPER

const galet_paper *const *galet_papers(void) {
#define PAPER(name) &galet_paper_##name,
    static const galet_paper *const papers[] = {
#include "reproduce/papers.inc"
        NULL,
    };
#undef PAPER
    return papers;
}

const galet_paper *galet_paper_find(const char *name) {
    const galet_paper *const *paper = galet_papers();
    while (*paper && strcmp((*paper)->name, name) != 0) {
        paper++;
    }
    return *paper;
}
