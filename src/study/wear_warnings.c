#include "study/wear_warnings.h"

void galet_wear_warn(const galet_wear_state *now, const galet_rolling_def *def, galet_result *out) {
    if (now->depth_error > 0.02 || now->volume_error > 0.02 || now->rough > 0) {
        bool raw = def->normal == galet_normal_find("strips");
        galet_result_warn(out, "wear-steps",
                          "steps leave up to %.2g of the depth and %.2g of the volume; take a smaller wear.step%s",
                          now->depth_error, now->volume_error,
                          raw ? ", or normal: strips-smoothed: without smoothing, waves of the worn profile grow" : "");
    }
    if (now->dissipation_gap > 0.1) {
        galet_result_warn(
            out, "dissipation-gap",
            "traction times slip differs from the work of the forces by up to %.2g of it; its distribution "
            "was scaled to that work. Take a finer grid.nx",
            now->dissipation_gap);
    }
    if (now->crown_misfit > 0.1) {
        galet_result_warn(out, "crown-misfit",
                          "%s takes the worn crown for a circle, from which it departs by up to %.2g of the "
                          "interpenetration; exact follows the profile",
                          def->tangential->words, now->crown_misfit);
    }
    if (now->cycle > 0.0 && now->work == 0.0) {
        galet_result_warn(out, "no-wear", "nothing wears: without creepage or friction slip does no work");
    }
    if (now->unconverged > 0) {
        galet_result_warn(out, "not-converged", "%ld of %ld contacts did not converge", now->unconverged, now->solves);
    }
}
