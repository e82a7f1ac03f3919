package plumbline.pipelines.control;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.vm.RuntimeTable;

/**
 * A group of an action selector: a table with two exact keys, {@code group} and {@code slot}. A member is an action
 * with its data; the flows of a slot go to the member that the slot's entry has. A group that changes leaves as many
 * flows as it can with their members.
 *
 * @param size how many slots there are
 * @param slots members by slot
 */
public record SelectorGroup(int size, SortedMap<Integer, Table.ActionCall> slots) {
    private static final List<String> KEYS = List.of("group", "slot");
    private static final int MAX_SLOT_BITS = 24;

    public SelectorGroup {
        slots = Collections.unmodifiableSortedMap(new TreeMap<>(slots));
    }

    /** Whether a table is an action selector: its keys' names end so. */
    public static boolean isSelector(Table table) {
        List<String> names = table.keys().stream()
                .map(key -> key.field().name())
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .toList();
        return names.equals(KEYS)
                && table.isExact()
                && table.keys().getLast().field().width() <= MAX_SLOT_BITS;
    }

    /** The groups of a selector that have members. */
    public static List<Long> groups(RuntimeTable selector) {
        return selector.entries().stream()
                .map(entry -> number(selector.declaration(), entry, 0))
                .distinct()
                .sorted()
                .toList();
    }

    /** A group of a selector as it is. */
    public static SelectorGroup of(RuntimeTable selector, long group) {
        Table table = selector.declaration();
        SortedMap<Integer, Table.ActionCall> slots = new TreeMap<>();
        for (Table.Entry entry : selector.entries()) {
            if (number(table, entry, 0) == group) {
                slots.put((int) number(table, entry, 1), entry.call());
            }
        }
        return new SelectorGroup(1 << table.keys().getLast().field().width(), slots);
    }

    private static long number(Table table, Table.Entry entry, int key) {
        int width = table.keys().get(key).field().width();
        return entry.matches().get(key).masked(width).orElseThrow().value();
    }

    /** Members, in the order of their first slots, with how many slots each has: its share of the group's flows. */
    public Map<Table.ActionCall, Integer> shares() {
        Map<Table.ActionCall, Integer> shares = new LinkedHashMap<>();
        slots.values().forEach(member -> shares.merge(member, 1, Integer::sum));
        return shares;
    }

    /**
     * A group of these members, which have its slots in turn; one that is there twice has twice the share.
     *
     * @throws ControlException if there are more than slots
     */
    public SelectorGroup ofMembers(List<Table.ActionCall> members) {
        if (members.size() > size) {
            throw new ControlException(members.size() + " members, and a group has " + size + " slots");
        }
        SortedMap<Integer, Table.ActionCall> inTurn = new TreeMap<>();
        for (int slot = 0; slot < size && !members.isEmpty(); slot++) {
            inTurn.put(slot, members.get(slot % members.size()));
        }
        return new SelectorGroup(size, inTurn);
    }

    /**
     * With one more member, which gets its share: the last slots, one by one, of those that have the most.
     *
     * @throws ControlException if it is there, or there is no slot left for it
     */
    public SelectorGroup with(Table.ActionCall member) {
        Map<Table.ActionCall, Integer> shares = shares();
        if (shares.containsKey(member)) {
            throw new ControlException("the group has this member already");
        }
        if (shares.size() == size) {
            throw new ControlException("the group has as many members as slots: " + size);
        }
        if (shares.isEmpty()) {
            return ofMembers(List.of(member));
        }
        TreeMap<Integer, Table.ActionCall> changed = new TreeMap<>(slots);
        for (int wanted = size / (shares.size() + 1); wanted > 0; wanted--) {
            Table.ActionCall most = Collections.max(shares.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
            shares.merge(most, -1, Integer::sum);
            int last = changed.descendingMap().entrySet().stream()
                    .filter(slot -> slot.getValue().equals(most))
                    .findFirst()
                    .orElseThrow()
                    .getKey();
            changed.put(last, member);
        }
        return new SelectorGroup(size, changed);
    }

    /**
     * Without a member, whose slots go, one by one, to those that have the fewest.
     *
     * @throws ControlException if it is not there
     */
    public SelectorGroup without(Table.ActionCall member) {
        Map<Table.ActionCall, Integer> shares = shares();
        if (shares.remove(member) == null) {
            throw new ControlException("the group has no such member");
        }
        SortedMap<Integer, Table.ActionCall> changed = new TreeMap<>(slots);
        if (shares.isEmpty()) {
            changed.clear();
        }
        changed.replaceAll((slot, present) -> {
            if (!present.equals(member)) {
                return present;
            }
            Table.ActionCall fewest = Collections.min(shares.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
            shares.merge(fewest, 1, Integer::sum);
            return fewest;
        });
        return new SelectorGroup(size, changed);
    }

    /** The changes that make a group of a selector this one. */
    public TableBatch changes(RuntimeTable selector, long group) {
        SelectorGroup before = of(selector, group);
        TableBatch batch = new TableBatch();
        for (int slot = 0; slot < size; slot++) {
            Table.ActionCall wanted = slots.get(slot);
            List<Match> keys = List.of(new Match.Exact(group), new Match.Exact(slot));
            String table = selector.declaration().name();
            if (wanted == null) {
                batch.clear(table, keys, 0);
            } else if (!wanted.equals(before.slots.get(slot))) {
                batch.set(
                        table,
                        keys,
                        0,
                        wanted.action(),
                        wanted.data().stream().mapToLong(Long::longValue).toArray());
            }
        }
        return batch;
    }
}
