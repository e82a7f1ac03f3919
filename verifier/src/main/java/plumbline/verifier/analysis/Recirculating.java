package plumbline.verifier.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Bound;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;

/**
 * A field list that sends packets through ingress again.
 *
 * @param kind the word in program text
 * @param maxBytes longest frame that it sends round
 * @param cells for each of which the bound holds
 */
public record Recirculating(String kind, FieldList fieldList, Bound bound, int maxBytes, long cells) {
    /** A frame of Ethernet without FCS. */
    private static final int FULL_FRAME = 1_514;

    /** All of a program, in order. */
    public static List<Recirculating> of(Program program) {
        List<Recirculating> found = new ArrayList<>();
        for (FieldList fieldList : program.fieldLists()) {
            switch (fieldList) {
                case FieldList.Mirror mirror -> {
                    if (mirror.recirculates()) {
                        found.add(new Recirculating(
                                "mirror", mirror, mirror.bound(), maxBytes(mirror), cells(mirror.bound(), program)));
                    }
                }
                case FieldList.Resubmit resubmit ->
                    found.add(new Recirculating(
                            "resubmit", resubmit, resubmit.bound(), FULL_FRAME, cells(resubmit.bound(), program)));
                case FieldList.Recirculate recirculate ->
                    found.add(new Recirculating(
                            "recirculate",
                            recirculate,
                            recirculate.bound(),
                            FULL_FRAME,
                            cells(recirculate.bound(), program)));
                case FieldList.Digest digest -> {
                    // goes to the control plane
                }
            }
        }
        return found;
    }

    private static int maxBytes(FieldList.Mirror mirror) {
        return mirror.truncate() == 0 ? FULL_FRAME : Math.min(mirror.truncate(), FULL_FRAME);
    }

    /** Those that the index can tell apart; an undeclared register has none. */
    private static long cells(Bound bound, Program program) {
        if (!(bound instanceof Bound.ForEach each)) {
            return 1;
        }
        long all = program.registers().stream()
                .filter(register -> register.name().equals(each.register()))
                .mapToLong(Register::entries)
                .sum();
        return Math.min(all, 1L << Math.min(each.index().width(), Integer.SIZE));
    }

    /** What a bound per time comes to; empty for a share, and without a bound. */
    public Optional<PassRate> rate() {
        return switch (bound) {
            case Bound.None _, Bound.Unsaid _, Bound.Share _ -> Optional.empty();
            case Bound.PerTime time -> Optional.of(PassRate.of(fieldList.name(), time, cells, maxBytes));
            case Bound.ForEach each -> Optional.of(PassRate.of(fieldList.name(), each.each(), cells, maxBytes));
        };
    }
}
