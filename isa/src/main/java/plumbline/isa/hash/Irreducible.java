package plumbline.isa.hash;

/** Polynomials over GF(2) that have no factor; bit i is the coefficient of x^i, the leading term is left out. */
final class Irreducible {
    private Irreducible() {}

    /**
     * Whether a polynomial is irreducible (M. Rabin, "Probabilistic algorithms in finite fields", 1980).
     *
     * @param degree a power of two, 8–64
     */
    static boolean is(long polynomial, int degree) {
        if (Long.bitCount(polynomial) % 2 == 1) {
            return false; // x + 1 is a factor: half of all, found out at once
        }
        long x = 2;
        long power = x; // x^(2^i)
        long half = 0;
        for (int i = 1; i <= degree; i++) {
            power = multiply(power, power, polynomial, degree);
            half = i == degree / 2 ? power : half;
        }
        return power == x && isUnit(half ^ x, polynomial, degree);
    }

    /**
     * Whether something has no factor in common with a polynomial all of whose factors are different and have a degree
     * that divides its own: then its power 2^degree − 1 is 1.
     */
    private static boolean isUnit(long value, long polynomial, int degree) {
        long product = 1;
        long power = value;
        for (int i = 0; i < degree; i++) {
            product = multiply(product, power, polynomial, degree);
            power = multiply(power, power, polynomial, degree);
        }
        return product == 1;
    }

    private static long multiply(long a, long b, long polynomial, int degree) {
        long product = 0;
        for (int i = degree - 1; i >= 0; i--) {
            boolean carry = (product >>> degree - 1 & 1) != 0;
            product = (carry ? product << 1 ^ polynomial : product << 1) ^ ((b >>> i & 1) != 0 ? a : 0);
        }
        return degree == Long.SIZE ? product : product & (1L << degree) - 1;
    }
}
