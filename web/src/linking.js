/// Figures of a page that show the same quantity along their axes move together: a group shares the place of the cursor
/// and the range in view, in SI units. Two axes show the same where their columns have one name and one SI unit.

const groups = new Map();

/// What a group is known by: the names and SI units of the linked axes.
export function linkKey(...columns) {
    return columns.map(({ name, siUnit }) => `${name} [${siUnit === '1' ? '' : siUnit}]`).join(' ');
}

/// Members have what they can do of `followCursor(place or null)`, `followView(ranges or null)` and `seek(place)`,
/// each with one entry for every linked axis.
export function join(key, member) {
    if (!groups.has(key)) groups.set(key, new Set());
    const group = groups.get(key);
    group.add(member);
    return {
        tell(what, place) {
            for (const other of group) if (other !== member) other[what]?.(place);
        },
        leave() {
            group.delete(member);
            if (group.size === 0 && groups.get(key) === group) groups.delete(key);
        },
    };
}

/// How many figures are linked or could be: none where all have been disposed of.
export function memberCount() {
    return [...groups.values()].reduce((sum, group) => sum + group.size, 0);
}
