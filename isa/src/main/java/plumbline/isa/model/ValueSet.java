package plumbline.isa.model;

import java.util.List;

/**
 * Values that the control plane sets and parser states select by. They lie in the rows of the parser's TCAM.
 *
 * @param keys what a value has: names for the control plane, widths, and how they are compared
 * @param size values it must be able to hold, 1 and up
 */
public record ValueSet(String name, List<Table.Key> keys, int size, Position at) {
    /** What the control plane's entries do, which is nothing: that they are there matters. */
    public static final Table.ActionCall MEMBER = new Table.ActionCall("member", List.of());

    public ValueSet {
        keys = List.copyOf(keys);
    }

    /** The set as a table without a default action: each of its entries is a value. */
    public Table table() {
        Table.Action member = new Table.Action(MEMBER.action(), List.of(), List.of(), at);
        return new Table(name, keys, List.of(member), List.of(), null, size, at);
    }
}
