package plumbline.vm.interpreter;

import plumbline.isa.model.Match;

/** A match of a parser case: bits under a mask, or a range. */
sealed interface KeyTest {
    boolean fits(long value);

    /** Equal under a mask. */
    record Masked(long value, long mask) implements KeyTest {
        @Override
        public boolean fits(long key) {
            return (key & mask) == value;
        }
    }

    /** Between two bounds. */
    record Between(Match.Range range) implements KeyTest {
        @Override
        public boolean fits(long key) {
            return range.fits(key);
        }
    }

    static KeyTest of(Match match) {
        return switch (match) {
            case Match.Exact exact -> new Masked(exact.value(), -1L);
            case Match.Ternary ternary -> new Masked(ternary.value(), ternary.mask());
            case Match.Prefix prefix -> new Masked(prefix.value(), Match.Prefix.mask(prefix.length(), prefix.width()));
            case Match.Range range -> new Between(range);
        };
    }
}
