package plumbline.verifier.rules.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** An index reaches its array's entries, and a constant or a bound is within it. An index wraps, so all is legal. */
public final class IndexReach extends Rule {
    public IndexReach() {
        super(
                "index-reach",
                "an index reaches all entries of its array (warning)",
                "An index without a bound is cut to the size of the array. A narrow index leaves entries unused; a hash"
                        + " that is mostly beyond its bound leaves most packets out; a constant or a bound that is too"
                        + " large wraps.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Map<Field, Integer> hashed = hashed(context);
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.ArrayUse use) {
                Memory memory = Memory.of(use).orElseThrow();
                check(unit, memory, use.index(), hashed, Resizing.entries(context.program(), memory), found);
            }
        }
    }

    private static void check(
            PlacedUnit unit, Memory memory, ArrayIndex index, Map<Field, Integer> hashes, int entries, Findings found) {
        Position at = unit.at();
        if (index instanceof ArrayIndex.Within within && within.bound() > entries) {
            found.warning(
                    at,
                    unit.place() + ": index '" + within.field().name() + "' may be " + (within.bound() - 1)
                            + " and wraps, for " + memory + " has " + entries + " entries",
                    "write [" + within.field().name() + " < " + entries + "]");
        } else if (index instanceof Field || index instanceof ArrayIndex.Within) {
            Field field = (Field) index.operands().getFirst();
            int width = hashes.getOrDefault(field, field.width());
            long values = width < Integer.SIZE ? 1L << width : Long.MAX_VALUE;
            long reach = index instanceof ArrayIndex.Within within ? Math.min(values, within.bound()) : values;
            if (hashes.containsKey(field) && reach <= values / 2) {
                found.warning(
                        at,
                        unit.place() + ": index '" + field.name() + "' is a hash of " + width + " bits, and " + memory
                                + " is only used where it is below " + reach,
                        "take as many bits of the hash as number " + reach + " entries");
            } else if (reach <= entries / 2) {
                boolean hashed = width < field.width() && reach == values;
                found.warning(
                        at,
                        unit.place() + ": index '" + field.name() + "' "
                                + (reach == values ? "has " + field.width() + " bits" : "is below " + reach)
                                + (hashed ? ", of which its hash fills " + width + "," : "") + " and reaches only "
                                + reach + " of the " + entries + " entries of " + memory,
                        hashed
                                ? "use a wider hash, as crc32, or make the array smaller"
                                : "make the index wider or the array smaller");
            }
        } else if (index instanceof Hash hashed
                && hashed.function().width() < Integer.SIZE
                && 1L << hashed.function().width() < entries) {
            int width = hashed.function().width();
            found.warning(
                    at,
                    unit.place() + ": the hash has " + width + " bits and reaches only " + (1L << width) + " of the "
                            + entries + " entries of " + memory,
                    "use a wider hash, as crc32, or make the array smaller");
        } else if (index instanceof Const constant && Long.compareUnsigned(constant.value(), entries) >= 0) {
            found.warning(
                    at,
                    unit.place() + ": index " + Long.toUnsignedString(constant.value()) + " wraps to "
                            + (constant.value() & entries - 1) + ", for " + memory + " has " + entries + " entries",
                    "write the intended entry");
        }
    }

    /** Metadata that only hashes write, with the bits that they can set. */
    private static Map<Field, Integer> hashed(RuleContext context) {
        Map<Field, Integer> bits = new HashMap<>();
        Set<Field> others = new HashSet<>(context.program().parser().assigned());
        for (PlacedUnit unit : context.units()) {
            for (Use write : context.effects(unit).writes()) {
                Field field = write.field();
                if (unit.unit() instanceof Unit.Assign(var _, var _, Hash hash, var _)) {
                    bits.merge(field, Math.min(hash.function().width(), field.width()), Math::max);
                } else {
                    others.add(field);
                }
            }
        }
        bits.keySet().retainAll(context.program().metadata());
        bits.keySet().removeAll(others);
        return bits;
    }
}
