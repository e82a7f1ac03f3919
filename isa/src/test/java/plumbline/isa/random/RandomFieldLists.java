package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;

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
            // at most one of them recirculates, so that the budgets of three kinds keep within the target's
            boolean again = number == 1;
            int port = again ? Intrinsic.NO_PORT : dice.between(0, 3);
            all.add(new FieldList.Mirror(
                    "mirror" + number,
                    number,
                    port,
                    dice.pick(0, 0, 64, 128),
                    again ? dice.between(1, budget) : 0,
                    carried(),
                    dice.at()));
        }
        if (dice.chance(30)) {
            all.add(new FieldList.Resubmit("again", 1, dice.between(1, budget), carried(), dice.at()));
        }
        if (dice.chance(30)) {
            all.add(new FieldList.Recirculate("around", dice.between(1, budget), carried(), dice.at()));
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
