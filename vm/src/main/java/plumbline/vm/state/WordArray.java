package plumbline.vm.state;

/**
 * An array of unsigned words of one width, stored as narrow as possible so that big register arrays stay in the caches.
 * Values that come in are cut to the word; values that go out are zero-extended. Word {@code i} of a single bit is bit
 * {@code i % 64} of element {@code i / 64}. Positions are not checked: they wrap by the size of the register.
 *
 * @param width bits of a word: 1, 8, 16, 32 or 64
 */
public record WordArray(long[] memory, int width) {
    /** Words that are 0. */
    static WordArray of(int width, int length) {
        return new WordArray(new long[(int) (((long) length * width + Long.SIZE - 1) / Long.SIZE)], width);
    }

    public long get(int position) {
        return switch (width) {
            case 1 -> memory[position >>> 6] >>> position & 1;
            case 8 -> UncheckedWords.get8(memory, position);
            case 16 -> UncheckedWords.get16(memory, position);
            case 32 -> UncheckedWords.get32(memory, position);
            default -> UncheckedWords.get64(memory, position);
        };
    }

    /** Writes a word; bits beyond its width are cut off. */
    public void set(int position, long value) {
        switch (width) {
            case 1 -> {
                long bit = 1L << position;
                memory[position >>> 6] = memory[position >>> 6] & ~bit | (value & 1) << position;
            }
            case 8 -> UncheckedWords.set8(memory, position, value);
            case 16 -> UncheckedWords.set16(memory, position, value);
            case 32 -> UncheckedWords.set32(memory, position, value);
            default -> UncheckedWords.set64(memory, position, value);
        }
    }

    /** Copies every {@code stride}-th word from {@code from} on, {@code count} of them, into {@code into[at..]}. */
    void read(int from, int stride, int count, long[] into, int at) {
        for (int i = 0; i < count; i++) {
            into[at + i] = get(from + i * stride);
        }
    }
}
