// What a search shows first: pages, then names of the C interface, last the members and parameters that only bear the word;
// of pages those of the project come after those that explain.
var Scorer = {
    score: ([page, , , kind, score]) =>
        score -
        (/parameter/.test(kind) ? 30 : /C member/.test(kind) ? 20 : /^\(?C /.test(kind) ? 2 : 0) -
        (/^(changelog|contributing|licence)$/.test(page) ? 3 : 0),
    objNameMatch: 11,
    objPartialMatch: 6,
    objPrio: { 0: 15, 1: 5, 2: -5 },
    objPrioDefault: 0,
    title: 15,
    partialTitle: 7,
    term: 5,
    partialTerm: 2,
};
