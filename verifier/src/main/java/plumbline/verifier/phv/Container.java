package plumbline.verifier.phv;

import java.util.ArrayList;
import java.util.List;

/**
 * A container of the packet header vector; pieces share it side by side, or one after the other as the stages go by.
 */
final class Container {
    private final int size;
    private final boolean calculating;
    private final List<Piece> pieces = new ArrayList<>();

    /** @param calculating whether its ALU does more than move */
    Container(int size, boolean calculating) {
        this.size = size;
        this.calculating = calculating;
    }

    int size() {
        return size;
    }

    /** Whether a piece fits: enough bits in every stage where it is live, and no other piece written in its stage. */
    boolean takes(Piece piece) {
        if (piece.bits() > size
                || piece.alone() && !calculating
                || !pieces.isEmpty() && pieces.get(0).direction() != piece.direction()) {
            return false;
        }
        for (int stage = piece.from(); stage <= piece.to(); stage++) {
            int used = piece.bits();
            for (Piece other : pieces) {
                if (other.from() <= stage && stage <= other.to()) {
                    // One instruction for each container in a stage.
                    if (other.alone()
                            || piece.alone()
                            || other.written().contains(stage)
                                    && piece.written().contains(stage)) {
                        return false;
                    }
                    used += other.bits();
                }
            }
            if (used > size) {
                return false;
            }
        }
        return true;
    }

    void add(Piece piece) {
        pieces.add(piece);
    }
}
