package plumbline.p4.elaborate.architecture.bmv2;

import java.util.Optional;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.table.TableImplementation;
import plumbline.p4.elaborate.table.TableImplementation.Selection;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;

/** Action profiles and action selectors of v1model and PSA. */
public final class Bmv2Profiles {
    /** Members that a group is expected to have at most where nothing is said. */
    private static final long LARGEST_GROUP = 256;

    private Bmv2Profiles() {}

    /** What a table has whose implementation an extern is. */
    public static TableImplementation of(InstantiatedExtern extern, TableDraft table) {
        String profile = table.profile(extern);
        boolean selects = extern.type().matches("action_selector|ActionSelector");
        long size = extern.number(selects ? 1 : 0);
        return new TableImplementation(
                profile,
                size,
                selects ? Optional.of(selection(profile, extern, size, table)) : Optional.empty(),
                extern.at());
    }

    /** Each member may be a group of its own. */
    private static Selection selection(String profile, InstantiatedExtern extern, long size, TableDraft table) {
        if (table.selector().isEmpty()) {
            throw Refusal.error(
                    extern.at(), "argument", "a selector of no fields", "give the table a key of kind selector");
        }
        P4Value algorithm = extern.arguments().getFirst();
        long hashBits = extern.number(2);
        long declared = table.largestGroup(extern);
        long wanted = declared == 0 ? Math.min(LARGEST_GROUP, size) : declared;
        int slotBits = (int) Math.clamp(TableImplementation.slotBits(wanted), 1, Math.max(1, hashBits));
        Expression hash = Bmv2Hashes.of(algorithm, table.selector(), extern.at());
        return new Selection(
                profile + TableImplementation.SELECTOR,
                declared,
                size,
                Simplify.cast(ValueType.bits(slotBits), hash, extern.at()));
    }
}
