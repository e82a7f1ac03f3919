package plumbline.verifier.analysis;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Bound;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;

/**
 * A field list that sends packets through ingress again.
 *
 * @param maxBytes longest frame that it sends round
 * @param cells for each of which the bound holds
 */
public record Recirculating(FieldList fieldList, int maxBytes, long cells) {
    /** A frame of Ethernet without FCS. */
    private static final int FULL_FRAME = 1_514;

    /** All of a program, in order. */
    public static List<Recirculating> of(Program program) {
        return program.fieldLists().stream()
                .filter(Recirculating::goesRound)
                .map(list -> new Recirculating(list, maxBytes(list), cells(list.bound(), program)))
                .toList();
    }

    private static boolean goesRound(FieldList fieldList) {
        return switch (fieldList) {
            case FieldList.Mirror mirror -> mirror.recirculates();
            case FieldList.Resubmit _, FieldList.Recirculate _ -> true;
            case FieldList.Digest _ -> false;
        };
    }

    private static int maxBytes(FieldList fieldList) {
        return fieldList instanceof FieldList.Mirror mirror && mirror.truncate() > 0
                ? Math.min(mirror.truncate(), FULL_FRAME)
                : FULL_FRAME;
    }

    /** How often it may. */
    public Bound bound() {
        return fieldList.bound();
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
        return switch (bound()) {
            case Bound.None _, Bound.Unsaid _, Bound.Share _ -> Optional.empty();
            case Bound.PerTime time -> Optional.of(PassRate.of(fieldList.name(), time, cells, maxBytes));
            case Bound.ForEach each -> Optional.of(PassRate.of(fieldList.name(), each.each(), cells, maxBytes));
        };
    }
}
