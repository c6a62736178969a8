#include "study/materials.h"

#define MATERIAL(name_, aliases_, young, poisson, source_)                                                             \
    {                                                                                                                  \
        .name = name_, .aliases = aliases_, .source = source_,                                                         \
        .defaults = (const galet_default[]){{"E", young, NULL}, {"nu", poisson, NULL}, GALET_END},                     \
    }

// Typical values at room temperature: alloy, treatment and grade move metals by some percent, polymers by half. Kaye
// and Laby: Tables of Physical and Chemical Constants. Lindley: Engineering Design with Natural Rubber.
const galet_preset galet_materials[] = {
    MATERIAL("steel", "carbon-steel", 210e9, 0.30, "EN 1993-1-1 (Eurocode 3)"),
    MATERIAL("stainless-steel", NULL, 200e9, 0.30, "EN 1993-1-4 (austenitic)"),
    MATERIAL("cast-iron", "grey-iron|gray-iron", 110e9, 0.26, "EN 1561, EN-GJL-250: 103 to 118 GPa"),
    MATERIAL("ductile-iron", "nodular-iron", 169e9, 0.275, "EN 1563, EN-GJS-400"),
    MATERIAL("aluminium", "aluminum", 70e9, 0.30, "EN 1999-1-1 (Eurocode 9)"),
    MATERIAL("magnesium", NULL, 44.7e9, 0.291, "Kaye and Laby"),
    MATERIAL("titanium", NULL, 115.7e9, 0.321, "Kaye and Laby (pure)"),
    MATERIAL("copper", NULL, 129.8e9, 0.343, "Kaye and Laby"),
    MATERIAL("brass", NULL, 100.6e9, 0.350, "Kaye and Laby (70 % copper)"),
    MATERIAL("bronze", "phosphor-bronze", 110e9, 0.34, "typical value"),
    MATERIAL("nickel", NULL, 199.5e9, 0.312, "Kaye and Laby"),
    MATERIAL("tungsten-carbide", "carbide", 534.4e9, 0.22, "Kaye and Laby; cemented grades reach 650 GPa"),
    MATERIAL("alumina", "aluminium-oxide", 380e9, 0.22, "typical value (99.5 %, sintered)"),
    MATERIAL("silicon-nitride", NULL, 310e9, 0.27, "typical value (bearing balls)"),
    MATERIAL("silicon-carbide", NULL, 410e9, 0.16, "typical value (sintered)"),
    MATERIAL("zirconia", NULL, 205e9, 0.31, "typical value (with yttria)"),
    MATERIAL("glass", NULL, 70e9, 0.20, "EN 572-1 (soda lime)"),
    MATERIAL("concrete", NULL, 33e9, 0.20, "EN 1992-1-1 (Eurocode 2), C30/37"),
    MATERIAL("nylon", "polyamide|pa66|pa6", 2.7e9, 0.39, "typical value (dry; moist it is half as stiff)"),
    MATERIAL("acetal", "pom", 2.8e9, 0.36, "typical value"),
    MATERIAL("peek", NULL, 3.7e9, 0.38, "typical value"),
    MATERIAL("polycarbonate", "pc", 2.3e9, 0.37, "typical value"),
    MATERIAL("uhmwpe", "pe-uhmw", 0.8e9, 0.46, "typical value"),
    MATERIAL("ptfe", "teflon", 0.5e9, 0.46, "typical value"),
    MATERIAL("rubber", "natural-rubber", 2.2e6, 0.50, "Lindley (natural, 50 IRHD)"),
    GALET_END,
};

const galet_param galet_material_params[] = {
    GALET_TEXT("material", NULL, "a material by name, such as steel, for typical E and nu; see galet help materials",
               .unset = true, .presets = galet_materials, .presets_key = "materials"),
    GALET_END,
};

static const galet_param own_params[] = {
    GALET_TEXT("name", NULL, "what it is called", .required = true),
    GALET_YOUNG(0.0, "Young's modulus", .shown = "GPa", .required = true),
    GALET_POISSON(0.0, "Poisson's ratio", .required = true),
    GALET_END,
};

const galet_param galet_materials_params[] = {
    GALET_RECORDS("materials", own_params, NULL, "materials of your own, as in {my-steel: {E: 205 GPa, nu: 0.29}}",
                  .unset = true),
    GALET_END,
};
