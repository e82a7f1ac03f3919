package plumbline.verifier.rules.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** An array with a cell for each entry of a table lies beside the table, and works for packets that have an entry. */
public final class DirectArrays extends Rule {
    public DirectArrays() {
        super(
                "direct-array",
                "an array with a cell for each entry of a table lies in the table's stage",
                "The match itself addresses the array: the entry that was found has an address, which no field and no"
                        + " hash brings, and which other stages do not see (p4lang/p4c:"
                        + " backends/tofino/bf-p4c/mau/attached_output.cpp).");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit user : context.units()) {
            switch (user.unit().arrayIndex().orElse(null)) {
                case ArrayIndex.OfEntry(String table) -> {
                    apart(user, table, context).ifPresent(found::add);
                    withoutHit(user, table).ifPresent(found::add);
                    tooSmall(user, table, context).ifPresent(found::add);
                }
                case ArrayIndex.OfData(String table, String data) -> {
                    apart(user, table, context).ifPresent(found::add);
                    withoutData(user, context.program().table(table), data).ifPresent(found::add);
                    otherAddress(user, table, context).ifPresent(found::add);
                }
                case null, default -> {}
            }
        }
        return found;
    }

    private Optional<Diagnostic> apart(PlacedUnit user, String table, RuleContext context) {
        boolean beside = context.units().stream()
                .anyMatch(other -> other.unit() instanceof Unit.Apply apply
                        && apply.table().equals(table)
                        && other.direction() == user.direction()
                        && other.index() == user.index());
        return beside
                ? Optional.empty()
                : Optional.of(error(
                        user.unit().at(),
                        user.place() + " uses the cell of the entry that table '" + table
                                + "' has found, and the table is not applied there",
                        "put both into one stage: what the use needs may not be computed behind the table"));
    }

    private Optional<Diagnostic> withoutHit(PlacedUnit user, String table) {
        boolean onHit = parts(user.unit().guard())
                .anyMatch(part -> part instanceof Condition.Result asked
                        && asked.table().equals(table)
                        && asked.outcome() == TableOutcome.LookUp.HIT);
        return onHit
                ? Optional.empty()
                : Optional.of(error(
                        user.unit().at(),
                        user.place() + " uses the cell of an entry also where table '" + table + "' has found none",
                        "write when " + table + ".hit in front of it"));
    }

    private Optional<Diagnostic> withoutData(PlacedUnit user, Table table, String data) {
        boolean supplied = parts(user.unit().guard())
                .anyMatch(part -> part instanceof Condition.Result(var asked, TableOutcome.ActionRun(var action), var _)
                        && asked.equals(table.name())
                        && table.action(action).data().stream()
                                .anyMatch(each -> each.name().equals(data)));
        return supplied
                ? Optional.empty()
                : Optional.of(error(
                        user.unit().at(),
                        user.place() + " takes '" + data + "' also where table '" + table.name()
                                + "' has run an action without it",
                        "write when " + table.name() + ".action == … in front of it"));
    }

    /** An entry says one address, for all arrays of the table. */
    private Optional<Diagnostic> otherAddress(PlacedUnit user, String table, RuleContext context) {
        return context.units().stream()
                .filter(other -> other.unit()
                        .arrayIndex()
                        .filter(index -> index.owner().equals(Optional.of(table))
                                && !index.equals(user.unit().arrayIndex().orElseThrow()))
                        .isPresent())
                .findFirst()
                .map(other -> error(
                        user.unit().at(),
                        user.place() + " and " + other.place() + " take two addresses from an entry of table '" + table
                                + "'",
                        "use one for all arrays that its entries address"));
    }

    private static Stream<Condition> parts(Condition guard) {
        return guard instanceof Condition.And and
                ? and.parts().stream().flatMap(DirectArrays::parts)
                : Stream.of(guard);
    }

    private Optional<Diagnostic> tooSmall(PlacedUnit user, String table, RuleContext context) {
        Memory memory = Memory.of(user.unit()).orElseThrow();
        int cells = Resizing.entries(context.program(), memory);
        int size = context.program().table(table).size();
        return cells >= size
                ? Optional.empty()
                : Optional.of(error(
                        user.unit().at(),
                        memory + " has " + cells + " cells, and table '" + table + "' has room for " + size
                                + " entries",
                        "give it as many cells as the table has entries, up to the next power of two"));
    }
}
