package plumbline.isa.model;

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

    /** Whether it applies a table. */
    default boolean applies(String table) {
        return this instanceof Apply apply && apply.table.equals(table);
    }

    /** Which entry of its array it works on, if it works on one. */
    default Optional<ArrayIndex> arrayIndex() {
        return this instanceof ArrayUse use ? Optional.of(use.index()) : Optional.empty();
    }

    /** The tables whose results it asks for: in its guard, or for the index of its array. */
    default Stream<String> askedTables() {
        Stream<String> guarding = guard().results().map(Condition.Result::table);
        Stream<String> addressing = arrayIndex().flatMap(ArrayIndex::owner).stream();
        return Stream.concat(guarding, addressing).distinct();
    }

    /** The same unit under another guard; what works on no packet has none. */
    default Unit under(Condition guard) {
        return switch (this) {
            case Assign assign -> new Assign(guard, assign.dest, assign.value, assign.at);
            case Apply apply -> new Apply(guard, apply.table, apply.at);
            case Access access -> new Access(guard, access.array, access.index, access.program, access.at);
            case Call call -> new Call(guard, call.dest, call.extern, call.array, call.index, call.input, call.at);
            case Extend extend -> extend;
        };
    }

    /** {@code dest = a + b}, {@code dest = crc32(a, b)}: the value is computed at the width of {@code dest}. */
    record Assign(Condition guard, Field dest, Rvalue value, Position at) implements Unit {}

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

    /** Works on one cell of an array, of registers or of an extern. */
    sealed interface ArrayUse extends Unit {
        /** The name of the array. */
        String array();

        /** Which of its cells. */
        ArrayIndex index();

        /** The same at another index. */
        default ArrayUse indexedBy(ArrayIndex other) {
            return switch (this) {
                case Access access -> new Access(access.guard, access.array, other, access.program, access.at);
                case Call call -> new Call(call.guard, call.dest, call.extern, call.array, other, call.input, call.at);
            };
        }
    }

    /** {@code access r[i] { … }}: one read-modify-write of one register cell. */
    record Access(Condition guard, String array, ArrayIndex index, Stateful program, Position at) implements ArrayUse {}

    /**
     * {@code count c[i]}, {@code dest = meter m[i](a)}: what an extern does with a cell.
     *
     * @param dest gets the result, if there is one
     * @param input what the extern takes in, if it takes something
     */
    record Call(
            Condition guard,
            Optional<Field> dest,
            Extern extern,
            String array,
            ArrayIndex index,
            Optional<Operand> input,
            Position at)
            implements ArrayUse {
        public Call {
            if (dest.isPresent() != extern.has(Extern.Role.OUTPUT)
                    || input.isPresent() != extern.has(Extern.Role.INPUT)) {
                throw new IllegalArgumentException(extern.noun() + " " + array + " with operands of another extern");
            }
        }
    }

    /** The field that gets what it computes or finds; none if it has no result, or several. */
    default Optional<Field> result() {
        return switch (this) {
            case Assign assign -> Optional.of(assign.dest);
            case Call call -> call.dest;
            case Apply _, Extend _, Access _ -> Optional.empty();
        };
    }

    /** The name of the array or table that it works on; none if it works on fields only. */
    default Optional<String> memory() {
        return switch (this) {
            case ArrayUse use -> Optional.of(use.array());
            case Apply apply -> Optional.of(apply.table);
            case Extend extend -> Optional.of(extend.table);
            case Assign _ -> Optional.empty();
        };
    }

    /** Whether it uses no memory, so that nothing is lost where its result is not read. */
    default boolean isPure() {
        return this instanceof Assign || this instanceof Extend;
    }

    /** Whether it draws a random number. */
    default boolean draws() {
        return this instanceof Assign assign && assign.value instanceof Draw;
    }

    /** Whether it calls an extern that has such an operand. */
    default boolean needs(Extern.Role role) {
        return this instanceof Call call && call.extern.has(role);
    }
}
