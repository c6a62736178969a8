// From a disk no page may read another: results of a search are then shown without the words around them.
if (location.protocol === 'file:' && window.DOCUMENTATION_OPTIONS) {
    window.DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}
