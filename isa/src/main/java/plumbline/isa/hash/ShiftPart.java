package plumbline.isa.hash;

import plumbline.isa.model.Bits;

/**
 * An input of the identity.
 *
 * @param width of the input, bits
 * @param behind bits of the concatenated inputs that follow it
 */
record ShiftPart(int width, int behind) implements Hasher.Part {
    @Override
    public long of(HashTables tables, long value) {
        return behind > 63 ? 0 : (value & Bits.mask(width)) << behind;
    }
}
