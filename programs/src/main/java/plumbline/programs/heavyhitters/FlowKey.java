package plumbline.programs.heavyhitters;

/** Which packets make a flow: the values of a program's parameter {@code key}, and how a flow id is shown. */
public enum FlowKey {
    /** Source and destination address, the flow of the papers' experiments. */
    PAIR("source → destination", 64) {
        @Override
        public String show(long flow) {
            return address(flow >>> 32) + " → " + address(flow);
        }

        @Override
        public long of(long source, long destination) {
            return source << 32 | destination;
        }
    },
    /** Source address. */
    SOURCE("source", 32) {
        @Override
        public String show(long flow) {
            return address(flow);
        }

        @Override
        public long of(long source, long destination) {
            return source;
        }
    },
    /** Destination address. */
    DESTINATION("destination", 32) {
        @Override
        public String show(long flow) {
            return address(flow);
        }

        @Override
        public long of(long source, long destination) {
            return destination;
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
        return values()[Math.toIntExact(parameter)];
    }

    /** What a flow is, in words. */
    public String title() {
        return title;
    }

    /** Bits of the flow id that are hashed. */
    public int bits() {
        return bits;
    }

    /** A flow id for humans. */
    public abstract String show(long flow);

    /** The flow id of two IPv4 addresses. */
    public abstract long of(long source, long destination);

    private static String address(long value) {
        return (value >>> 24 & 255) + "." + (value >>> 16 & 255) + "." + (value >>> 8 & 255) + "." + (value & 255);
    }
}
