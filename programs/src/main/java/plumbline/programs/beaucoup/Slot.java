package plumbline.programs.beaucoup;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Program;
import plumbline.vm.State;

/**
 * What a slot held.
 *
 * @param nanos when it was read, by the clock of its switch
 * @param stamp units of time: when its first coupon came
 * @param signature whose it is
 * @param collected one bit per coupon
 */
public record Slot(long nanos, long stamp, long signature, long collected) {
    private static final int WORD_BITS = 32;

    /**
     * The registers in which the slots of a way are, in the order that {@link #of(long, long[])} takes their cells in.
     *
     * @param way from 1
     */
    public static List<String> registers(Program program, int way) {
        int words = Math.toIntExact(program.parameter("coupons")) / WORD_BITS;
        return Stream.concat(
                        Stream.of("stamp" + way, "signature" + way),
                        IntStream.range(0, words).mapToObj(word -> "collected" + way + "_" + word))
                .toList();
    }

    /** From cells of {@link #registers}. */
    public static Slot of(long nanos, long[] cells) {
        long collected = 0;
        for (int word = 0; word < cells.length - 2; word++) {
            collected |= cells[2 + word] << word * WORD_BITS;
        }
        return new Slot(nanos, cells[0], cells[1], collected);
    }

    /** Reads one; for the thread of the pipe. */
    static Slot of(Program program, State state, int way, int slot, long nanos) {
        return of(
                nanos,
                registers(program, way).stream()
                        .mapToLong(name -> state.register(name).lo(slot))
                        .toArray());
    }
}
