package plumbline.verifier.phv;

import java.util.Set;
import plumbline.isa.model.Direction;

/**
 * Bits that need room in one container.
 *
 * @param name of the field or fields, for messages
 * @param bits 1–32
 * @param alone an ALU calculates it, and an ALU works on a whole container
 * @param from first stage that sees it
 * @param to last stage that sees it
 * @param written stages that write it
 */
record Piece(String name, Direction direction, int bits, boolean alone, int from, int to, Set<Integer> written) {
    /** Widest container. */
    static final int MAX_BITS = 32;

    Piece {
        written = Set.copyOf(written);
    }

    Piece part(int partBits) {
        return new Piece(name, direction, partBits, alone, from, to, written);
    }
}
