#pragma once

#include "input/message.h"

/// A YAML text as a tree of nodes that know where they stand. Scalars stay text: who reads them knows their type.
typedef enum galet_node_kind { GALET_NODE_SCALAR, GALET_NODE_LIST, GALET_NODE_MAP } galet_node_kind;

typedef struct galet_node galet_node;
struct galet_node {
    galet_node_kind kind;
    char *key;   ///< In a map, else NULL
    char *text;  ///< Of a scalar
    int line, column;
    int key_line, key_column;
    galet_node *children;
    size_t count;
};

/// Reads one document. Aliases, tags of other types, too many or too deep nodes are refused.
galet_status galet_tree_parse(const char *text, size_t length, const char *origin, galet_node **root,
                              galet_message *why);
void galet_tree_destroy(galet_node *root);

galet_place galet_node_place(const galet_node *node, const char *origin);
galet_place galet_node_key_place(const galet_node *node, const char *origin);

/// A child of a map by its key; NULL where there is none.
const galet_node *galet_node_child(const galet_node *map, const char *key);
