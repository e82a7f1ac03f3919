package plumbline.isa.hash;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import plumbline.isa.model.Bits;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.HashFunction.Crc;

/**
 * The polynomials of the CRCs that have a name. A secret seed prevents senders of packets from choosing collisions;
 * {@link #PUBLIC} changes no function.
 *
 * <p>Draw i of a seed for a width is the SHA-256 of the ASCII text {@code "SEED WIDTH i"}, i from 0: its first eight
 * bytes, cut to the width and with the lowest bit set, are a polynomial, the next eight what the result is xored with.
 * Poly n of the family of that width is the n-th draw, from 0, whose polynomial is irreducible and was not drawn
 * before. A different polynomial, because a change of {@code init} or {@code xorout} alone leaves all collisions; an
 * irreducible one, because two different keys of k bits then collide under fewer than k / width of them (H. Krawczyk,
 * "LFSR-based hashing and authentication", CRYPTO 1994).
 *
 * <p>Equal functions stay equal, different ones different: a hash may meet itself in another place of the program, and
 * hashes of one key do not become one. A CRC whose parameters are in no line of the {@link HashCatalogue}, identity and
 * xor are what the program says.
 */
public final class HashSeed {
    /** No seed: all functions are the published ones. */
    public static final HashSeed PUBLIC = new HashSeed(null);

    private static final int BITS = 128;
    private static final String NONE = "none";
    private static final int LARGEST_FAMILY = HashCatalogue.lines().stream()
            .mapToInt(line -> line.poly() + 1)
            .max()
            .orElseThrow();

    /** Null: public. */
    private final BigInteger value;

    private final Map<Integer, List<Crc>> families = new ConcurrentHashMap<>();

    private HashSeed(BigInteger value) {
        this.value = value;
    }

    /** A seed of up to 128 bits. */
    public static HashSeed of(BigInteger value) {
        if (value.signum() < 0 || value.bitLength() > BITS) {
            throw new IllegalArgumentException("a hash seed has up to " + BITS + " bits");
        }
        return new HashSeed(value);
    }

    public static HashSeed draw(SecureRandom random) {
        return new HashSeed(new BigInteger(BITS, random));
    }

    /**
     * Reads what {@link #text} says, or a shorter number.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static HashSeed parse(String text) {
        if (text.equals(NONE)) {
            return PUBLIC;
        }
        if (!text.matches("0[xX]\\p{XDigit}{1,32}")) {
            throw new IllegalArgumentException("a hash seed is 0x and 1 to 32 hexadecimal digits, or " + NONE);
        }
        return new HashSeed(new BigInteger(text.substring(2), 16));
    }

    /** The seed: {@code 0x} and 32 digits, or {@code none}. */
    public String text() {
        return value == null ? NONE : String.format("0x%032x", value);
    }

    /** The seed of the next interval, which says nothing of this one; public stays public. */
    public HashSeed next() {
        return value == null ? this : new HashSeed(new BigInteger(1, digest(text() + " next")).shiftRight(BITS));
    }

    /** What stands for a function. */
    public HashFunction of(HashFunction function) {
        if (value == null || !(function instanceof Crc crc)) {
            return function;
        }
        Optional<HashCatalogue.Line> named = HashCatalogue.lineOf(function);
        return named.isEmpty() ? function : drawn(crc.width(), named.get().poly());
    }

    private Crc drawn(int width, int poly) {
        return families.computeIfAbsent(width, this::family).get(poly);
    }

    /** The functions that stand for those of a family, drawn once: the pipe waits while its hashes get another seed. */
    private List<Crc> family(int width) {
        List<Crc> family = new ArrayList<>();
        Set<Long> before = new HashSet<>();
        for (int i = 0; family.size() < LARGEST_FAMILY; i++) {
            ByteBuffer draw = ByteBuffer.wrap(digest(text() + " " + width + " " + i));
            long polynomial = draw.getLong() & Bits.mask(width) | 1;
            if (Irreducible.is(polynomial, width) && before.add(polynomial)) {
                family.add(new Crc(width, polynomial, false, false, 0, draw.getLong() & Bits.mask(width)));
            }
        }
        return family;
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HashSeed seed && text().equals(seed.text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    /** Not the seed itself, which is to be in no log. */
    @Override
    public String toString() {
        return value == null ? "public hashes" : "secret hash seed";
    }
}
