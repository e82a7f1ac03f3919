package plumbline.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.isa.model.Register;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Cells of a register: copied on the thread of the pipe, made into text elsewhere. */
final class RegisterCells {
    /** {@code bytes}, {@code bytes[7]}, {@code bytes[0..9]}. */
    private static final Pattern NAMED = Pattern.compile("([^\\[]+)(?:\\[([^]]*)])?");

    private final Register register;
    private final CellRange cells;
    private final long[] lo;
    private final long[] hi;

    RegisterCells(Register register, CellRange cells) {
        this.register = register;
        this.cells = cells;
        lo = new long[cells.count()];
        hi = new long[register.paired() ? cells.count() : 0];
    }

    /** Those that a word names; fails naming the registers or cells there are. */
    static RegisterCells named(String word, SwitchAccess access) {
        Matcher parts = NAMED.matcher(word);
        Register register = access.register(parts.matches() ? parts.group(1) : word);
        return new RegisterCells(
                register,
                CellRange.of(parts.group(2) == null ? List.of() : List.of(parts.group(2)), register.entries()));
    }

    /** Copies them. */
    void take(State state) {
        RegisterArray array = state.register(register.name());
        array.readLo(cells.from(), lo.length, lo, 0);
        array.readHi(cells.from(), hi.length, hi, 0);
    }

    int from() {
        return cells.from();
    }

    /** A line for each cell that has not its initial value; for a single one in any case. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < lo.length; i++) {
            boolean touched = lo[i] != register.initialLo() || register.paired() && hi[i] != register.initialHi();
            if (touched || cells.single()) {
                lines.add(cells.from() + i + "  " + Long.toUnsignedString(lo[i])
                        + (register.paired() ? "  " + Long.toUnsignedString(hi[i]) : ""));
            }
        }
        return lines;
    }

    /** All of them, as text, because 64 bits do not fit what JSON readers make of a number. */
    List<Object> values() {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < lo.length; i++) {
            String low = Long.toUnsignedString(lo[i]);
            values.add(register.paired() ? List.of(low, Long.toUnsignedString(hi[i])) : low);
        }
        return values;
    }
}
