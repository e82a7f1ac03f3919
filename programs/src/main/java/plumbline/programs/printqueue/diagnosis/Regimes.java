package plumbline.programs.printqueue.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.QueueSample;

/**
 * Since when a queue, or one of a port, was never empty: what looks at it prove, and packets that froze a bank. A
 * packet that met an empty queue is known only when it leaves. So what was there when a packet came is proved by a look
 * after that packet has left, not before.
 */
final class Regimes {
    private final List<Proof> proofs;

    /** All that had left until a time had not met an empty queue since another. */
    private record Proof(long nanos, long began) {}

    private Regimes(List<Proof> proofs) {
        this.proofs = proofs;
    }

    static Regimes of(List<QueueSample> looks, List<Checkpoint.Victim> victims) {
        List<Proof> proofs = new ArrayList<>();
        looks.stream()
                .filter(look -> look.began() >= 0)
                .forEach(look -> proofs.add(new Proof(look.nanos(), look.began())));
        victims.forEach(victim -> proofs.add(new Proof(victim.left(), victim.began())));
        return new Regimes(proofs);
    }

    /** Since when it was not empty when a wait began; null if it is not known. */
    Congestion congestion(Span wait) {
        return proofs.stream()
                .filter(proof -> proof.began() <= wait.from())
                .map(proof -> new Congestion(proof.began(), proof.nanos() >= wait.to()))
                .max(Comparator.comparing(Congestion::exact).thenComparingLong(Congestion::began))
                .orElse(null);
    }

    /** Whether it was never empty between a wait and another time, the wait included. */
    boolean neverEmpty(Span wait, long other) {
        Congestion congestion = congestion(wait);
        return other >= wait.to()
                ? proofs.stream().anyMatch(proof -> proof.nanos() >= other && proof.began() <= wait.from())
                : congestion != null && congestion.exact() && congestion.began() <= other;
    }
}
