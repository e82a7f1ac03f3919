package plumbline.verifier.rules.memory;

import java.util.HashMap;
import java.util.Map;
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
                "An index without a bound is cut to the size of the array. A narrow index leaves entries unused; a"
                        + " constant or a bound that is too large wraps.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Map<Field, Integer> bits = bits(context);
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.ArrayUse use) {
                Memory memory = Memory.of(use).orElseThrow();
                check(unit, memory, use.index(), bits, Resizing.entries(context.program(), memory), found);
            }
        }
    }

    private static void check(
            PlacedUnit unit, Memory memory, ArrayIndex index, Map<Field, Integer> bits, int entries, Findings found) {
        Position at = unit.at();
        if (index instanceof ArrayIndex.Within within && within.bound() > entries) {
            found.warning(
                    at,
                    unit.place() + ": index '" + within.field().name() + "' may be " + (within.bound() - 1)
                            + " and wraps, for " + memory + " has " + entries + " entries",
                    "write [" + within.field().name() + " < " + entries + "]");
        } else if (index instanceof Field || index instanceof ArrayIndex.Within) {
            Field field = (Field) index.operands().getFirst();
            int width = bits.getOrDefault(field, field.width());
            long values = width < Integer.SIZE ? 1L << width : Long.MAX_VALUE;
            long reach = index instanceof ArrayIndex.Within within ? Math.min(values, within.bound()) : values;
            if (reach <= entries / 2) {
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

    /** Bits that can be set of metadata that only hashes write. */
    private static Map<Field, Integer> bits(RuleContext context) {
        Map<Field, Integer> bits = new HashMap<>();
        for (PlacedUnit unit : context.units()) {
            for (Use write : context.effects(unit).writes()) {
                int width = unit.unit() instanceof Unit.Assign(var _, var _, Hash hash, var _)
                        ? hash.function().width()
                        : Field.MAX_WIDTH;
                bits.merge(write.field(), Math.min(width, write.field().width()), Math::max);
            }
        }
        context.program().parser().assigned().forEach(field -> bits.put(field, field.width()));
        bits.keySet().retainAll(context.program().metadata());
        return bits;
    }
}
