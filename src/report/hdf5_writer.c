#include "report/hdf5_writer.h"

#include "input/units.h"

enum { CHUNK_MAX = 1 << 16, COMPRESSED_FROM = 64, DEFLATE_LEVEL = 4 };

hid_t galet_hdf5_keep(galet_hdf5_writer *w, hid_t id) {
    w->failed |= id < 0;
    return id;
}

void galet_hdf5_write_text_attribute(galet_hdf5_writer *w, hid_t object, const char *name, const char *text) {
    hid_t space = galet_hdf5_keep(w, w->h->H5Screate(H5S_SCALAR));
    hid_t attribute = galet_hdf5_keep(w, w->h->H5Acreate2(object, name, w->text, space, H5P_DEFAULT, H5P_DEFAULT));
    w->failed |= w->h->H5Awrite(attribute, w->text, &text) < 0;
    w->h->H5Aclose(attribute);
    w->h->H5Sclose(space);
}

void galet_hdf5_write_real_attribute(galet_hdf5_writer *w, hid_t object, const char *name, double x) {
    hid_t type = w->h->H5T_NATIVE_DOUBLE_g_value;
    hid_t space = galet_hdf5_keep(w, w->h->H5Screate(H5S_SCALAR));
    hid_t attribute = galet_hdf5_keep(w, w->h->H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT));
    w->failed |= w->h->H5Awrite(attribute, type, &x) < 0;
    w->h->H5Aclose(attribute);
    w->h->H5Sclose(space);
}

void galet_hdf5_write_label(galet_hdf5_writer *w, hid_t set, galet_hdf5_label l) {
    galet_hdf5_write_text_attribute(w, set, "unit", galet_unit_spelled(l.unit));
    galet_hdf5_write_text_attribute(w, set, "doc", l.doc ? l.doc : "");
}

/// Larger arrays are stored in compressed chunks of whole rows.
static hid_t storage(galet_hdf5_writer *w, int rank, const hsize_t *size) {
    hsize_t total = 1, chunk[2] = {1, 1};
    for (int i = 0; i < rank; i++) {
        total *= size[i];
        chunk[i] = size[i];
    }
    hid_t properties = galet_hdf5_keep(w, w->h->H5Pcreate(w->h->H5P_CLS_DATASET_CREATE_ID_g_value));
    if (total < COMPRESSED_FROM) {
        return properties;
    }
    while (chunk[0] > 1 && chunk[0] * chunk[1] > CHUNK_MAX) {
        chunk[0] = (chunk[0] + 1) / 2;
    }
    w->failed |= w->h->H5Pset_chunk(properties, rank, chunk) < 0;
    w->failed |= w->h->H5Pset_shuffle(properties) < 0;
    w->failed |= w->h->H5Pset_deflate(properties, DEFLATE_LEVEL) < 0;
    return properties;
}

hid_t galet_hdf5_write(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, hid_t type, int rank, const hsize_t *size,
                       const void *data) {
    hid_t space = galet_hdf5_keep(w, rank ? w->h->H5Screate_simple(rank, size, NULL) : w->h->H5Screate(H5S_SCALAR));
    hid_t properties = storage(w, rank, size);
    hid_t set = galet_hdf5_keep(w, w->h->H5Dcreate2(group, l.name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT));
    w->failed |= w->h->H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0;
    galet_hdf5_write_label(w, set, l);
    w->h->H5Pclose(properties);
    w->h->H5Sclose(space);
    return set;
}

hid_t galet_hdf5_open_group(galet_hdf5_writer *w, hid_t parent, const char *name) {
    return galet_hdf5_keep(w, w->h->H5Gcreate2(parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
}
