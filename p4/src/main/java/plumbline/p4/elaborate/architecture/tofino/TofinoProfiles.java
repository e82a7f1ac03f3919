package plumbline.p4.elaborate.architecture.tofino;

import java.util.List;
import java.util.Optional;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.table.TableImplementation;
import plumbline.p4.elaborate.table.TableImplementation.Selection;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;

/** Action profiles and action selectors of TNA and T2NA. */
final class TofinoProfiles {
    /** Of a selector that does not say how many groups it has (p4c:bf-p4c/mau/resource_estimate.h). */
    private static final long GROUPS = 4;
    /** Of a selector that does not say how many members a group may have: a word of selector memory. */
    private static final long LARGEST_GROUP = 120;

    private TofinoProfiles() {}

    /** What a table has whose implementation an extern is. */
    static TableImplementation of(InstantiatedExtern extern, TableDraft table) {
        List<P4Value> arguments = extern.arguments();
        if (!extern.type().equals("ActionSelector")) {
            return new TableImplementation(table.profile(extern), extern.number(0), Optional.empty(), extern.at());
        }
        if (arguments.stream().anyMatch(TofinoProfiles::isRegister)) {
            throw Refusal.unsupported(
                    extern.at(),
                    "a selector whose members packets switch on and off in a register",
                    "leave the register out, and let the control plane add and remove members");
        }
        if (!(arguments.getFirst() instanceof P4Value.Reference(InstantiatedExtern members))) {
            String profile = table.profile(extern); // with the selector's name as p4c for Tofino gives it
            Selection selection =
                    selection(profile + TableImplementation.SELECTOR, extern, LARGEST_GROUP, GROUPS, table);
            return new TableImplementation(profile, extern.number(0), Optional.of(selection), extern.at());
        }
        Selection selection = selection(table.profile(extern), extern, extern.number(3), extern.number(4), table);
        return new TableImplementation(members.name(), members.number(0), Optional.of(selection), extern.at());
    }

    private static boolean isRegister(P4Value argument) {
        return argument instanceof P4Value.Reference(InstantiatedExtern extern)
                && extern.type().equals("Register");
    }

    private static Selection selection(
            String name, InstantiatedExtern selector, long largestGroup, long groups, TableDraft table) {
        if (!(selector.arguments().get(1) instanceof P4Value.Reference(InstantiatedExtern hash))) {
            throw Refusal.unsupported(selector.at(), "a selector without a hash", "name a Hash");
        }
        ValueType slots = ValueType.bits(TableImplementation.slotBits(largestGroup));
        List<Expression> inputs = SymmetricInputs.of(hash, table.selector(), selector.at());
        return new Selection(name, largestGroup, groups, TofinoHashes.value(hash, inputs, slots, selector.at()));
    }
}
