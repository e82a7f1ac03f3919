package plumbline.isa.model;

import java.util.List;

/**
 * An array of low-pass filters, the self-decaying counters of switch hardware (TNA Lpf, sample mode used as in AHAB
 * section 3): {@code v := x + v·exp(−Δt/τ)} per access, read out shifted right.
 *
 * @param tauNanos time constant τ in nanoseconds, positive
 * @param shift the value is read out shifted right by this, 0–31
 * @param entries a power of two; the index wraps
 */
public record LowPass(String name, long tauNanos, int shift, int entries, Position at) implements Extern.Array {
    public LowPass {
        if (tauNanos < 1 || shift < 0 || shift > 31) {
            throw new IllegalArgumentException("lowpass " + name + ": tau " + tauNanos + " ns, shift " + shift);
        }
        CellArray.checkEntries("lowpass " + name, entries);
    }

    @Override
    public Extern extern() {
        return Extern.LOW_PASS;
    }

    @Override
    public List<Long> values() {
        return List.of(tauNanos, (long) shift);
    }
}
