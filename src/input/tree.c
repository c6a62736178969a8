#include "input/tree.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { DEPTH_MAX = 12, NODES_MAX = 200000, KEYS_MAX = 2000 };

typedef struct reader {
    yaml_parser_t parser;
    yaml_event_t event;
    bool has_event;
    const char *origin;
    size_t nodes;
    galet_message *why;
} reader;

static galet_place place_of(const reader *r, yaml_mark_t mark) {
    int line = mark.line < INT_MAX ? (int)mark.line + 1 : INT_MAX;
    int column = mark.column < INT_MAX ? (int)mark.column + 1 : INT_MAX;
    return (galet_place){r->origin, line, column};
}

static galet_status syntax_error(reader *r) {
    const yaml_parser_t *p = &r->parser;
    if (p->error == YAML_MEMORY_ERROR) {
        return GALET_ERR_MEMORY;
    }
    if (p->error == YAML_READER_ERROR) {
        return galet_complain(r->why, (galet_place){r->origin, 0, 0}, NULL, "not a text file (%s)", p->problem);
    }
    return galet_complain(r->why, place_of(r, p->problem_mark), NULL, "%s; check indentation, brackets and quotes",
                          p->problem ? p->problem : "not YAML");
}

static galet_status next_event(reader *r) {
    if (r->has_event) {
        yaml_event_delete(&r->event);
        r->has_event = false;
    }
    if (!yaml_parser_parse(&r->parser, &r->event)) {
        return syntax_error(r);
    }
    r->has_event = true;
    return GALET_OK;
}

static galet_status read_node(reader *r, galet_node *node, int depth);

/// Room for one more child; capacities are powers of two.
static galet_node *add_child(galet_node *parent) {
    size_t n = parent->count;
    if ((n & (n - 1)) == 0) {
        galet_node *grown = realloc(parent->children, (n ? 2 * n : 1) * sizeof *grown);
        if (!grown) {
            return NULL;
        }
        parent->children = grown;
    }
    parent->count++;
    parent->children[n] = (galet_node){0};
    return &parent->children[n];
}

static galet_status read_key(reader *r, const galet_node *map, galet_node *child) {
    galet_place place = place_of(r, r->event.start_mark);
    if (r->event.type != YAML_SCALAR_EVENT) {
        return galet_complain(r->why, place, NULL, "a key must be a word");
    }
    const char *key = (const char *)r->event.data.scalar.value;
    if (strlen(key) != r->event.data.scalar.length) {
        return galet_complain(r->why, place, NULL, "a key must be a word");
    }
    const galet_node *twin = galet_node_child(map, key);
    if (twin) {
        return galet_complain(r->why, place, key, "given twice (first in line %d)", twin->key_line);
    }
    child->key = strdup(key);
    child->key_line = place.line;
    child->key_column = place.column;
    return child->key ? GALET_OK : GALET_ERR_MEMORY;
}

/// Children up to the event that ends the collection.
static galet_status read_children(reader *r, galet_node *node, yaml_event_type_t end, int depth) {
    for (;;) {
        galet_status status = next_event(r);
        if (status || r->event.type == end) {
            return status;
        }
        galet_node *child = add_child(node);
        if (!child) {
            return GALET_ERR_MEMORY;
        }
        if (node->kind == GALET_NODE_MAP) {
            if (node->count > KEYS_MAX) {
                return galet_complain(r->why, place_of(r, r->event.start_mark), NULL, "too many keys for a case file");
            }
            status = read_key(r, node, child);
            status = status ? status : next_event(r);
        }
        status = status ? status : read_node(r, child, depth + 1);
        if (status) {
            return status;
        }
    }
}

static galet_status read_scalar(reader *r, galet_node *node) {
    const char *text = (const char *)r->event.data.scalar.value;
    node->text = strdup(text);
    if (!node->text) {
        return GALET_ERR_MEMORY;
    }
    if (strlen(text) != r->event.data.scalar.length) {
        return galet_complain(r->why, place_of(r, r->event.start_mark), NULL, "a text may not hold a zero byte");
    }
    return GALET_OK;
}

static galet_status read_node(reader *r, galet_node *node, int depth) {
    galet_place place = place_of(r, r->event.start_mark);
    node->line = place.line;
    node->column = place.column;
    if (depth > DEPTH_MAX || ++r->nodes > NODES_MAX) {
        return galet_complain(r->why, place, NULL, "too %s for a case file", depth > DEPTH_MAX ? "deep" : "large");
    }
    switch (r->event.type) {
    case YAML_SCALAR_EVENT:
        node->kind = GALET_NODE_SCALAR;
        return read_scalar(r, node);
    case YAML_SEQUENCE_START_EVENT:
        node->kind = GALET_NODE_LIST;
        return read_children(r, node, YAML_SEQUENCE_END_EVENT, depth);
    case YAML_MAPPING_START_EVENT:
        node->kind = GALET_NODE_MAP;
        return read_children(r, node, YAML_MAPPING_END_EVENT, depth);
    case YAML_ALIAS_EVENT:
        return galet_complain(r->why, place, NULL, "aliases (*name) are not used in case files: write the value out");
    default:
        return galet_complain(r->why, place, NULL, "expected a value");
    }
}

static galet_status read_document(reader *r, galet_node *root) {
    galet_status status = next_event(r);  // start of the stream
    status = status ? status : next_event(r);
    if (status) {
        return status;
    }
    if (r->event.type == YAML_STREAM_END_EVENT) {
        root->kind = GALET_NODE_MAP;
        root->line = root->column = 1;
        return GALET_OK;
    }
    status = next_event(r);
    status = status ? status : read_node(r, root, 0);
    status = status ? status : next_event(r);  // end of the document
    status = status ? status : next_event(r);
    if (!status && r->event.type != YAML_STREAM_END_EVENT) {
        return galet_complain(r->why, place_of(r, r->event.start_mark), NULL, "only one document per file");
    }
    return status;
}

galet_status galet_tree_parse(const char *text, size_t length, const char *origin, galet_node **root,
                              galet_message *why) {
    reader r = {.origin = origin, .why = why};
    galet_node *node = calloc(1, sizeof *node);
    if (!node || !yaml_parser_initialize(&r.parser)) {
        free(node);
        return GALET_ERR_MEMORY;
    }
    size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;  // some editors put one before UTF-8
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text + mark, length - mark);
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    galet_status status = read_document(&r, node);
    if (r.has_event) {
        yaml_event_delete(&r.event);
    }
    yaml_parser_delete(&r.parser);
    if (status) {
        galet_tree_destroy(node);
        return status;
    }
    *root = node;
    return GALET_OK;
}

static void clear_node(galet_node *node) {
    for (size_t i = 0; i < node->count; i++) {
        clear_node(&node->children[i]);
    }
    free(node->children);
    free(node->key);
    free(node->text);
}

void galet_tree_destroy(galet_node *root) {
    if (root) {
        clear_node(root);
        free(root);
    }
}

galet_place galet_node_place(const galet_node *node, const char *origin) {
    return (galet_place){origin, node->line, node->column};
}

galet_place galet_node_key_place(const galet_node *node, const char *origin) {
    return (galet_place){origin, node->key_line, node->key_column};
}

const galet_node *galet_node_child(const galet_node *map, const char *key) {
    for (size_t i = 0; i < map->count; i++) {
        if (map->children[i].key && strcmp(map->children[i].key, key) == 0) {
            return &map->children[i];
        }
    }
    return NULL;
}
