package plumbline.verifier.rules.memory;

import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Addresses;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.syntax.Syntax;

/**
 * What entries of a table address lies beside the table: arrays, which work for packets that have an entry, and tables.
 */
public final class DirectArrays extends Rule {
    public DirectArrays() {
        super(
                "direct-array",
                "what entries of a table address lies in the table's stage",
                "The match itself addresses an array, or the data of an action profile: the entry that was found has"
                    + " an address, which no field and no hash brings, and which other stages do not see (p4lang/p4c:"
                    + " backends/tofino/bf-p4c/mau/attached_output.cpp).");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Set<Field> addresses = Addresses.of(context.program());
        for (PlacedUnit user : context.units()) {
            if (user.unit() instanceof Unit.Apply apply) {
                Table table = context.program().table(apply.table());
                table.keys().stream()
                        .filter(key -> table.isAddressed() && !isBroughtBeside(user, key, addresses, context))
                        .findFirst()
                        .ifPresent(key -> notAddressed(user, key, found));
            }
            switch (user.unit().arrayIndex().orElse(null)) {
                case ArrayIndex.OfEntry(String table) -> {
                    apart(user, table, context, found);
                    withoutHit(user, table, context.syntax(), found);
                    tooSmall(user, table, context, found);
                }
                case ArrayIndex.OfData(String table, String data) -> {
                    apart(user, table, context, found);
                    withoutData(user, context.program().table(table), data, context.syntax(), found);
                    otherAddress(user, table, context, found);
                }
                case null, default -> {}
            }
        }
    }

    /** Whether entries of tables beside a table, or hashes, say a key, and nothing else. */
    private static boolean isBroughtBeside(PlacedUnit user, Table.Key key, Set<Field> addresses, RuleContext context) {
        return addresses.contains(key.field())
                && context.units().stream()
                        .filter(other -> Operands.written(context.program(), other.unit())
                                .anyMatch(key.field()::equals))
                        .allMatch(user::sharesStage);
    }

    private static void notAddressed(PlacedUnit user, Table.Key key, Findings found) {
        found.error(
                user.at(),
                user.place() + " is addressed by '" + key.field().name()
                        + "', which does not come from entries of a table or a hash in its stage, or is read elsewhere",
                "make the key exact, or compute the address in this stage and for this table only");
    }

    private static void apart(PlacedUnit user, String table, RuleContext context, Findings found) {
        boolean beside =
                context.units().stream().anyMatch(other -> other.unit().applies(table) && other.sharesStage(user));
        if (!beside) {
            found.error(
                    user.at(),
                    user.place() + " uses the cell of the entry that table '" + table
                            + "' has found, and the table is not applied there",
                    "put both into one stage: what the use needs may not be computed behind the table");
        }
    }

    private static void withoutHit(PlacedUnit user, String table, Syntax syntax, Findings found) {
        boolean onHit = user.unit().guard().conjuncts().stream()
                .anyMatch(part -> part instanceof Condition.Result asked
                        && asked.table().equals(table)
                        && asked.outcome() == TableOutcome.LookUp.HIT);
        if (!onHit) {
            found.error(
                    user.at(),
                    user.place() + " uses the cell of an entry also where table '" + table + "' has found none",
                    "write " + syntax.when(syntax.outcome(table, TableOutcome.LookUp.HIT)) + " in front of it");
        }
    }

    private static void withoutData(PlacedUnit user, Table table, String data, Syntax syntax, Findings found) {
        boolean supplied = user.unit().guard().conjuncts().stream()
                .anyMatch(part -> part instanceof Condition.Result(var asked, TableOutcome.ActionRun(var action), var _)
                        && asked.equals(table.name())
                        && table.action(action).has(data));
        if (!supplied) {
            found.error(
                    user.at(),
                    user.place() + " takes '" + data + "' also where table '" + table.name()
                            + "' has run an action without it",
                    "write "
                            + syntax.when(syntax.outcome(table.name(), new TableOutcome.ActionRun("…")))
                            + " in front of it");
        }
    }

    /** An entry says one address, for all arrays of the table. */
    private static void otherAddress(PlacedUnit user, String table, RuleContext context, Findings found) {
        context.units().stream()
                .filter(other -> other.unit()
                        .arrayIndex()
                        .filter(index -> index.owner().equals(Optional.of(table))
                                && !ArrayIndex.areOneAddress(
                                        context.program().table(table),
                                        index,
                                        user.unit().arrayIndex().orElseThrow()))
                        .isPresent())
                .findFirst()
                .ifPresent(other -> found.error(
                        user.at(),
                        user.place() + " and " + other.place() + " take two addresses from an entry of table '" + table
                                + "'",
                        "use one for all arrays that its entries address"));
    }

    private static void tooSmall(PlacedUnit user, String table, RuleContext context, Findings found) {
        Memory memory = Memory.of(user.unit()).orElseThrow();
        int cells = Resizing.entries(context.program(), memory);
        int size = context.program().table(table).size();
        if (cells < size) {
            found.error(
                    user.at(),
                    memory + " has " + cells + " cells, and table '" + table + "' has room for " + size + " entries",
                    "give it as many cells as the table has entries, up to the next power of two");
        }
    }
}
