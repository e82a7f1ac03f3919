package plumbline.verifier.atoms;

import java.util.List;
import plumbline.isa.model.Op;

/** A template with everything chosen: what an atom is configured to do. */
sealed interface Setup {
    /** The words after, for words of {@code width} bits. */
    long[] after(AtomCase point, int width);

    /** Nothing changes. */
    record Keep() implements Setup {
        @Override
        public long[] after(AtomCase point, int width) {
            return point.words();
        }
    }

    /** Each word gets a sum. */
    record Update(List<Linear> values) implements Setup {
        @Override
        public long[] after(AtomCase point, int width) {
            long[] after = new long[values.size()];
            for (int i = 0; i < after.length; i++) {
                after[i] = values.get(i).at(point, width);
            }
            return after;
        }
    }

    /** A test decides. */
    record If(Test test, Setup then, Setup otherwise) implements Setup {
        @Override
        public long[] after(AtomCase point, int width) {
            return (test.holds(point) ? then : otherwise).after(point, width);
        }
    }

    /**
     * A comparison of two sums.
     *
     * @param width of words and inputs in bits
     */
    record Test(Linear left, Op relation, Linear right, Reading reading, int width) {
        boolean holds(AtomCase point) {
            if (reading == Reading.MODULAR) {
                return relation.apply(left.at(point, width), right.at(point, width), 0, width, width, width) != 0;
            }
            int order = left.exactly(point, reading, width).compareTo(right.exactly(point, reading, width));
            return relation.apply(order + 1, 1, 0, 2, 2, 2) != 0;
        }
    }

    /** How the sums of a test are taken. */
    enum Reading {
        /** Modulo 2^width, as the rest of an access; a relation says how the results are ordered. */
        MODULAR,
        /** Of unsigned numbers, with as many bits as that takes: Domino has integers, Tofino takes 34 bits for 32. */
        UNSIGNED,
        /** Of signed numbers, likewise. */
        SIGNED
    }
}
