#include "report/xdmf.h"

#include "input/number.h"

static void write_pair(FILE *out, double y, double x) {
    char text[2][GALET_NUMBER_SIZE];
    galet_number_shortest(y, text[0]);
    galet_number_shortest(x, text[1]);
    fprintf(out,
            "        <DataItem Dimensions=\"2\" NumberType=\"Float\" Precision=\"8\" Format=\"XML\">%s %s</DataItem>\n",
            text[0], text[1]);
}

/// The mesh is one of nodes: the corners of cells, or the points themselves.
static void open_grid(FILE *out, const galet_field_def *def, galet_grid grid) {
    size_t more = def->at_points ? 0 : 1;
    double half = def->at_points ? 0.0 : 0.5;
    fprintf(out, "    <Grid Name=\"%s\" GridType=\"Uniform\">\n", def->name);
    fprintf(out, "      <Topology TopologyType=\"2DCoRectMesh\" Dimensions=\"%zu %zu\"/>\n", grid.ny + more,
            grid.nx + more);
    fputs("      <Geometry GeometryType=\"ORIGIN_DXDY\">\n", out);
    write_pair(out, grid.y0 - half * grid.dy, grid.x0 - half * grid.dx);
    write_pair(out, grid.dy, grid.dx);
    fputs("      </Geometry>\n", out);
}

static void write_field(FILE *out, const galet_field_def *def, galet_grid grid) {
    fprintf(out, "      <Attribute Name=\"%s [%s]\" AttributeType=\"Scalar\" Center=\"%s\">\n", def->name,
            *def->unit ? def->unit : "1", def->at_points ? "Node" : "Cell");
    fprintf(out,
            "        <DataItem Dimensions=\"%zu %zu\" NumberType=\"Float\" Precision=\"8\" "
            "Format=\"HDF\">result.h5:/fields/%s</DataItem>\n",
            grid.ny, grid.nx, def->name);
    fputs("      </Attribute>\n", out);
}

static bool same_grid(galet_grid a, galet_grid b) {
    return a.nx == b.nx && a.ny == b.ny && a.x0 == b.x0 && a.y0 == b.y0 && a.dx == b.dx && a.dy == b.dy;
}

void galet_xdmf_write(FILE *out, const galet_result *result) {
    fputs("<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n  <Domain>\n", out);
    galet_grid open = {0};
    for (const galet_field_def *def = galet_result_study(result)->fields; def && def->name; def++) {
        galet_grid grid;
        if (!galet_result_field(result, def->name, &grid)) {
            continue;
        }
        if (!same_grid(grid, open)) {
            fputs(open.nx ? "    </Grid>\n" : "", out);
            open_grid(out, def, grid);
            open = grid;
        }
        write_field(out, def, grid);
    }
    fputs(open.nx ? "    </Grid>\n" : "", out);
    fputs("  </Domain>\n</Xdmf>\n", out);
}
