package plumbline.pipelines.pipe;

import plumbline.isa.model.Bundle;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;

/** The program's bundles by the number that triggers them. */
public final class Bundles {
    private final Mirrors mirrors;
    private final ExtraPass[] resubmits = new ExtraPass[1 << Intrinsic.RESUBMIT_TYPE.field().width()];
    private ExtraPass recirculate;

    /** The bundles of a program, held to a target's limits. */
    public Bundles(Program program, PhvLayout layout, Limits limits) {
        mirrors = new Mirrors(program, layout, limits);
        for (Bundle bundle : program.bundles()) {
            switch (bundle) {
                case Bundle.Mirror mirror -> { /* in mirrors */ }
                case Bundle.Resubmit resubmit -> resubmits[resubmit.number()] = ExtraPass.of(resubmit, layout, limits);
                case Bundle.Recirculate once -> recirculate = ExtraPass.of(once, layout, limits);
                case Bundle.Digest digest -> { /* in Digests */ }
            }
        }
    }

    /** The mirrors. */
    Mirrors mirrors() {
        return mirrors;
    }

    /** The mirror of a number, or null. */
    MirrorSession mirror(int number) {
        return mirrors.numbered(number);
    }

    /** The resubmit of a number, or null. */
    ExtraPass resubmit(int number) {
        return resubmits[number];
    }

    /** The recirculation, or null. */
    ExtraPass recirculate() {
        return recirculate;
    }

    /** Whether packets or copies go back into ingress, so that there must be a recirculation port. */
    public boolean usesRecirculationPort() {
        return recirculate != null || mirrors.all().stream().anyMatch(MirrorSession::recirculates);
    }

    /** The most fields that any bundle carries into another pass. */
    public static int mostCarried(Program program) {
        return program.bundles().stream()
                .filter(bundle -> !(bundle instanceof Bundle.Digest))
                .mapToInt(bundle -> bundle.fields().size())
                .max()
                .orElse(0);
    }
}
