package plumbline.verifier.phv;

import java.util.ArrayList;
import java.util.List;

/**
 * A container of the packet header vector; pieces share it side by side, or one after the other as the stages go by.
 */
final class Container {
    private final int size;
    private final Piece.Use atBest;
    private final List<Piece> pieces = new ArrayList<>();

    /** @param atBest the most that can be done with what is in it */
    Container(int size, Piece.Use atBest) {
        this.size = size;
        this.atBest = atBest;
    }

    int size() {
        return size;
    }

    Piece.Use atBest() {
        return atBest;
    }

    /** Whether a piece fits: enough bits in every stage where it is live, and no other piece written in its stage. */
    boolean takes(Piece piece) {
        if (piece.bits() > size
                || !piece.use().fits(atBest)
                || !pieces.isEmpty()
                        && pieces.getFirst().presence().direction()
                                != piece.presence().direction()) {
            return false;
        }
        for (int stage = piece.from(); stage <= piece.to(); stage++) {
            int used = piece.bits();
            for (Piece other : pieces) {
                if (other.from() <= stage
                        && stage <= other.to()
                        && !other.presence().excludes(piece.presence())) {
                    // One instruction for each container in a stage.
                    if (other.use() == Piece.Use.CALCULATED
                            || piece.use() == Piece.Use.CALCULATED
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
