package plumbline.isa.random;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import plumbline.isa.model.Bits;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Position;

/** Random choices from one seed, and positions that no two nodes share. */
final class Dice {
    private final Random random;
    private int line;

    Dice(long seed) {
        this.random = new Random(seed);
    }

    /** {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    /** True {@code percent} times in a hundred. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    @SafeVarargs
    final <T> T pick(T... from) {
        return from[random.nextInt(from.length)];
    }

    /** Each element with a chance of {@code percent}, in order. */
    <T> List<T> some(List<T> from, int percent) {
        List<T> chosen = new ArrayList<>();
        for (T element : from) {
            if (chance(percent)) {
                chosen.add(element);
            }
        }
        return chosen;
    }

    <T> List<T> shuffled(List<T> from) {
        List<T> copy = new ArrayList<>(from);
        Collections.shuffle(copy, random);
        return copy;
    }

    /** A number of {@code width} bits; half of the time one at which arithmetic turns over. */
    long value(int width) {
        long mask = Bits.mask(width);
        return switch (random.nextInt(10)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> mask;
            case 3 -> mask >>> 1;
            case 4 -> (mask >>> 1) + 1 & mask;
            default -> random.nextLong() & mask;
        };
    }

    /** The same of any width. */
    BigInteger number(int width) {
        BigInteger all = BigInteger.TWO.pow(width).subtract(BigInteger.ONE);
        return switch (random.nextInt(10)) {
            case 0 -> BigInteger.ZERO;
            case 1 -> BigInteger.ONE;
            case 2 -> all;
            case 3 -> all.shiftRight(1);
            case 4 -> BigInteger.ONE.shiftLeft(width - 1);
            default -> new BigInteger(width, random);
        };
    }

    /** A setting of a math unit, in which all entries that no value finds are 0. */
    MathTable mathTable() {
        List<Integer> entries = new ArrayList<>();
        for (int i = 0; i < MathTable.SIZE; i++) {
            entries.add(i == 0 || i >= 4 ? between(0, 255) : 0);
        }
        return new MathTable(chance(50), between(-1, 1), between(-32, 31), entries);
    }

    byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /** A place after all that were given before. */
    Position at() {
        line += between(0, 2);
        return new Position(chance(90) ? "random.plumb" : "included.plumb", 1 + line, between(1, 80));
    }
}
