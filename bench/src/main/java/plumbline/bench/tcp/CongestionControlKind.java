package plumbline.bench.tcp;

import java.util.function.Supplier;

/** Which congestion control the senders use. */
public enum CongestionControlKind {
    /** RFC 5681. */
    RENO(NewReno::new),
    /** RFC 9438. */
    CUBIC(Cubic::new),
    /** RFC 8257. */
    DCTCP(Dctcp::new);

    private final Supplier<CongestionControl> supplier;

    CongestionControlKind(Supplier<CongestionControl> supplier) {
        this.supplier = supplier;
    }

    /** That of a new flow. */
    public CongestionControl start() {
        return supplier.get();
    }
}
