package plumbline.programs.beaucoup;

import plumbline.vm.State;

/**
 * What a slot held.
 *
 * @param nanos     when it was read, by the clock of its switch
 * @param stamp     units of time: when its first coupon came
 * @param signature whose it is
 * @param collected one bit per coupon
 */
public record Slot(long nanos, long stamp, long signature, long collected) {
    /** Reads one; for the thread of the pipe. */
    static Slot of(State state, int way, int slot, long nanos) {
        return new Slot(
                nanos, state.register("stamp" + way).lo(slot), state.register("signature" + way).lo(slot),
                state.register("collected" + way).lo(slot));
    }
}
