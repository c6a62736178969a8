#include "cli/reproduce_page.h"

#include "reproduce/paper.h"

void galet_reproduce_page_write(const galet_manual_page *page) {
    galet_manual_section(page, "PAPERS", NULL);
    for (const galet_paper *const *paper = galet_papers(); *paper; paper++) {
        char source[256];
        snprintf(source, sizeof source, "%s: %s, %s", (*paper)->authors, (*paper)->title, (*paper)->source);
        galet_manual_entry(page, 0, (*paper)->name, "", source);
    }
}
