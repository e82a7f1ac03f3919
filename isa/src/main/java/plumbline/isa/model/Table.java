package plumbline.isa.model;

import java.util.List;

/**
 * A match-action table.
 *
 * <p>Among the entries that match, the one with the longest prefix wins if the table has an lpm key, then the one with
 * the largest priority, then the first inserted; of identical entries that are declared only the first is in the table.
 * Without a match the default action runs.
 *
 * @param size entries it must be able to hold, at least those given
 */
public record Table(
        String name,
        List<Key> keys,
        List<Action> actions,
        List<Entry> entries,
        ActionCall otherwise,
        int size,
        Position at) {
    /** Copies the lists and checks the size. */
    public Table {
        keys = List.copyOf(keys);
        actions = List.copyOf(actions);
        entries = List.copyOf(entries);
        if (size < entries.size()) {
            throw new IllegalArgumentException(
                    "table " + name + ": size " + size + " is less than its " + entries.size() + " entries");
        }
    }

    /** How a key is compared. */
    public enum MatchKind {
        /** Equal. */
        EXACT,
        /** Equal in the bits of a mask; entries carry priorities. */
        TERNARY,
        /** Longest prefix; at most one such key in a table. */
        LPM,
        /** Between two bounds; entries carry priorities. */
        RANGE
    }

    /** One key. */
    public record Key(Field field, MatchKind kind, Position at) {}

    /**
     * An action: assignments that all read the PHV as it was at stage entry.
     *
     * @param data what an entry must supply
     */
    public record Action(String name, List<ActionData> data, List<Unit.Assign> body, Position at) {
        /** Copies the lists. */
        public Action {
            data = List.copyOf(data);
            body = List.copyOf(body);
        }
    }

    /** An action with its data. */
    public record ActionCall(String action, List<Long> data) {
        /** Copies the data. */
        public ActionCall {
            data = List.copyOf(data);
        }
    }

    /**
     * One entry.
     *
     * @param matches one per key, of the key's kind (an exact match is accepted by every kind)
     * @param priority larger wins
     */
    public record Entry(List<Match> matches, int priority, ActionCall call, Position at) {
        /** Copies the matches. */
        public Entry {
            matches = List.copyOf(matches);
        }
    }

    /** The action of a name. */
    public Action action(String actionName) {
        return actions.stream()
                .filter(action -> action.name().equals(actionName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + name + " has no action " + actionName));
    }
}
