package plumbline.programs.heavyhitters;

import java.util.Locale;

/**
 * Which packets make a flow, and how a flow id is shown. The first three are the values 0, 1, 2 of a program's
 * parameter {@code key}; larger values stand for ids that do not fit.
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
    /** A hash of what makes the flow: what it was cannot be told any more. */
    DIGEST("digest", 32) {
        @Override
        public String show(long flow) {
            return String.format(Locale.ROOT, "0x%08x", flow);
        }
    },
    /** Two hashes side by side of what makes the flow, where that is longer than 64 bits: 5-tuples, IPv6. */
    FINGERPRINT("fingerprint", 64) {
        @Override
        public String show(long flow) {
            return String.format(Locale.ROOT, "0x%016x", flow);
        }
    };

    private final String title;
    private final int bits;

    FlowKey(String title, int bits) {
        this.title = title;
        this.bits = bits;
    }

    /** The key of a parameter value. */
    public static FlowKey of(long parameter) {
        return parameter <= DESTINATION.ordinal() ? values()[Math.toIntExact(parameter)] : FINGERPRINT;
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
        return compareTo(DIGEST) < 0;
    }

    /** A flow id for humans. */
    public abstract String show(long flow);

    private static String address(long value) {
        return (value >>> 24 & 255) + "." + (value >>> 16 & 255) + "." + (value >>> 8 & 255) + "." + (value & 255);
    }
}
