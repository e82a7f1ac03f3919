package plumbline.pipelines.control;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.vm.RegisterArray;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;

/**
 * Two banks of registers, one of which is written by packets while the other is frozen and can be read (PrintQueue,
 * SIGCOMM 2022, section 5). One bit of the index is the bank; the program takes it from where the control plane puts
 * it: a cell of a register, or the data of a table's default action.
 *
 * <pre>
 *   index  [ … │ bank │ … cell … ]        a register of 2^n cells with the bank at bit b:
 *                 ▲ bit b                  cell i of a bank lies at  (i >> b) << (b + 1) | bank << b | (i & 2^b − 1)
 * </pre>
 *
 * <p>{@link #flip} is for the thread of the pipe, between packets; so no packet sees half of it. A packet is on one
 * side if the program reads the bank and uses it in the same direction: one that waits between ingress and egress while
 * the banks are flipped would write into the frozen bank. The other methods read and write cells that no packet
 * touches, and may be called by any thread after the flip was answered.
 */
public final class RegisterBanks {
    private final State state;
    private final int bit;
    private final IntSupplier current;
    private final IntConsumer choose;

    private RegisterBanks(State state, int bit, IntSupplier current, IntConsumer choose) {
        this.state = state;
        this.bit = bit;
        this.current = current;
        this.choose = choose;
    }

    /**
     * Banks that the program chooses by the low (or only) word of a register's cell.
     *
     * @param bit of the index, from 0
     */
    public static RegisterBanks chosenByRegister(State state, String register, int cell, int bit) {
        RegisterArray chooser = state.register(register);
        return new RegisterBanks(state, bit, () -> (int) chooser.lo(cell) & 1, bank -> chooser.setLo(cell, bank));
    }

    /**
     * Banks that the program chooses by the data of a table's default action, which is one value: the bank.
     *
     * @param bit of the index, from 0
     */
    public static RegisterBanks chosenByDefaultAction(State state, String table, int bit) {
        RuntimeTable chooser = state.table(table);
        Table.ActionCall call = chooser.otherwise();
        if (call == null || call.data().size() != 1) {
            throw new IllegalArgumentException("table " + table + ": its default action must take one value, the bank");
        }
        if (chooser.declaration().constDefault()) {
            throw new IllegalArgumentException(
                    "table " + table + ": its default action must not be constant, for it chooses the bank");
        }
        String action = call.action();
        return new RegisterBanks(
                state,
                bit,
                () -> (int) (chooser.otherwise().data().getFirst() & 1),
                bank -> chooser.otherwise(new Table.ActionCall(action, List.of((long) bank))));
    }

    /** The bank that packets write now, 0 or 1. */
    public int written() {
        return current.getAsInt();
    }

    /**
     * Lets packets write the other bank from now on; for the thread of the pipe.
     *
     * @return the bank that is frozen now
     */
    public int flip() {
        int frozen = written();
        choose.accept(1 - frozen);
        return frozen;
    }

    /**
     * Copies the low (or only) words of one bank of a register.
     *
     * @param into at least half as long as the register
     * @return how many cells a bank has
     */
    public int read(String register, int bank, long[] into) {
        RegisterArray array = banked(register);
        int block = 1 << bit;
        int cells = array.declaration().entries() / 2;
        for (int done = 0; done < cells; done += block) {
            array.readLo(2 * done + bank * block, block, into, done);
        }
        return cells;
    }

    /**
     * Sets one bank of registers to their initial values. One-bit registers whose banks alternate within 64 cells
     * ({@code bit} below 6) share memory words between banks: clear those on the thread of the pipe only.
     */
    public void clear(int bank, String... registers) {
        for (RegisterArray array : Arrays.stream(registers).map(this::banked).toList()) {
            Register declaration = array.declaration();
            for (int index = 0; index < declaration.entries(); index++) {
                if ((index >> bit & 1) == bank) {
                    array.setLo(index, declaration.initialLo());
                    if (declaration.paired()) {
                        array.setHi(index, declaration.initialHi());
                    }
                }
            }
        }
    }

    private RegisterArray banked(String register) {
        RegisterArray array = state.register(register);
        check(array.declaration(), bit);
        return array;
    }

    /**
     * Refuses a bit that is not in the indices of a register.
     *
     * @throws IllegalArgumentException saying so
     */
    public static void check(Register register, int bit) {
        if (bit >= Integer.SIZE - 1 || register.entries() >> bit < 2) {
            throw new IllegalArgumentException("register " + register.name() + " has " + register.entries()
                    + " cells: bit " + bit + " of their index is no bank");
        }
    }
}
