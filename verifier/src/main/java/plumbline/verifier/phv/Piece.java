package plumbline.verifier.phv;

import java.util.Set;

/**
 * Bits that need room in one container.
 *
 * @param name of the field or fields, for messages
 * @param presence the packets that have it
 * @param bits 1–32
 * @param use what is done with it
 * @param from first stage that sees it
 * @param to last stage that sees it
 * @param written stages that write it
 */
record Piece(String name, Presence presence, int bits, Use use, int from, int to, Set<Integer> written) {
    /** Widest container. */
    static final int MAX_BITS = 32;

    /** What is done with a piece, and so the least that its container must be able to do. */
    enum Use {
        /** Only parser and deparser see it. */
        CARRIED,
        /** Stages copy it whole from other fields and compute with it; else nothing sees it, no crossbar either. */
        COPIED,
        /** Stages read it, and write what is moved into it. */
        MOVED,
        /** An ALU calculates it; an ALU works on a whole container. */
        CALCULATED;

        /** Whether a container with which no more can be done than that takes it. */
        boolean fits(Use atBest) {
            return this == atBest || atBest.compareTo(MOVED) >= 0 && compareTo(atBest) <= 0;
        }
    }

    Piece {
        written = Set.copyOf(written);
    }

    Piece part(int partBits) {
        return new Piece(name, presence, partBits, use, from, to, written);
    }
}
