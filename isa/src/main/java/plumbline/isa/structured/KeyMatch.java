package plumbline.isa.structured;

import java.math.BigInteger;

/** What a key must look like, in the entry of a table or in the case of a parser's select. */
public sealed interface KeyMatch {
    /** Anything. */
    KeyMatch ANY = new Masked(BigInteger.ZERO, BigInteger.ZERO);

    /** A bit that is 1. */
    KeyMatch ONE = new Masked(BigInteger.ONE, BigInteger.ONE);

    /** Equal in the bits of the mask; {@code value} has no others. All values: mask 0. */
    record Masked(BigInteger value, BigInteger mask) implements KeyMatch {}

    /** From {@code low} to {@code high}, both included, as the key's type orders them. */
    record Interval(BigInteger low, BigInteger high) implements KeyMatch {}

    /** One of the values of an {@link ExternInstance.ValueSet}; it stands for all keys of a case. */
    record InSet(String valueSet) implements KeyMatch {}
}
