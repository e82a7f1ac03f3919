package plumbline.pipelines.pipe;

import plumbline.isa.model.Bound;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/** PISA's rule of run time: a packet goes through ingress again only where the bound on its field list allows it. */
abstract class PassBudget {
    private long granted;

    /** The budget that a field list declares; without a bound, what the target allows. */
    static PassBudget of(Bound bound, Program program, PhvLayout layout, Limits limits) {
        return switch (bound) {
            case Bound.None _ -> ShareBudget.of(limits);
            case Bound.Unsaid _ -> ShareBudget.of(new Bound.Share(Bound.Share.WHOLE), limits);
            case Bound.Share share -> ShareBudget.of(share, limits);
            case Bound.PerTime time -> WindowBudget.of(time);
            case Bound.ForEach each ->
                new WindowBudget(each.each(), program.register(each.register()).entries(), layout.slot(each.index()));
        };
    }

    /**
     * Asks for one extra pass.
     *
     * @param phv of the packet that asks
     * @param bytes of the frame that goes round
     * @param firstPasses number of first passes since the start
     * @param nanos the present by the packet's {@code global_tstamp}, unbounded
     * @return whether the budget allows it; it is then used
     */
    final boolean take(Phv phv, int bytes, long firstPasses, long nanos) {
        boolean allowed = allows(phv, bytes, firstPasses, nanos);
        if (allowed) {
            granted++;
        }
        return allowed;
    }

    /** As {@link #take}, which counts. */
    abstract boolean allows(Phv phv, int bytes, long firstPasses, long nanos);

    /** Extra passes allowed so far. */
    final long granted() {
        return granted;
    }
}
