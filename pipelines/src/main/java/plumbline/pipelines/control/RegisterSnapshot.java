package plumbline.pipelines.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.vm.RegisterArray;

/**
 * Copies of registers as they were at one instant between two packets. A command, and made to be used again: the arrays
 * are allocated once. Not to be read while it is being taken.
 *
 * <p>The pipe pauses while it is taken: roughly a nanosecond per cell. To read large registers without a pause, write
 * them in banks: {@link RegisterBanks}.
 */
public final class RegisterSnapshot implements Command<RegisterSnapshot> {
    private final Map<String, Copy> copies = new LinkedHashMap<>();
    private long nanos;

    private static final class Copy {
        private long[] lo = {};
        private long[] hi = {};

        void take(RegisterArray register) {
            int entries = register.declaration().entries();
            if (lo.length != entries) {
                lo = new long[entries];
                hi = new long[register.declaration().paired() ? entries : 0];
            }
            register.readLo(0, entries, lo, 0);
            register.readHi(0, hi.length, hi, 0);
        }
    }

    /** What a cell was and is. */
    @FunctionalInterface
    public interface Change {
        /** A cell whose low (or only) word differs. */
        void changed(int index, long before, long now);
    }

    private RegisterSnapshot(List<String> registers) {
        registers.forEach(name -> copies.put(name, new Copy()));
    }

    /** A snapshot of these registers, yet to be taken. */
    public static RegisterSnapshot of(String... registers) {
        return new RegisterSnapshot(List.of(registers));
    }

    /**
     * Takes it.
     *
     * @throws IllegalArgumentException if the program declares no register of a name
     */
    @Override
    public RegisterSnapshot run(RuntimeControl control, long now) {
        copies.forEach((name, copy) -> copy.take(control.state().register(name)));
        nanos = now;
        return this;
    }

    /** When it was taken, in nanoseconds. */
    public long nanos() {
        return nanos;
    }

    /** The low (or only) words of a register, one per cell; overwritten when it is taken again. */
    public long[] lo(String register) {
        return copy(register).lo;
    }

    /** The high words of a register; none unless it is paired. */
    public long[] hi(String register) {
        return copy(register).hi;
    }

    /**
     * Reports the cells of a register whose low (or only) words have changed since an earlier snapshot.
     *
     * @return how many
     */
    public int changesSince(RegisterSnapshot before, String register, Change listener) {
        long[] now = lo(register);
        long[] old = before.lo(register);
        int changes = 0;
        for (int i = 0; i < now.length; i++) {
            long was = old.length == 0 ? 0 : old[i];
            if (was != now[i]) {
                listener.changed(i, was, now[i]);
                changes++;
            }
        }
        return changes;
    }

    private Copy copy(String register) {
        Copy copy = copies.get(register);
        if (copy == null) {
            throw new IllegalArgumentException("no register " + register + " in this snapshot of " + copies.keySet());
        }
        return copy;
    }
}
