package plumbline.bench.handwritten;

/** CRC-32 of a pair of IPv4 addresses. */
final class AddressHash {
    /** Reflected polynomial of Ethernet. */
    static final int ETHERNET = 0xEDB88320;
    /** Reflected polynomial of iSCSI (Castagnoli). */
    static final int CASTAGNOLI = 0x82F63B78;

    private AddressHash() {}

    /** The tables of a polynomial. */
    static int[] tables(int polynomial) {
        return PositionTables.of(polynomial, 8);
    }

    /** The CRC of source and destination, source first. */
    static int of(int[] table, long addresses) {
        return table[(int) (addresses >>> 56)]
                ^ table[0x100 | (int) (addresses >>> 48) & 0xff]
                ^ table[0x200 | (int) (addresses >>> 40) & 0xff]
                ^ table[0x300 | (int) (addresses >>> 32) & 0xff]
                ^ table[0x400 | (int) addresses >>> 24]
                ^ table[0x500 | (int) addresses >>> 16 & 0xff]
                ^ table[0x600 | (int) addresses >>> 8 & 0xff]
                ^ table[0x700 | (int) addresses & 0xff];
    }
}
