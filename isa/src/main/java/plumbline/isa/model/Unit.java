package plumbline.isa.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Something a stage does. All units of a stage work in parallel: they read the PHV as it was at stage entry and their
 * writes appear at stage exit.
 */
public sealed interface Unit {
    /** The unit works only if this holds for the PHV at stage entry; otherwise it reads and writes nothing. */
    Condition guard();

    /** Where it was written. */
    Position at();

    /** Which entry of its array it works on, if it works on one. */
    default Optional<ArrayIndex> arrayIndex() {
        return switch (this) {
            case Access access -> Optional.of(access.index);
            case Count count -> Optional.of(count.index);
            case Mark mark -> Optional.of(mark.index);
            case Smooth smooth -> Optional.of(smooth.index);
            case Assign _, Apply _, Extend _, Hash _, Draw _ -> Optional.empty();
        };
    }

    /** The tables whose results it asks for: in its guard, or for the cell of the entry found. */
    default Stream<String> askedTables() {
        Stream<String> guarding = guard().results().map(Condition.Result::table);
        return arrayIndex().orElse(null) instanceof ArrayIndex.OfEntry(String table)
                ? Stream.concat(guarding, Stream.of(table)).distinct()
                : guarding.distinct();
    }

    /** The same unit at another index of its array; one without an array stays as it is. */
    default Unit indexedBy(ArrayIndex index) {
        return switch (this) {
            case Access access -> new Access(access.guard, access.register, index, access.program, access.at);
            case Count count -> new Count(count.guard, count.counter, index, count.at);
            case Mark mark -> new Mark(mark.guard, mark.dest, mark.meter, index, mark.colour, mark.at);
            case Smooth smooth -> new Smooth(smooth.guard, smooth.dest, smooth.filter, index, smooth.input, smooth.at);
            case Assign _, Apply _, Extend _, Hash _, Draw _ -> this;
        };
    }

    /** The same unit under another guard; what works on no packet has none. */
    default Unit under(Condition guard) {
        return switch (this) {
            case Assign assign -> new Assign(guard, assign.dest, assign.value, assign.at);
            case Apply apply -> new Apply(guard, apply.table, apply.at);
            case Access access -> new Access(guard, access.register, access.index, access.program, access.at);
            case Hash hash -> new Hash(guard, hash.dest, hash.function, hash.inputs, hash.at);
            case Draw draw -> new Draw(guard, draw.dest, draw.at);
            case Count count -> new Count(guard, count.counter, count.index, count.at);
            case Mark mark -> new Mark(guard, mark.dest, mark.meter, mark.index, mark.colour, mark.at);
            case Smooth smooth -> new Smooth(guard, smooth.dest, smooth.filter, smooth.index, smooth.input, smooth.at);
            case Extend extend -> extend;
        };
    }

    /** {@code dest = a + b}: an ALU instruction. The value is computed at the width of {@code dest}. */
    record Assign(Condition guard, Field dest, Calc value, Position at) implements Unit {}

    /** {@code apply t}: looks up a table and runs the action found. */
    record Apply(Condition guard, String table, Position at) implements Unit {}

    /**
     * {@code extend t 4096}: so many of a table's entries sit in this stage. The stage that applies the table holds
     * those that no other holds, and looks up all: a packet sees nothing of it, so that it has no guard, reads nothing
     * and writes nothing.
     *
     * @param entries at least 1
     */
    record Extend(String table, int entries, Position at) implements Unit {
        /** Checks the entries. */
        public Extend {
            if (entries < 1) {
                throw new IllegalArgumentException("table " + table + " is extended by " + entries + " entries");
            }
        }

        @Override
        public Condition guard() {
            return Condition.ALWAYS;
        }
    }

    /** {@code access r[i] { … }}: one read-modify-write of one register cell. */
    record Access(Condition guard, String register, ArrayIndex index, Stateful program, Position at) implements Unit {}

    /** {@code dest = crc32(a, b)}: a hash of fields and sized constants. */
    record Hash(Condition guard, Field dest, HashFunction function, List<Operand> inputs, Position at) implements Unit {
        /** Copies the inputs and checks that all have a width. */
        public Hash {
            inputs = new ArrayIndex.Hashed(function, inputs).inputs();
        }

        /** The same hash as the index of an array. */
        public ArrayIndex.Hashed asIndex() {
            return new ArrayIndex.Hashed(function, inputs);
        }
    }

    /** {@code dest = random()}: uniform over all values of {@code dest}. */
    record Draw(Condition guard, Field dest, Position at) implements Unit {}

    /** {@code count c[i]}: counts this packet. */
    record Count(Condition guard, String counter, ArrayIndex index, Position at) implements Unit {}

    /**
     * {@code dest = meter m[i](colour)}: marks the packet, which has a colour already; 0 if it has none.
     *
     * @param colour a {@link Meter} colour
     */
    record Mark(Condition guard, Field dest, String meter, ArrayIndex index, Operand colour, Position at)
            implements Unit {}

    /** {@code dest = lowpass l[i](x)}: feeds a filter and reads it. */
    record Smooth(Condition guard, Field dest, String filter, ArrayIndex index, Operand input, Position at)
            implements Unit {}

    /** The field that gets what it computes or finds; none if it has no result, or several. */
    default Optional<Field> result() {
        return switch (this) {
            case Assign assign -> Optional.of(assign.dest);
            case Hash hash -> Optional.of(hash.dest);
            case Draw draw -> Optional.of(draw.dest);
            case Mark mark -> Optional.of(mark.dest);
            case Smooth smooth -> Optional.of(smooth.dest);
            case Apply _, Extend _, Access _, Count _ -> Optional.empty();
        };
    }

    /** The name of the array or table that it works on; none if it works on fields only. */
    default Optional<String> memory() {
        return switch (this) {
            case Access access -> Optional.of(access.register);
            case Count count -> Optional.of(count.counter);
            case Mark mark -> Optional.of(mark.meter);
            case Smooth smooth -> Optional.of(smooth.filter);
            case Apply apply -> Optional.of(apply.table);
            case Extend extend -> Optional.of(extend.table);
            case Assign _, Hash _, Draw _ -> Optional.empty();
        };
    }

    /** Whether it uses no memory, so that nothing is lost where its result is not read. */
    default boolean isPure() {
        return switch (this) {
            case Assign _, Hash _, Draw _, Extend _ -> true;
            case Apply _, Access _, Count _, Mark _, Smooth _ -> false;
        };
    }

    /** Whether it needs {@link Intrinsic#GLOBAL_TSTAMP}, besides what it reads. */
    default boolean needsTime() {
        return this instanceof Mark || this instanceof Smooth;
    }

    /** Whether it needs the length of the packet. */
    default boolean needsLength() {
        return this instanceof Count || this instanceof Mark;
    }
}
