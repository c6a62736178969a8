#include "study/wear_tables.h"

#include <math.h>

static const galet_column profile_columns[] = {
    GALET_COLUMN("y", "m", "across rolling, from the zero of the profile", .shown = "mm"),
    GALET_COLUMN("initial", "m",
                 "height of the unworn body, which grows away from the crown unless profile.flip is set",
                 .shown = "um"),
    GALET_COLUMN("worn", "m", "height of the worn body, from the same zero", .shown = "um"),
    GALET_COLUMN("depth", "m", "what is worn off", .shown = "um"),
    GALET_END,
};

static const galet_column track_columns[] = {
    GALET_COLUMN("y", "m", "across rolling", .shown = "mm"),
    GALET_COLUMN("initial", "m", "height of the unworn body, from its lowest point here", .shown = "um"),
    GALET_COLUMN("worn", "m", "height of the worn body, from the same zero", .shown = "um"),
    GALET_COLUMN("depth", "m", "what is worn off", .shown = "um"),
    GALET_END,
};

#define HISTORY(member, ...) GALET_BOUND_COLUMN(galet_wear_moment, member, #member, __VA_ARGS__)

static const galet_column history_columns[] = {
    HISTORY(cycle, "", "turns of body1, or runs over its track"),
    HISTORY(power, "W", "power dissipated by slip", .shown = "mW"),
    HISTORY(volume, "m3", "volume worn off both bodies", .shown = "mm3"),
    HISTORY(depth, "m", "largest worn depth of either body", .shown = "um"),
    HISTORY(p0, "Pa", "largest pressure", .shown = "MPa"),
    HISTORY(half_width, "m", "half the width of the contact across rolling", .shown = "mm"),
    HISTORY(balance_error, "", "error of the volume that the profiles lost against coefficient times work, relative"),
    GALET_END,
};

const galet_table_def galet_wear_tables[] = {
    {"profile", "lateral profile of body1, before and after", profile_columns},
    {"profile2", "lateral profile of body2 where it wears, before and after", profile_columns},
    {"track", "body1 as it lies in the contact, where it is worn and somewhat beside", track_columns},
    {"track2", "body2 there, where it wears", track_columns},
    {"history", "how wear goes on, step by step", history_columns},
    GALET_END,
};

#define OVER_CYCLES                                                                                                    \
    .x = GALET_COLUMN("cycle", "", "turns of body1"), .y = GALET_COLUMN("y", "m", "y, across rolling", .shown = "mm")

const galet_field_def galet_wear_fields[] = {
    {"depth", "m", "um", "worn depth of body1", OVER_CYCLES, .at_points = true},
    {"depth2", "m", "um", "worn depth of body2", OVER_CYCLES, .at_points = true},
    GALET_END,
};

#define LINE(table_, x_, y_, words)                                                                                    \
    { .kind = GALET_LINES, .table = table_, .x = x_, .y = y_, .label = words }

#define BEFORE_AND_AFTER(table_)                                                                                       \
    { LINE(table_, "y", "initial", "unworn"), LINE(table_, "y", "worn", "worn"), GALET_END }

static const galet_layer profile_layers[] = BEFORE_AND_AFTER("track");
static const galet_layer profile2_layers[] = BEFORE_AND_AFTER("track2");
static const galet_layer depth_layers[] = {LINE("track", "y", "depth", "body1"), GALET_END};
static const galet_layer depth2_layers[] = {LINE("track2", "y", "depth", "body2"), GALET_END};
static const galet_layer map_layers[] = {{.kind = GALET_MAP, .field = "depth", .levels = 6}, GALET_END};
static const galet_layer map2_layers[] = {{.kind = GALET_MAP, .field = "depth2", .levels = 6}, GALET_END};
static const galet_layer power_layers[] = {LINE("history", "cycle", "power", "power"), GALET_END};
static const galet_layer pressure_layers[] = {LINE("history", "cycle", "p0", "largest pressure"), GALET_END};
static const galet_layer volume_layers[] = {LINE("history", "cycle", "volume", "worn volume"), GALET_END};

const galet_figure galet_wear_figures[] = {
    {"profile", "Profile before and after",
     "The worn stretch of body1 and somewhat beside it, as it lies in the contact, with its tilt and shift. Heights "
     "grow away from the other body and have a scale of their own. The table profile has all of it, as it was given.",
     .y.label = "height", .layers = profile_layers},
    {"profile2", "Profile of body2 before and after",
     "The same stretch of body2. Heights grow away from body1, whose figure has another scale.", .y.label = "height",
     .layers = profile2_layers},
    {"depth", "Worn depth", "What body1 has lost in the end.", .y.label = "depth", .layers = depth_layers},
    {"depth2", "Worn depth of body2", "What body2 has lost in the end, on a scale of its own.", .y.label = "depth",
     .layers = depth2_layers},
    {"depth_map", "Worn depth over cycles", "The worn track deepens and widens. Between steps depths are interpolated.",
     .layers = map_layers},
    {"depth_map2", "Worn depth of body2 over cycles", "The same on the other body.", .layers = map2_layers},
    {"power", "Power over cycles", "What slip dissipates in the contact as it is worn by then.",
     .layers = power_layers},
    {"pressure", "Pressure over cycles",
     "The largest of the contact. It falls where wear makes the bodies fit each other, and rises where wear leaves an "
     "edge or a ridge.",
     .layers = pressure_layers},
    {"volume", "Worn volume over cycles", "Off both bodies.", .layers = volume_layers},
    GALET_END,
};

bool galet_wear_tables_need_map(galet_result *out) {
    return galet_result_wants_field(out, "depth") || galet_result_wants_field(out, "depth2");
}

/// In the coordinates of the given profile, neither shifted nor tilted, and upside down where its file is: what comes
/// out may go in again.
static void fill_profile(galet_table *table, galet_wear_profile p, const galet_rolling_def *contact, double sense) {
    galet_profile own = contact->profile;
    own.offset = own.tilt = 0.0;
    for (size_t i = 0; table && i < p.count; i++) {
        double y = p.y[i] - contact->profile.offset, depth = p.share_depth1 * p.opening[i];
        double height = galet_profile_height(&own, contact->contact.body1.ry, y);
        GALET_ADD_ROW(table, y, sense * height, sense * (height + depth), depth);
    }
}

static void fill_profile2(galet_table *table, galet_wear_profile p, const galet_rolling_def *contact) {
    for (size_t i = 0; table && i < p.count; i++) {
        double y = p.y[i], depth = p.share_depth2 * p.opening[i], height = 0.5 * y * y / contact->contact.body2.ry;
        GALET_ADD_ROW(table, y, height, height + depth, depth);
    }
}

/// Points from `first` up to `end`.
typedef struct stretch {
    size_t first, end;
} stretch;

/// What is worn, and a quarter of its width on either side, so that the eye sees where it ends. All where nothing is.
static stretch find_track(galet_wear_profile p) {
    enum { BESIDE = 8 };  // at least
    size_t first = 0, end = p.count;
    while (first < end && p.opening[first] == 0.0) {
        first++;
    }
    while (end > first && p.opening[end - 1] == 0.0) {
        end--;
    }
    if (first == end) {
        return (stretch){0, p.count};
    }
    size_t beside = (end - first) / 4 + BESIDE;
    return (stretch){first > beside ? first - beside : 0, end + beside < p.count ? end + beside : p.count};
}

/// Of the unworn body.
static double height_at(galet_wear_profile p, size_t i, const galet_body *body2) {
    return body2 ? 0.5 * p.y[i] * p.y[i] / body2->ry : p.height1[i];
}

/// `body2`: NULL for body 1.
static void fill_track(galet_table *table, galet_wear_profile p, double share, const galet_body *body2) {
    stretch s = find_track(p);
    double lowest = INFINITY;
    for (size_t i = s.first; i < s.end; i++) {
        lowest = fmin(lowest, height_at(p, i, body2));
    }
    for (size_t i = s.first; table && i < s.end; i++) {
        double height = height_at(p, i, body2) - lowest, depth = share * p.opening[i];
        GALET_ADD_ROW(table, p.y[i], height, height + depth, depth);
    }
}

static void fill_history(galet_table *table, const galet_wear_recorder *recorder) {
    size_t count;
    const galet_wear_moment *history = galet_wear_recorder_history(recorder, &count);
    for (size_t i = 0; table && i < count; i++) {
        galet_table_add(table, &history[i]);
    }
}

void galet_wear_tables_fill(const galet_wear *wear, const galet_wear_def *def, const galet_wear_recorder *recorder,
                            bool flipped, galet_result *out) {
    galet_wear_profile p = galet_wear_profiles(wear);
    bool both = p.share_depth2 > 0.0;
    fill_profile(galet_result_table(out, "profile"), p, &def->contact, flipped ? -1.0 : 1.0);
    fill_track(galet_result_table(out, "track"), p, p.share_depth1, NULL);
    if (both) {
        fill_profile2(galet_result_table(out, "profile2"), p, &def->contact);
        fill_track(galet_result_table(out, "track2"), p, p.share_depth2, &def->contact.contact.body2);
    }
    fill_history(galet_result_table(out, "history"), recorder);
    if (galet_result_wants_field(out, "depth")) {
        galet_wear_recorder_paint(recorder, wear, p.share_depth1, "depth", out);
    }
    if (both && galet_result_wants_field(out, "depth2")) {
        galet_wear_recorder_paint(recorder, wear, p.share_depth2, "depth2", out);
    }
}
