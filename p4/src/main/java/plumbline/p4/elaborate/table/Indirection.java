package plumbline.p4.elaborate.table;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.value.ValueFolding;

/**
 * The tables behind a table whose entries name members of an action profile, or groups of them.
 *
 * @param table whose entries name them
 * @param member its action for a member
 * @param groups empty: entries name no groups
 * @param members the table of the members
 * @param accesses to the cells of the entry that a packet has
 * @param entriesOnly whether the default action names no member, as it stays what it is
 */
public record Indirection(
        String table,
        String member,
        Optional<Groups> groups,
        String members,
        List<StructuredStatement> accesses,
        boolean entriesOnly) {
    /**
     * Groups of members.
     *
     * @param action of the table for a group
     * @param slots the table that has members by group and slot
     */
    record Groups(String action, String slots) {
        private Expression chosen(String table, Position at) {
            return new Expression.ActionRun(table, action, at);
        }
    }

    /** The same where the default action names no member. */
    public Indirection ofEntriesOnly() {
        return new Indirection(table, member, groups, members, accesses, true);
    }

    /** The actions that entries of the table may have. */
    public List<String> choices() {
        return Stream.concat(Stream.of(member), groups.stream().map(Groups::action))
                .toList();
    }

    /** Applies them, behind the table. */
    public void apply(Emission emission, Position at) {
        emission.addAll(accesses);
        groups.ifPresent(of -> emission.branch(
                of.chosen(table, at), List.of(new StructuredStatement.Apply(of.slots, at)), List.of(), at));
        emission.branch(isFound(at), List.of(new StructuredStatement.Apply(members, at)), List.of(), at);
    }

    /** Whether there is a member: the entry names it, or a group with members. */
    public Expression isFound(Position at) {
        Expression ran = new Expression.ActionRun(table, member, at);
        Expression named = entriesOnly ? ValueFolding.and(new Expression.Hit(table, at), ran, at) : ran;
        return groups.map(of -> {
                    Expression inGroup = ValueFolding.and(of.chosen(table, at), new Expression.Hit(of.slots, at), at);
                    return ValueFolding.or(named, inGroup, at);
                })
                .orElse(named);
    }
}
