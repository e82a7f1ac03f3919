package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Register;

/** What a program can copy, send again and report. */
final class RandomFieldLists {
    private final Dice dice;
    private final List<Field> metadata;
    private final List<FieldList> all = new ArrayList<>();

    RandomFieldLists(Dice dice, Freedom freedom, List<Header> headers, List<Field> metadata) {
        this.dice = dice;
        this.metadata = metadata;
        int budget = freedom.recirculationPpm() / 3;
        int mirrors = dice.between(0, 3);
        for (int number = 1; number <= mirrors; number++) {
            // at most one of them recirculates, so that the bounds of three kinds keep within the target's
            boolean again = number == 1;
            int port = again ? Intrinsic.NO_PORT : dice.between(0, 3);
            all.add(new FieldList.Mirror(
                    "mirror" + number,
                    number,
                    port,
                    dice.pick(0, 0, 64, 128),
                    again ? bound(budget) : Bound.NONE,
                    carried(),
                    dice.at()));
        }
        if (dice.chance(30)) {
            all.add(new FieldList.Resubmit("again", 1, bound(budget), carried(), dice.at()));
        }
        if (dice.chance(30)) {
            all.add(new FieldList.Recirculate("around", bound(budget), carried(), dice.at()));
        }
        int digests = dice.between(0, 2);
        for (int number = 1; number <= digests; number++) {
            List<Field> fields = new ArrayList<>(List.of(dice.pick(metadata)));
            dice.pick(headers).fields().stream().limit(2).forEach(fields::add);
            all.add(new FieldList.Digest("digest" + number, number, fields, dice.at()));
        }
    }

    List<FieldList> all() {
        return all;
    }

    /** With some of the bounds for each cell of a register: at most 1,024 packets a second, 13 Mbit/s. */
    List<FieldList> bounded(List<Register> registers) {
        return all.stream()
                .map(fieldList -> fieldList instanceof FieldList.Mirror mirror
                                && mirror.bound() instanceof Bound.PerTime
                                && !mirror.fields().isEmpty()
                                && !registers.isEmpty()
                        ? bounded(mirror, dice.pick(registers))
                        : fieldList)
                .toList();
    }

    private FieldList bounded(FieldList.Mirror mirror, Register register) {
        Bound.PerTime once = new Bound.PerTime(1, Bound.Unit.PACKETS, dice.pick(1L << 30, 1_000_000_000L));
        return new FieldList.Mirror(
                mirror.name(),
                mirror.number(),
                mirror.port(),
                mirror.truncate(),
                new Bound.ForEach(once, register.name(), dice.pick(mirror.fields())),
                mirror.fields(),
                mirror.at());
    }

    /** At most a third of what the target allows; per time, of 100 kbit/s to 3 Gbit/s on the wire. */
    private Bound bound(int ppm) {
        return switch (dice.between(0, 3)) {
            case 0 ->
                new Bound.PerTime(
                        dice.between(1, 200), Bound.Unit.PACKETS, dice.pick(1L << 20, 1_000_000L, 1_000_000_000L));
            case 1 -> new Bound.PerTime(dice.between(100, 3_000), Bound.Unit.BITS, dice.pick(1_000L, 1_000_000L));
            default -> new Bound.Share(dice.between(1, ppm));
        };
    }

    private List<Field> carried() {
        return dice.some(metadata, 30);
    }

    /** What a program writes to trigger a field list. */
    static Intrinsic trigger(FieldList fieldList) {
        return switch (fieldList) {
            case FieldList.Mirror _ -> Intrinsic.MIRROR_TYPE;
            case FieldList.Resubmit _ -> Intrinsic.RESUBMIT_TYPE;
            case FieldList.Recirculate _ -> Intrinsic.UCAST_EGRESS_PORT;
            case FieldList.Digest _ -> Intrinsic.DIGEST_TYPE;
        };
    }
}
