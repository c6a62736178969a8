#include "report/mesh.h"

#include <stdio.h>
#include <string.h>

static galet_grid nodes_of(galet_grid grid, bool at_points) {
    if (at_points) {
        return grid;
    }
    return (galet_grid){grid.nx + 1, grid.ny + 1, grid.x0 - 0.5 * grid.dx, grid.y0 - 0.5 * grid.dy, grid.dx, grid.dy};
}

static bool is_same_grid(galet_grid a, galet_grid b) {
    return a.nx == b.nx && a.ny == b.ny && a.x0 == b.x0 && a.y0 == b.y0 && a.dx == b.dx && a.dy == b.dy;
}

static bool is_same_axis(const galet_column *a, const galet_column *b) {
    return strcmp(a->name, b->name) == 0 && strcmp(a->unit, b->unit) == 0;
}

static bool is_same_mesh(const galet_mesh *a, const galet_mesh *b) {
    return a->at_points == b->at_points && is_same_grid(a->nodes, b->nodes) && is_same_axis(&a->x, &b->x) &&
           is_same_axis(&a->y, &b->y);
}

/// Of the field that is declared there, without its number; false where the case does not have it.
static bool read_mesh(const galet_result *result, const galet_field_def *def, galet_mesh *mesh) {
    galet_grid grid;
    if (!galet_result_field(result, def->name, &grid)) {
        return false;
    }
    *mesh =
        (galet_mesh){.nodes = nodes_of(grid, def->at_points), .at_points = def->at_points, .x = def->x, .y = def->y};
    return true;
}

/// A mesh has the number of the first field that is on it, counted among such first ones: there are few fields.
static size_t number_of(const galet_result *result, const galet_field_def *def, const galet_mesh *mesh) {
    const galet_field_def *fields = galet_result_study(result)->fields;
    for (const galet_field_def *earlier = fields; earlier < def; earlier++) {
        galet_mesh other;
        if (read_mesh(result, earlier, &other) && is_same_mesh(mesh, &other)) {
            return number_of(result, earlier, &other);
        }
    }
    size_t largest = 0;
    for (const galet_field_def *earlier = fields; earlier < def; earlier++) {
        galet_mesh other;
        size_t number = read_mesh(result, earlier, &other) ? number_of(result, earlier, &other) : 0;
        largest = number > largest ? number : largest;
    }
    return largest + 1;
}

bool galet_mesh_find(const galet_result *result, const galet_field_def *def, galet_mesh *mesh) {
    if (!read_mesh(result, def, mesh)) {
        return false;
    }
    mesh->number = number_of(result, def, mesh);
    return true;
}

size_t galet_mesh_count(const galet_result *result) {
    size_t count = 0;
    for (const galet_field_def *def = galet_result_study(result)->fields; def && def->name; def++) {
        galet_mesh mesh;
        if (galet_mesh_find(result, def, &mesh) && mesh.number > count) {
            count = mesh.number;
        }
    }
    return count;
}

void galet_mesh_name(size_t number, char name[GALET_MESH_NAME_SIZE]) {
    if (number == 1) {
        snprintf(name, GALET_MESH_NAME_SIZE, "mesh");
    } else {
        snprintf(name, GALET_MESH_NAME_SIZE, "mesh_%u", (unsigned)number);
    }
}
