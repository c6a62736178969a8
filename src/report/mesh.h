#pragma once

#include <galet/study.h>

/// Fields that share a grid share a mesh of quadrilaterals: its points are the corners of the grid's cells, or the
/// grid's own points where values stand at points.
typedef struct galet_mesh {
    size_t number;     ///< From 1, in the order of the study's fields
    galet_grid nodes;  ///< The points of the mesh
    bool at_points;
    galet_column x, y;
} galet_mesh;

enum { GALET_MESH_NAME_SIZE = 16 };

/// The mesh of a field of the study; false where the case has no such field.
bool galet_mesh_find(const galet_result *result, const galet_field_def *def, galet_mesh *mesh);

/// How many meshes the fields of a result are on.
size_t galet_mesh_count(const galet_result *result);

/// "mesh", "mesh_2", ...: groups of result.h5.
void galet_mesh_name(size_t number, char name[GALET_MESH_NAME_SIZE]);
