#include "report/figures.h"

#include "report/json.h"

/// A body's semi-axes are inputs of the study: their values, or their keys.
static json_t *shape_of(const galet_layer *layer, const galet_values *values) {
    json_t *size = json_array();
    for (int i = 0; i < 3; i++) {
        const char *key = layer->shape_size[i];
        json_array_append_new(size, values ? galet_json_real(galet_values_real(values, key)) : json_string(key));
    }
    return json_pack("{s:s, s:o}", "kind", layer->shape, "size", size);
}

static json_t *layer_of(const galet_layer *layer, const galet_values *values) {
    static const char *const kinds[] = {"",
#define NAME(code, name) name,
                                        GALET_LAYER_LIST(NAME)
#undef NAME
    };
    json_t *object = json_pack("{s:s, s:s}", "kind", kinds[layer->kind], "label", layer->label ? layer->label : "");
    galet_json_set_text(object, "table", layer->table);
    galet_json_set_text(object, "x", layer->x);
    galet_json_set_text(object, "y", layer->y);
    galet_json_set_text(object, "lower", layer->lower);
    galet_json_set_text(object, "upper", layer->upper);
    galet_json_set_text(object, "highlight", layer->highlight);
    galet_json_set_text(object, "link", layer->link);
    if (layer->columns) {
        json_object_set_new(object, "columns", galet_json_words(layer->columns, " "));
    }
    galet_json_set_text(object, "series", layer->series);
    galet_json_set_text(object, "field", layer->field);
    galet_json_set_text(object, "field2", layer->field2);
    galet_json_set_text(object, "mask", layer->mask);
    json_object_set_new(object, "levels", json_integer(layer->levels));
    json_object_set_new(object, "digits", json_integer(layer->digits));
    json_object_set_new(object, "dash", json_boolean(layer->dash));
    json_object_set_new(object, "closed", json_boolean(layer->closed));
    json_object_set_new(object, "filled", json_boolean(layer->filled));
    if (layer->shape) {
        json_object_set_new(object, "shape", shape_of(layer, values));
    }
    return object;
}

static json_t *axis_of(galet_axis axis) {
    json_t *object = json_pack("{s:s, s:b}", "label", axis.label ? axis.label : "", "log", axis.log);
    galet_json_set_text(object, "arrow", axis.arrow);
    galet_json_set_text(object, "end", axis.end);
    return object;
}

json_t *galet_figures_json(const galet_study *study, const galet_values *values, const galet_result *result) {
    json_t *array = json_array();
    for (const galet_figure *figure = study->figures; figure && figure->name; figure++) {
        if (result && galet_result_leaves_out(result, figure->name)) {
            continue;
        }
        json_t *layers = json_array();
        for (const galet_layer *layer = figure->layers; layer->kind; layer++) {
            json_array_append_new(layers, layer_of(layer, values));
        }
        json_array_append_new(array, json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "name", figure->name, "title",
                                               figure->title, "caption", figure->caption, "aspect",
                                               figure->equal ? "equal" : "free", "x", axis_of(figure->x), "y",
                                               axis_of(figure->y), "layers", layers));
    }
    return array;
}
