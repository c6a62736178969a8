#include "report/xdmf.h"

#include "input/units.h"
#include "report/folder.h"

static size_t cells_of(const galet_mesh *mesh) {
    return (mesh->nodes.nx - 1) * (mesh->nodes.ny - 1);
}

/// Plain quadrilaterals and not the regular mesh that they are: programs beside ParaView know no other.
static void open_grid(FILE *out, const char *group, const galet_mesh *mesh) {
    fprintf(out, "    <Grid Name=\"%s\" GridType=\"Uniform\">\n", group);
    fprintf(out, "      <Topology TopologyType=\"Quadrilateral\" NumberOfElements=\"%zu\">\n", cells_of(mesh));
    fprintf(
        out,
        "        <DataItem Dimensions=\"%zu 4\" NumberType=\"Int\" Precision=\"4\" Format=\"HDF\">" GALET_ARRAYS_FILE
        ":/%s/cells</DataItem>\n      </Topology>\n",
        cells_of(mesh), group);
    fprintf(out,
            "      <Geometry GeometryType=\"XY\">\n        <DataItem Dimensions=\"%zu 2\" NumberType=\"Float\" "
            "Precision=\"8\" Format=\"HDF\">" GALET_ARRAYS_FILE ":/%s/points</DataItem>\n      </Geometry>\n",
            mesh->nodes.nx * mesh->nodes.ny, group);
}

static void write_field(FILE *out, const char *group, const galet_field_def *def, const galet_mesh *mesh) {
    fprintf(out, "      <Attribute Name=\"%s [%s]\" AttributeType=\"Scalar\" Center=\"%s\">\n", def->name,
            galet_unit_spelled(def->unit), mesh->at_points ? "Node" : "Cell");
    fprintf(
        out,
        "        <DataItem Dimensions=\"%zu\" NumberType=\"Float\" Precision=\"8\" Format=\"HDF\">" GALET_ARRAYS_FILE
        ":/%s/%s</DataItem>\n      </Attribute>\n",
        mesh->at_points ? mesh->nodes.nx * mesh->nodes.ny : cells_of(mesh), group, def->name);
}

void galet_xdmf_write(FILE *out, const galet_result *result, size_t number) {
    char group[GALET_MESH_NAME_SIZE];
    galet_mesh_name(number, group);
    fputs("<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n  <Domain>\n", out);
    bool open = false;
    for (const galet_field_def *def = galet_result_study(result)->fields; def && def->name; def++) {
        galet_mesh mesh;
        if (!galet_mesh_find(result, def, &mesh) || mesh.number != number) {
            continue;
        }
        if (!open) {
            open_grid(out, group, &mesh);
            open = true;
        }
        write_field(out, group, def, &mesh);
    }
    fputs("    </Grid>\n  </Domain>\n</Xdmf>\n", out);
}
