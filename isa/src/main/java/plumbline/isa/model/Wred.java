package plumbline.isa.model;

import java.util.List;

/**
 * An array of random early detections (TNA Wred; Floyd and Jacobson: Random Early Detection Gateways for Congestion
 * Avoidance, 1993): each cell averages what it takes in, the depth of a queue, over time, and says of each packet
 * whether to drop it, or to mark it.
 *
 * <pre>
 *   avg := x + (avg − x)·exp(−Δt/τ)
 *
 *   P(1)                 ┌──── 1
 *                        │
 *   percent             ╱│
 *   0        ──────────╱
 *                    min max    avg
 * </pre>
 *
 * @param tauNanos time constant τ in nanoseconds, positive
 * @param min average up to which the result is 0
 * @param max average from which the result is 1; more than {@code min}
 * @param percent share of results 1 just below {@code max}, 0–100
 * @param entries a power of two; the index wraps
 */
public record Wred(String name, long tauNanos, long min, long max, int percent, int entries, Position at)
        implements Extern.Array {
    public Wred {
        if (tauNanos < 1 || min < 0 || max <= min || percent < 0 || percent > 100) {
            throw new IllegalArgumentException("tau " + tauNanos + " ns, min " + min + ", max " + max + ", percent "
                    + percent + ": 0 ≤ min < max");
        }
        CellArray.checkEntries("wred " + name, entries);
    }

    @Override
    public Extern extern() {
        return Extern.WRED;
    }

    @Override
    public List<Long> values() {
        return List.of(tauNanos, min, max, (long) percent);
    }
}
