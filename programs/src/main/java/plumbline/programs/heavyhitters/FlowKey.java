package plumbline.programs.heavyhitters;

import java.util.Locale;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram.Parameter;

/**
 * Which packets make a flow, and how a flow id is shown. All but the last are the values 0, 1, … of a program's
 * parameter {@code key}, in this order.
 */
public enum FlowKey {
    /** Source and destination address, the flow of the papers' experiments. */
    PAIR("source → destination", 64) {
        @Override
        public String show(long flow) {
            return address(flow >>> 32) + " → " + address(flow);
        }
    },
    /** Source address. */
    SOURCE("source", 32) {
        @Override
        public String show(long flow) {
            return address(flow);
        }
    },
    /** Destination address. */
    DESTINATION("destination", 32) {
        @Override
        public String show(long flow) {
            return address(flow);
        }
    },
    /** Addresses, protocol, ports. */
    FIVE_TUPLE("fingerprint of 5-tuple"),
    /** Source and destination address of IPv6. */
    PAIR6("fingerprint of IPv6 source → destination"),
    /** Source address of IPv6. */
    SOURCE6("fingerprint of IPv6 source"),
    /** Destination address of IPv6. */
    DESTINATION6("fingerprint of IPv6 destination"),
    /** Addresses, protocol, ports of IPv6. */
    FIVE_TUPLE6("fingerprint of IPv6 5-tuple"),
    /** A hash of what makes the flow: what it was cannot be told any more. */
    DIGEST("digest", 32) {
        @Override
        public String show(long flow) {
            return String.format(Locale.ROOT, "0x%08x", flow);
        }
    };

    /** The parameter {@code key} of the programs that have it. */
    public static final Parameter PARAMETER = new Parameter(
            "key",
            0,
            0,
            7,
            "what makes a flow: 0 source and destination, 1 source, 2 destination, 3 5-tuple; of IPv6: 4, 5, 6, 7");

    private final String title;
    private final int bits;

    FlowKey(String title, int bits) {
        this.title = title;
        this.bits = bits;
    }

    /** What is longer than 64 bits: its id is two hashes of it, side by side. */
    FlowKey(String title) {
        this(title, 64);
    }

    /** The key of a parameter value. */
    public static FlowKey of(long parameter) {
        return values()[Math.toIntExact(parameter)];
    }

    /** The key of a program, which has the parameter. */
    public static FlowKey of(Program program) {
        return of(program.parameter(PARAMETER.name()));
    }

    /** What a flow is, in words. */
    public String title() {
        return title;
    }

    /** Bits of the flow id that are hashed. */
    public int bits() {
        return bits;
    }

    /** Whether the flow can be told from its id. */
    public boolean reversible() {
        return compareTo(FIVE_TUPLE) < 0;
    }

    /** Whether flows are of IPv6. */
    public boolean six() {
        return compareTo(PAIR6) >= 0 && compareTo(FIVE_TUPLE6) <= 0;
    }

    /** A flow id for humans. */
    public String show(long flow) {
        return String.format(Locale.ROOT, "0x%016x", flow);
    }

    private static String address(long value) {
        return (value >>> 24 & 255) + "." + (value >>> 16 & 255) + "." + (value >>> 8 & 255) + "." + (value & 255);
    }
}
