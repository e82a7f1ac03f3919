package plumbline.isa.lower.parser;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Few patterns of bits that fit the numbers of a set and no others: prime implicants (Quine, McCluskey). */
final class Cubes {
    private Cubes() {}

    /**
     * The numbers that have certain bits.
     *
     * @param value the bits, 0 outside of the mask
     * @param mask which bits
     */
    record Cube(int value, int mask) {
        private boolean contains(int number) {
            return (number & mask) == value;
        }
    }

    /** Cubes that together have the numbers below 2^bits that are in a set. */
    static List<Cube> covering(int bits, IntPredicate set) {
        Set<Integer> open = new LinkedHashSet<>();
        IntStream.range(0, 1 << bits).filter(set).forEach(open::add);
        List<Cube> primes = primes(open, bits);
        List<Cube> chosen = new ArrayList<>();
        while (!open.isEmpty()) {
            Cube largest = null;
            long most = 0;
            for (Cube prime : primes) {
                long covered = open.stream().filter(prime::contains).count();
                if (covered > most) {
                    most = covered;
                    largest = prime;
                }
            }
            chosen.add(largest);
            open.removeIf(largest::contains);
        }
        return chosen;
    }

    /** The cubes in the set that are in no larger one. */
    private static List<Cube> primes(Set<Integer> numbers, int bits) {
        List<Cube> primes = new ArrayList<>();
        Set<Cube> cubes = new LinkedHashSet<>();
        numbers.forEach(number -> cubes.add(new Cube(number, (1 << bits) - 1)));
        Set<Cube> now = cubes;
        while (!now.isEmpty()) {
            Set<Cube> larger = new LinkedHashSet<>();
            Set<Cube> merged = new HashSet<>();
            for (Cube cube : now) {
                for (int bit = 1; bit < 1 << bits; bit <<= 1) {
                    Cube neighbour = new Cube(cube.value ^ bit, cube.mask);
                    if ((cube.mask & bit) != 0 && now.contains(neighbour)) {
                        larger.add(new Cube(cube.value & ~bit, cube.mask & ~bit));
                        merged.add(cube);
                    }
                }
            }
            Set<Cube> alone = new LinkedHashSet<>(now);
            alone.removeAll(merged);
            primes.addAll(alone);
            now = larger;
        }
        return primes;
    }
}
