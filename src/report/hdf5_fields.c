#include "report/hdf5_fields.h"

#include "report/mesh.h"

#include <stdlib.h>

/// Coordinates of a mesh's fields, as dimension scales that stay open while fields are attached to them.
typedef struct axes {
    hid_t x, y;
} axes;

/// Places along an axis, named by it; of another mesh with its number.
static hid_t write_axis(galet_hdf5_writer *w, hid_t group, const galet_column *axis, size_t mesh, size_t count,
                        double first, double step) {
    char name[96];
    snprintf(name, sizeof name, mesh > 1 ? "%s_%zu" : "%s", axis->name, mesh);
    double *places = malloc(count * sizeof *places);
    w->failed |= !places;
    for (size_t i = 0; places && i < count; i++) {
        places[i] = first + (double)i * step;
    }
    if (!places) {
        return -1;
    }
    hid_t set = galet_hdf5_write(w, group, (galet_hdf5_label){name, axis->unit, axis->doc},
                                 w->h->H5T_NATIVE_DOUBLE_g_value, 1, &(hsize_t){count}, places);
    w->failed |= w->h->H5DSset_scale(set, name) < 0;
    free(places);
    return set;
}

static axes write_axes(galet_hdf5_writer *w, hid_t group, const galet_mesh *mesh, galet_grid grid) {
    return (axes){write_axis(w, group, &mesh->x, mesh->number, grid.nx, grid.x0, grid.dx),
                  write_axis(w, group, &mesh->y, mesh->number, grid.ny, grid.y0, grid.dy)};
}

static void close_axes(galet_hdf5_writer *w, axes a) {
    w->h->H5Dclose(a.x);
    w->h->H5Dclose(a.y);
}

/// Rows of the dataset run along y. Centres of cells are at x0 + i dx, y0 + j dy.
static void write_field(galet_hdf5_writer *w, hid_t group, const galet_field_def *def, galet_grid grid, axes a,
                        const double *values) {
    hsize_t size[] = {grid.ny, grid.nx};
    hid_t set = galet_hdf5_write(w, group, (galet_hdf5_label){def->name, def->unit, def->doc},
                                 w->h->H5T_NATIVE_DOUBLE_g_value, 2, size, values);
    galet_hdf5_write_real_attribute(w, set, "x0", grid.x0);
    galet_hdf5_write_real_attribute(w, set, "y0", grid.y0);
    galet_hdf5_write_real_attribute(w, set, "dx", grid.dx);
    galet_hdf5_write_real_attribute(w, set, "dy", grid.dy);
    galet_hdf5_write_text_attribute(w, set, "x_unit", def->x.unit);
    galet_hdf5_write_text_attribute(w, set, "y_unit", def->y.unit);
    w->failed |= w->h->H5DSattach_scale(set, a.y, 0) < 0 || w->h->H5DSattach_scale(set, a.x, 1) < 0;
    w->h->H5Dclose(set);
}

static void write_points(galet_hdf5_writer *w, hid_t group, const galet_mesh *mesh) {
    galet_grid nodes = mesh->nodes;
    size_t count = nodes.nx * nodes.ny;
    double(*points)[2] = malloc(count * sizeof *points);
    w->failed |= !points;
    for (size_t i = 0; points && i < count; i++) {
        points[i][0] = nodes.x0 + (double)(i % nodes.nx) * nodes.dx;
        points[i][1] = nodes.y0 + (double)(i / nodes.nx) * nodes.dy;
    }
    if (points) {
        galet_hdf5_label l = {"points", mesh->x.unit, "points of the mesh: x, y"};
        w->h->H5Dclose(
            galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 2, (hsize_t[]){count, 2}, points));
    }
    free(points);
}

/// Corners counter-clockwise; rows of cells follow each other as the values of fields do.
static void write_cells(galet_hdf5_writer *w, hid_t group, const galet_mesh *mesh) {
    size_t nx = mesh->nodes.nx, columns = nx - 1, count = columns * (mesh->nodes.ny - 1);
    int(*cells)[4] = malloc((count + 1) * sizeof *cells);
    w->failed |= !cells;
    for (size_t i = 0; cells && i < count; i++) {
        int corner = (int)(i / columns * nx + i % columns);
        cells[i][0] = corner;
        cells[i][1] = corner + 1;
        cells[i][2] = corner + 1 + (int)nx;
        cells[i][3] = corner + (int)nx;
    }
    if (cells) {
        galet_hdf5_label l = {"cells", "1", "points at the corners of each cell"};
        w->h->H5Dclose(galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_INT_g_value, 2, (hsize_t[]){count, 4}, cells));
    }
    free(cells);
}

/// The field's own numbers in one row: a virtual dataset, which takes no room.
static void write_row(galet_hdf5_writer *w, hid_t group, const galet_field_def *def, galet_grid grid) {
    char path[128];
    snprintf(path, sizeof path, "/fields/%s", def->name);
    hid_t plane = galet_hdf5_keep(w, w->h->H5Screate_simple(2, (hsize_t[]){grid.ny, grid.nx}, NULL));
    hid_t row = galet_hdf5_keep(w, w->h->H5Screate_simple(1, (hsize_t[]){grid.nx * grid.ny}, NULL));
    hid_t properties = galet_hdf5_keep(w, w->h->H5Pcreate(w->h->H5P_CLS_DATASET_CREATE_ID_g_value));
    w->failed |= w->h->H5Pset_virtual(properties, row, ".", path, plane) < 0;
    hid_t set = galet_hdf5_keep(w, w->h->H5Dcreate2(group, def->name, w->h->H5T_NATIVE_DOUBLE_g_value, row, H5P_DEFAULT,
                                                    properties, H5P_DEFAULT));
    galet_hdf5_write_label(w, set, (galet_hdf5_label){def->name, def->unit, def->doc});
    w->h->H5Dclose(set);
    w->h->H5Pclose(properties);
    w->h->H5Sclose(row);
    w->h->H5Sclose(plane);
}

/// All fields that are on the mesh of that number.
static void write_mesh(galet_hdf5_writer *w, hid_t file, hid_t group, const galet_result *result, size_t number) {
    char name[GALET_MESH_NAME_SIZE];
    galet_mesh_name(number, name);
    hid_t place = galet_hdf5_open_group(w, file, name);
    axes a = {-1, -1};
    for (const galet_field_def *def = galet_result_study(result)->fields; def->name; def++) {
        galet_mesh mesh;
        if (!galet_mesh_find(result, def, &mesh) || mesh.number != number) {
            continue;
        }
        galet_grid grid;
        const double *values = galet_result_field(result, def->name, &grid);
        if (a.x < 0) {
            a = write_axes(w, group, &mesh, grid);
            write_points(w, place, &mesh);
            write_cells(w, place, &mesh);
        }
        write_field(w, group, def, grid, a, values);
        write_row(w, place, def, grid);
    }
    close_axes(w, a);
    w->h->H5Gclose(place);
}

void galet_hdf5_write_fields(galet_hdf5_writer *w, hid_t file, hid_t group, const galet_result *result) {
    size_t meshes = galet_mesh_count(result);
    for (size_t number = 1; number <= meshes; number++) {
        write_mesh(w, file, group, result, number);
    }
}
