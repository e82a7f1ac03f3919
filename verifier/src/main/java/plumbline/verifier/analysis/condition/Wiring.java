package plumbline.verifier.analysis.condition;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.OpClass;

/**
 * An instruction on one field and constants in which every bit of the result is fixed or depends on one bit of the
 * field: slices, masks, constant shifts, any Boolean function with a constant. Found by trying the instruction, not by
 * its name.
 *
 * @param width of the result
 * @param base result for 0
 * @param flips per bit of the field: the bits of the result that change with it
 */
public record Wiring(Field field, int width, long base, List<Long> flips) {
    private static final Set<OpClass> BIT_BY_BIT = Set.of(OpClass.MOVE, OpClass.BITWISE, OpClass.SHIFT);

    /** The wiring of a calc whose result has {@code width} bits; empty if it is none. */
    public static Optional<Wiring> of(Calc calc, int width) {
        List<Field> fields = calc.fields().distinct().toList();
        if (fields.size() != 1 || !Evaluation.isOverPacket(calc) || !BIT_BY_BIT.contains(calc.opClass())) {
            return Optional.empty();
        }
        ToLongFunction<long[]> result = Formula.of(calc, width, Field.MAX_WIDTH, field -> 0);
        long base = result.applyAsLong(new long[] {0});
        List<Long> flips = IntStream.range(0, fields.get(0).width())
                .mapToObj(bit -> base ^ result.applyAsLong(new long[] {1L << bit}))
                .toList();
        return Optional.of(new Wiring(fields.get(0), width, base, flips));
    }

    /** Bits of the result that can be 1. */
    public long possible() {
        return flips.stream().reduce(base, (all, flip) -> all | flip);
    }

    /** The bits of the field on which some bits of the result depend. */
    public long sources(long result) {
        long sources = 0;
        for (int bit = 0; bit < flips.size(); bit++) {
            sources |= (flips.get(bit) & result) != 0 ? 1L << bit : 0;
        }
        return sources;
    }

    /** The bits the field must have so that the result has certain bits; empty if it never has. */
    public Optional<Bitmap> where(Bitmap result) {
        long wrong = (base ^ result.value()) & result.mask();
        long mask = 0;
        long value = 0;
        long explained = 0;
        for (int bit = 0; bit < flips.size(); bit++) {
            long flip = flips.get(bit) & result.mask();
            if (flip == 0) {
                continue;
            }
            if ((wrong & flip) != 0 && (wrong & flip) != flip) {
                return Optional.empty();
            }
            mask |= 1L << bit;
            value |= (wrong & flip) != 0 ? 1L << bit : 0;
            explained |= flip;
        }
        return (wrong & ~explained) == 0 ? Optional.of(new Bitmap(mask, value)) : Optional.empty();
    }

    /** Values {@code x} with {@code (x & mask) == value}. */
    public record Bitmap(long mask, long value) {}
}
