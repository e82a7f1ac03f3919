package plumbline.isa.reference;

import java.math.BigInteger;
import plumbline.isa.structured.StructuredParser;

/** Goes to {@link StructuredParser#REJECT}. */
final class Rejection extends RuntimeException {
    /** {@code parser_err} of a packet that a state rejects. */
    static final BigInteger REJECTED = BigInteger.ONE;
    /** {@code parser_err} of a packet that ends inside of what the parser asks for. */
    static final BigInteger TOO_SHORT = BigInteger.valueOf(0x22);
    /** {@code parser_err} of a packet that leads through too many states. */
    static final BigInteger TOO_MANY_STATES = BigInteger.valueOf(16);

    private static final long serialVersionUID = 1;
    private final BigInteger error;

    Rejection(BigInteger error) {
        super(null, null, false, false);
        this.error = error;
    }

    /** What {@code parser_err} gets. */
    BigInteger error() {
        return error;
    }
}
