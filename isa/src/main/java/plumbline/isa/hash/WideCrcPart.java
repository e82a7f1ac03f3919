package plumbline.isa.hash;

/**
 * An input of a CRC of 64 bits.
 *
 * @param high the upper 32 bits
 * @param low  the lower 32 bits
 */
record WideCrcPart(CrcPart high, CrcPart low) implements Hasher.Part {
    @Override
    public long of(long value) {
        return high.of(value) << 32 | low.of(value);
    }
}
