package plumbline.cli.malformed;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** Frames that nobody should have sent: seeded, so that each run can be had again. */
final class Junk {
    private static final HexFormat HEX = HexFormat.of();

    /** What real traffic looks like, to be cut and spoilt. */
    private static final List<byte[]> REAL = List.of(
            real("0800 4500002b00014000400626cb0a0000010a00000204d200500000000100000000501020000e540000616263"), // TCP
            real("0800 4600002400000000401164c60a0000010a0000020101010004d20050000c0000616263ff"), // IPv4 options, UDP
            real("0800 450005dc0000200040110000 0a0000010a000002 04d2005005c80000 6162"), // a first fragment, short
            // of its length
            real("8100 0007 88a8 0008 0800 4500001c00000000400100000a0000010a0000020800f7ff00000000"), // two tags, ICMP
            real("86dd 60000000000c1140 fd000000000000000000000000000001fd000000000000000000000000000002"
                    + " 04d20050000c000061626364"),
            real("86dd 600000000010003a fd000000000000000000000000000001ff020000000000000000000000000001"
                    + " 3a00050200000000 8700000000000000"),
            real("0806 0001080006040001 0200000000010a000001 0000000000000a000002"), // ARP
            real("88b5 00"));

    private final Random random;
    private final int maxLength;
    private int cut;

    /** @param maxLength of all but the giants' rest, which has its say where the port decides */
    Junk(long seed, int maxLength) {
        this.random = new Random(seed);
        this.maxLength = maxLength;
    }

    private static byte[] real(String afterAddresses) {
        return HEX.parseHex("020000000002020000000001" + afterAddresses.replace(" ", ""));
    }

    byte[] next() {
        return switch (random.nextInt(10)) {
            case 0 -> new byte[0];
            case 1 -> bytes(random.nextInt(64));
            case 2 -> bytes(random.nextInt(2_000));
            case 3 -> bytes(Math.min(maxLength, 9_700 + random.nextInt(60))); // around what a frame holds
            case 4 -> bytes(random.nextInt(maxLength + 1));
            case 5, 6 -> truncated();
            default -> mutated();
        };
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Each real frame at each of its lengths, in turn. */
    private byte[] truncated() {
        int at = cut++;
        for (byte[] frame : REAL) {
            if (at <= frame.length) {
                return Arrays.copyOf(frame, at);
            }
            at -= frame.length + 1;
        }
        cut = 0;
        return new byte[0];
    }

    /** A real frame with some bytes changed, now and then cut or with more behind it. */
    private byte[] mutated() {
        byte[] real = REAL.get(random.nextInt(REAL.size()));
        int length = random.nextInt(4) == 0 ? random.nextInt(real.length + 100) : real.length;
        byte[] frame = Arrays.copyOf(real, length);
        for (int i = random.nextInt(8); i >= 0 && length > 0; i--) {
            frame[random.nextInt(length)] = (byte) random.nextInt();
        }
        return frame;
    }
}
