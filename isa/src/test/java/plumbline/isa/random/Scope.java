package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;

/**
 * The fields of one stage: what its units may read, and what is still free to be written. No field is handed out twice,
 * so that the order of units does not matter.
 */
final class Scope {
    /** Written with numbers of field lists and ports only, never with a random value. */
    private static final List<Intrinsic> TRIGGERS =
            List.of(Intrinsic.MIRROR_TYPE, Intrinsic.RESUBMIT_TYPE, Intrinsic.DIGEST_TYPE, Intrinsic.UCAST_EGRESS_PORT);

    /** What no chip has, or few. */
    private static final List<Intrinsic> UNBOUND = List.of(Intrinsic.PIFO_RANK, Intrinsic.MTU_TRUNC_LEN);

    private final Dice dice;
    private final List<Field> readable = new ArrayList<>();
    private final List<Field> free = new ArrayList<>();
    private final List<Intrinsic> triggers = new ArrayList<>();

    Scope(Dice dice, Freedom freedom, Direction direction, List<Header> headers, List<Field> metadata) {
        this.dice = dice;
        List<Field> writable = new ArrayList<>(metadata);
        for (Header header : headers) {
            writable.addAll(header.fields());
            writable.add(header.valid());
        }
        readable.addAll(writable);
        for (Intrinsic intrinsic : Intrinsic.values()) {
            if (UNBOUND.contains(intrinsic) && !freedom.unbound()) {
                continue;
            }
            // no chip tells ingress the length, or looks into the payload
            boolean isTold = freedom.unbound()
                    || intrinsic != Intrinsic.PAYLOAD_SUM
                            && (direction == Direction.EGRESS || intrinsic != Intrinsic.PKT_LENGTH);
            if (intrinsic.readableIn(direction) && isTold) {
                readable.add(intrinsic.field());
            }
            if (intrinsic.writableIn(direction)) {
                if (TRIGGERS.contains(intrinsic)) {
                    triggers.add(intrinsic);
                } else {
                    writable.add(intrinsic.field());
                }
            }
        }
        free.addAll(dice.shuffled(freedom.unbound() ? writable : dice.some(writable, 50)));
        if (!freedom.unbound()) {
            readable.removeAll(free);
            readable.removeAll(triggers.stream().map(Intrinsic::field).toList());
        }
    }

    /** What may be read; never empty, because every direction has intrinsics that are only read. */
    List<Field> readable() {
        return readable;
    }

    /** A readable field. */
    Field read() {
        return dice.pick(readable);
    }

    /** A field to write, of any width. */
    Optional<Field> take() {
        return take(1, Field.MAX_WIDTH);
    }

    /** A field to write. */
    Optional<Field> take(int fromWidth, int toWidth) {
        Optional<Field> taken = free.stream()
                .filter(field -> field.width() >= fromWidth && field.width() <= toWidth)
                .findFirst();
        taken.ifPresent(free::remove);
        return taken;
    }

    /** Takes an intrinsic that triggers something, if it is still free. */
    boolean take(Intrinsic trigger) {
        return triggers.remove(trigger);
    }
}
