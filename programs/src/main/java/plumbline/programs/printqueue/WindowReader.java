package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * Reads a bank of the time windows and drops what is stale: counted back from the latest cell of window 0, a window has
 * a round of cells, and the next window begins where it ends.
 */
final class WindowReader {
    private final TimeWindows windows;
    private final List<Window> registers = new ArrayList<>();
    private final long[] stamps;
    private final long[] kept;

    private record Window(
            RegisterArray stamps,
            RegisterArray srcs,
            RegisterArray dsts,
            RegisterArray ports,
            RegisterArray protocols) {
        static Window of(State state, int number) {
            return new Window(
                    state.register("stamps" + number),
                    state.register("srcs" + number),
                    state.register("dsts" + number),
                    state.register("ports" + number),
                    state.register("protocols" + number));
        }
    }

    WindowReader(TimeWindows windows, State state) {
        this.windows = windows;
        for (int window = 0; window < windows.count(); window++) {
            registers.add(Window.of(state, window));
        }
        stamps = new long[windows.cells()];
        kept = new long[windows.cells()];
    }

    /**
     * Reads a bank.
     *
     * @param bank number of the bank among all: half, port, bank
     * @param now not before anything in it, nor so much later that time stamps have wrapped
     * @param flows gets the flows
     */
    List<WindowCells> read(int bank, long now, FlowTable flows) {
        List<WindowCells> all = new ArrayList<>();
        long latest = -1;
        for (int window = 0; window < windows.count(); window++) {
            load(bank, window, now >> windows.shift(window));
            latest = window == 0 ? Arrays.stream(stamps).max().orElse(-1) : latest - windows.cells() >> windows.alpha();
            all.add(latest < 0 ? WindowCells.NONE : round(bank, window, latest, flows));
        }
        return all;
    }

    /**
     * Empties a bank: a cell that is not written for long could be taken for one of the present when time stamps wrap.
     */
    void clear(int bank) {
        for (Window window : registers) {
            for (int cell = 0; cell < windows.cells(); cell++) {
                window.stamps.setLo((bank << windows.k()) + cell, 0);
            }
        }
    }

    /** Time stamps of a window as numbers of cells since time 0; −1 for empty cells. */
    private void load(int bank, int window, long now) {
        int bits = windows.stampBits(window);
        long mask = (1L << bits) - 1;
        registers.get(window).stamps.readLo(bank << windows.k(), stamps.length, stamps, 0);
        for (int cell = 0; cell < stamps.length; cell++) {
            boolean occupied = stamps[cell] >>> bits == 1;
            stamps[cell] = occupied ? now - (now - stamps[cell] & mask) : -1;
        }
    }

    private WindowCells round(int bank, int window, long latest, FlowTable flows) {
        int count = 0;
        for (long stamp : stamps) {
            if (stamp >= Math.max(0, latest - windows.cells() + 1) && stamp <= latest) {
                kept[count++] = stamp;
            }
        }
        long[] numbers = Arrays.copyOf(kept, count);
        Arrays.sort(numbers);
        Window registers = this.registers.get(window);
        int[] owners = new int[count];
        for (int i = 0; i < count; i++) {
            int index = (bank << windows.k()) + (int) (numbers[i] & windows.cells() - 1);
            owners[i] = flows.number(
                    registers.srcs.lo(index),
                    registers.dsts.lo(index),
                    registers.ports.lo(index),
                    registers.protocols.lo(index));
        }
        return new WindowCells(numbers, owners);
    }
}
