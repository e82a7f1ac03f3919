package plumbline.isa.hash;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.HashFunction.Crc;

/**
 * The hash functions that have a name: {@code crc32(…) poly 1} in program text is the line ("crc32", 1).
 *
 * <p>Sources: standards, parameters and check values as in Greg Cook's "Catalogue of parametrised CRC algorithms"
 * (reveng.sourceforge.io/crc-catalogue), which names the documents of each. Lines of a family have different
 * polynomials, because a CRC is linear: with one polynomial, keys that collide at one {@code init} collide at all.
 *
 * <p>Two CRCs whose polynomials both have the factor x + 1 share one bit of information, the parity of the key. With 8
 * and 16 bits every bit is used as an index, so polynomials 0–3 of crc8 and 0–7 of crc16 are chosen to have at most one
 * such among them; with crc32 and crc64 it is without effect unless all bits of both are kept.
 */
public final class HashCatalogue {
    private HashCatalogue() {}

    /**
     * One named function.
     *
     * @param name family, e.g. {@code crc32}
     * @param poly number within the family; 0 is its best-known member
     * @param standard what it is known as
     * @param check its published value for the nine ASCII characters "123456789"; empty if none is published
     */
    public record Line(String name, int poly, HashFunction function, String standard, OptionalLong check) {}

    private static final List<Line> LINES = List.of(
            plain("crc8", 0, 8, 0x07, 0x00, 0x00, "CRC-8/SMBUS", 0xF4),
            plain("crc8", 1, 8, 0x1D, 0xFF, 0xFF, "CRC-8/SAE-J1850", 0x4B),
            reflected("crc8", 2, 8, 0x39, 0x00, 0x00, "CRC-8/DARC", 0x15),
            new Line(
                    "crc8",
                    3,
                    new Crc(8, 0x1B, false, false, 0, 0),
                    "field polynomial of AES (FIPS 197)",
                    OptionalLong.empty()),
            plain("crc8", 4, 8, 0x2F, 0xFF, 0xFF, "CRC-8/AUTOSAR", 0xDF),
            reflected("crc8", 5, 8, 0x31, 0x00, 0x00, "CRC-8/MAXIM-DOW", 0xA1),
            plain("crc8", 6, 8, 0xD5, 0x00, 0x00, "CRC-8/DVB-S2", 0xBC),
            plain("crc8", 7, 8, 0x9B, 0x00, 0x00, "CRC-8/LTE", 0xEA),
            reflected("crc16", 0, 16, 0x8005, 0x0000, 0x0000, "CRC-16/ARC", 0xBB3D),
            plain("crc16", 1, 16, 0x8BB7, 0x0000, 0x0000, "CRC-16/T10-DIF", 0xD0DB),
            plain("crc16", 2, 16, 0xC867, 0xFFFF, 0x0000, "CRC-16/CDMA2000", 0x4C06),
            reflected("crc16", 3, 16, 0x080B, 0xFFFF, 0x0000, "CRC-16/NRSC-5", 0xA066),
            plain("crc16", 4, 16, 0x6F63, 0x0000, 0x0000, "CRC-16/LJ1200", 0xBDF4),
            plain("crc16", 5, 16, 0x5935, 0x0000, 0x0000, "CRC-16/OPENSAFETY-A", 0x5D38),
            plain("crc16", 6, 16, 0x755B, 0x0000, 0x0000, "CRC-16/OPENSAFETY-B", 0x20FE),
            plain("crc16", 7, 16, 0x1DCF, 0xFFFF, 0xFFFF, "CRC-16/PROFIBUS", 0xA819),
            plain("crc16", 8, 16, 0x1021, 0xFFFF, 0x0000, "CRC-16/IBM-3740 (\"CCITT-FALSE\")", 0x29B1),
            reflected("crc32", 0, 32, 0x04C11DB7L, 0xFFFFFFFFL, 0xFFFFFFFFL, "CRC-32/ISO-HDLC (Ethernet)", 0xCBF43926L),
            reflected("crc32", 1, 32, 0x1EDC6F41L, 0xFFFFFFFFL, 0xFFFFFFFFL, "CRC-32/ISCSI (Castagnoli)", 0xE3069283L),
            reflected("crc32", 2, 32, 0xA833982BL, 0xFFFFFFFFL, 0xFFFFFFFFL, "CRC-32/BASE91-D", 0x87315576L),
            reflected("crc32", 3, 32, 0xF4ACFB13L, 0xFFFFFFFFL, 0xFFFFFFFFL, "CRC-32/AUTOSAR", 0x1697D06AL),
            plain("crc32", 4, 32, 0x814141ABL, 0x00000000L, 0x00000000L, "CRC-32/AIXM", 0x3010BF7FL),
            reflected("crc32", 5, 32, 0x741B8CD7L, 0xFFFFFFFFL, 0x00000000L, "CRC-32/MEF (Koopman)", 0xD2C22F51L),
            reflected("crc32", 6, 32, 0x8001801BL, 0x00000000L, 0x00000000L, "CRC-32/CD-ROM-EDC", 0x6EC2EDC4L),
            plain("crc32", 7, 32, 0x000000AFL, 0x00000000L, 0x00000000L, "CRC-32/XFER", 0xBD0BE338L),
            irreducible(8, 0x3C494C55L),
            irreducible(9, 0x8F583677L),
            irreducible(10, 0x3BA93E6FL),
            irreducible(11, 0xF116B499L),
            irreducible(12, 0xFCB607E1L),
            irreducible(13, 0x002E76ABL),
            irreducible(14, 0x792B3EB7L),
            irreducible(15, 0x4EFD66B5L),
            reflected(
                    "crc64",
                    0,
                    64,
                    0x42F0E1EBA9EA3693L,
                    -1,
                    -1,
                    "CRC-64/XZ (polynomial of ECMA-182)",
                    0x995DC9BBDF1939FAL),
            reflected("crc64", 1, 64, 0x000000000000001BL, -1, -1, "CRC-64/GO-ISO", 0xB90956C775A41001L),
            reflected("crc64", 2, 64, 0x259C84CBA6426349L, -1, 0, "CRC-64/MS", 0x75D4B74F024ECEEAL),
            reflected("crc64", 3, 64, 0xAD93D23594C93659L, -1, -1, "CRC-64/NVME", 0xAE8B14860A799888L),
            reflected("crc64", 4, 64, 0xAD93D23594C935A9L, 0, 0, "CRC-64/REDIS (Jones)", 0xE9C6D914C4B8D9CAL),
            other("identity", new HashFunction.Identity(), "low 64 bits of the input"),
            other("xor8", new HashFunction.Xor(8), "xor of the input's bytes"),
            other("xor16", new HashFunction.Xor(16), "xor of the input's 16-bit words"),
            other("xor32", new HashFunction.Xor(32), "xor of the input's 32-bit words"));

    /** All lines, families together, each from poly 0 upwards. */
    public static List<Line> lines() {
        return LINES;
    }

    /** The function of a name and a number, if there is one. */
    public static Optional<HashFunction> named(String name, int poly) {
        return LINES.stream()
                .filter(line -> line.name().equals(name) && line.poly() == poly)
                .map(Line::function)
                .findFirst();
    }

    /** The line of a function, if a program can name it. */
    public static Optional<Line> lineOf(HashFunction function) {
        return LINES.stream().filter(line -> line.function().equals(function)).findFirst();
    }

    /** The names of the families, in order. */
    public static List<String> names() {
        return LINES.stream().map(Line::name).distinct().toList();
    }

    private static Line plain(
            String name, int poly, int width, long polynomial, long init, long xorOut, String standard, long check) {
        Crc crc = new Crc(width, polynomial, false, false, init, xorOut);
        return new Line(name, poly, crc, standard, OptionalLong.of(check));
    }

    private static Line reflected(
            String name, int poly, int width, long polynomial, long init, long xorOut, String standard, long check) {
        Crc crc = new Crc(width, polynomial, true, true, init, xorOut);
        return new Line(name, poly, crc, standard, OptionalLong.of(check));
    }

    /** Eight in use have different polynomials; more are drawn as {@link HashSeed} draws them, of the seed 0. */
    private static Line irreducible(int poly, long polynomial) {
        Crc crc = new Crc(32, polynomial, false, false, 0, 0);
        return new Line("crc32", poly, crc, "irreducible; poly " + poly + " of hash seed 0x0", OptionalLong.empty());
    }

    private static Line other(String name, HashFunction function, String what) {
        return new Line(name, 0, function, what, OptionalLong.empty());
    }
}
