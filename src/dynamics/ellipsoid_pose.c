// Where the body is and how it lies, for people who look at it: nothing depends on it.
#include "dynamics/ellipsoid_body.h"

#include "base/vec.h"

#include <math.h>

/// The quaternion of a rotation whose matrix has the rows x, y, z; the largest of its parts is found first.
static void quaternion_of_rows(galet_vec3 x, galet_vec3 y, galet_vec3 z, double q[4]) {
    const double squares[4] = {1.0 + x.x + y.y + z.z, 1.0 + x.x - y.y - z.z, 1.0 - x.x + y.y - z.z,
                               1.0 - x.x - y.y + z.z};
    const double sums[4][4] = {{squares[0], z.y - y.z, x.z - z.x, y.x - x.y},
                               {z.y - y.z, squares[1], y.x + x.y, x.z + z.x},
                               {x.z - z.x, y.x + x.y, squares[2], z.y + y.z},
                               {y.x - x.y, x.z + z.x, z.y + y.z, squares[3]}};
    int largest = 0;
    for (int i = 1; i < 4; i++) {
        largest = squares[i] > squares[largest] ? i : largest;
    }
    double norm = 2.0 * sqrt(squares[largest]);
    for (int i = 0; i < 4; i++) {
        q[i] = sums[largest][i] / norm;
    }
}

/// The fixed direction is made horizontal again, against the drift of long runs.
void galet_ellipsoid_pose(const double *state, double support, galet_ellipsoid_sample *sample) {
    const double *g = state + ELLIPSOID_G, *d = state + ELLIPSOID_X;
    galet_vec3 up = {g[0], g[1], g[2]}, direction = {d[0], d[1], d[2]};
    galet_vec3 z = galet_vec3_scale(1.0 / galet_vec3_norm(up), up);
    galet_vec3 left = galet_vec3_cross(z, direction);
    galet_vec3 y = galet_vec3_scale(1.0 / galet_vec3_norm(left), left);
    sample->position =
        (galet_vec3){state[ELLIPSOID_PLACE], state[ELLIPSOID_PLACE + 1], support - state[ELLIPSOID_DEPTH]};
    quaternion_of_rows(galet_vec3_cross(y, z), y, z, sample->orientation);
}
