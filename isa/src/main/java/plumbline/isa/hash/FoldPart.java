package plumbline.isa.hash;

import plumbline.isa.model.Bits;

/**
 * An input of an xor hash. Bit {@code p} of the concatenated inputs lands on bit {@code p % word}; because a word's
 * width divides 64, turning the value round in a long puts each bit at the right place modulo {@code word}.
 *
 * @param width of the input, bits
 * @param behind bits of the concatenated inputs that follow it, modulo 64
 * @param word width of the hash: 8, 16 or 32 bits
 */
record FoldPart(int width, int behind, int word) implements Hasher.Part {
    @Override
    public long of(HashTables tables, long value) {
        long folded = Long.rotateLeft(value & Bits.mask(width), behind);
        for (int half = 32; half >= word; half >>= 1) {
            folded ^= folded >>> half;
        }
        return folded & Bits.mask(word);
    }
}
