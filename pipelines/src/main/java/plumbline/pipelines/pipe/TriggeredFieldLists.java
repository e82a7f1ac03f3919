package plumbline.pipelines.pipe;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;

/** The program's field lists by the number that triggers them. */
public final class TriggeredFieldLists {
    private final Program program;
    private final Mirrors mirrors;
    private final ExtraPass[] resubmits =
            new ExtraPass[1 << Intrinsic.RESUBMIT_TYPE.field().width()];
    private ExtraPass recirculate;

    /** The field lists of a program, held to a target's limits. */
    public TriggeredFieldLists(Program program, PhvLayout layout, Limits limits) {
        this.program = program;
        mirrors = new Mirrors(program, layout, limits);
        for (FieldList fieldList : program.fieldLists()) {
            switch (fieldList) {
                case FieldList.Mirror mirror -> {
                    /* in mirrors */
                }
                case FieldList.Resubmit resubmit ->
                    resubmits[resubmit.number()] = ExtraPass.of(resubmit, program, layout, limits);
                case FieldList.Recirculate once -> recirculate = ExtraPass.of(once, program, layout, limits);
                case FieldList.Digest digest -> {
                    /* in Digests */
                }
            }
        }
    }

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
     * A field list that sends packets to the recirculation port.
     *
     * @param name what the program declares, and where
     * @param granted passes it was allowed so far
     */
    public record Recirculating(String name, long granted) {}

    /** The field lists that send packets to the recirculation port, in program order. */
    public List<Recirculating> recirculating() {
        List<Recirculating> found = new ArrayList<>();
        for (FieldList fieldList : program.fieldLists()) {
            if (fieldList instanceof FieldList.Mirror mirror && mirror.recirculates()) {
                found.add(recirculating(fieldList, mirror(mirror.number()).budget()));
            } else if (fieldList instanceof FieldList.Recirculate) {
                found.add(recirculating(fieldList, recirculate.budget()));
            }
        }
        return found;
    }

    private static Recirculating recirculating(FieldList fieldList, PassBudget budget) {
        String place = fieldList.at().toString();
        return new Recirculating(
                fieldList.kind() + " " + fieldList.name() + (place.isEmpty() ? "" : " (" + place + ")"),
                budget.granted());
    }

    /** Whether packets or copies go back into ingress, so that there must be a recirculation port. */
    public boolean usesRecirculationPort() {
        return recirculate != null || mirrors.all().stream().anyMatch(MirrorSession::recirculates);
    }

    /** The maximum number of fields that a field list carries into another pass. */
    public static int maxCarried(Program program) {
        return program.fieldLists().stream()
                .filter(FieldList::sendsPacket)
                .mapToInt(fieldList -> fieldList.fields().size())
                .max()
                .orElse(0);
    }
}
