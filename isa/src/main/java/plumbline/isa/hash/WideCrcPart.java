package plumbline.isa.hash;

/** An input of a CRC of 64 bits, or of two of at most 32 bits at once; otherwise as {@link CrcPart}. */
record WideCrcPart(int first, int bytes) implements Hasher.Part {
    @Override
    public long of(HashTables tables, long value) {
        long[] table = tables.wide();
        long sum = 0;
        for (int i = 0; i < bytes; i++) {
            sum ^= table[(first + i << 8) + ((int) (value >>> (i << 3)) & 0xFF)];
        }
        return sum;
    }
}
