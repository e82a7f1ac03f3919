package plumbline.pipelines.pipe;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;

/** The program's bundles by the number that triggers them. */
public final class TriggeredBundles {
    private final Program program;
    private final Mirrors mirrors;
    private final ExtraPass[] resubmits =
            new ExtraPass[1 << Intrinsic.RESUBMIT_TYPE.field().width()];
    private ExtraPass recirculate;

    /** The bundles of a program, held to a target's limits. */
    public TriggeredBundles(Program program, PhvLayout layout, Limits limits) {
        this.program = program;
        mirrors = new Mirrors(program, layout, limits);
        for (Bundle bundle : program.bundles()) {
            switch (bundle) {
                case Bundle.Mirror mirror -> {
                    /* in mirrors */
                }
                case Bundle.Resubmit resubmit -> resubmits[resubmit.number()] = ExtraPass.of(resubmit, layout, limits);
                case Bundle.Recirculate once -> recirculate = ExtraPass.of(once, layout, limits);
                case Bundle.Digest digest -> {
                    /* in Digests */
                }
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

    /**
     * A bundle that sends packets to the recirculation port.
     *
     * @param name what the program declares, and where
     * @param granted passes it was allowed so far
     */
    public record Recirculating(String name, long granted) {}

    /** The bundles that send packets to the recirculation port, in program order. */
    public List<Recirculating> recirculating() {
        List<Recirculating> found = new ArrayList<>();
        for (Bundle bundle : program.bundles()) {
            if (bundle instanceof Bundle.Mirror mirror && mirror.recirculates()) {
                found.add(
                        recirculating("mirror", bundle, mirror(mirror.number()).budget()));
            } else if (bundle instanceof Bundle.Recirculate) {
                found.add(recirculating("recirculate", bundle, recirculate.budget()));
            }
        }
        return found;
    }

    private static Recirculating recirculating(String kind, Bundle bundle, PassBudget budget) {
        String place = bundle.at().toString();
        return new Recirculating(
                kind + " " + bundle.name() + (place.isEmpty() ? "" : " (" + place + ")"), budget.granted());
    }

    /** Whether packets or copies go back into ingress, so that there must be a recirculation port. */
    public boolean usesRecirculationPort() {
        return recirculate != null || mirrors.all().stream().anyMatch(MirrorSession::recirculates);
    }

    /** The maximum number of fields that a bundle carries into another pass. */
    public static int maxCarried(Program program) {
        return program.bundles().stream()
                .filter(bundle -> !(bundle instanceof Bundle.Digest))
                .mapToInt(bundle -> bundle.fields().size())
                .max()
                .orElse(0);
    }
}
