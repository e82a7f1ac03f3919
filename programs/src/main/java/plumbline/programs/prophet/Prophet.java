package plumbline.programs.prophet;

import java.util.List;
import java.util.Map;
import plumbline.programs.BuiltInProgram;

/** The catalogue entry of {@code prophet}. */
public final class Prophet extends BuiltInProgram {
    private static final int COMPACT = 1;
    private static final int COMPENSATED = 2;
    private static final int LAST = 3;
    private static final int EVERY_PACKET = 1 << 12;

    /** For the catalogue. */
    public Prophet() {
        super(
                "prophet",
                "Prophet: the length of output queues, estimated in ingress, and what egress tells of it",
                "unlimited tofino1 tofino2 tofino2u tofino2m banzai-nested banzai-pairs",
                new Parameter(
                        "form", COMPACT, 0, COMPACT, "state: 0 literal (last packet, queue), 1 compact (counters)"),
                new Parameter(
                        "feedback",
                        COMPENSATED,
                        0,
                        LAST,
                        "from egress: 0 none, 1 overwrites, 2 compensated for its delay, 3 the last one alone"),
                new Parameter("rate", 10_000, 100, 400_000, "rate of a queue in Mbit/s"),
                new Parameter("terms", 4, 1, 4, "most shifts that make up the rate"),
                new Parameter("overhead", 38, 0, 255, "bytes that an IPv4 packet takes of the link besides"),
                new Parameter("limit", 0, 0, 1 << 22, "bytes beyond which no queue grows; 0: any may"),
                new Parameter("cut", 1, 0, 1, "1: no estimate exceeds limit; 0: behind a report it may"),
                new Parameter("sample", 32, 1, EVERY_PACKET, "packets of 4,096 that report"),
                new Parameter("cell", 80, 1, 255, "bytes of a buffer cell: the sum of at most three powers of two"),
                new Parameter("report", 0, 0, 1, "1: the estimate leaves in the packet's Ethernet destination"));
    }

    @Override
    public List<Map<String, Long>> variants() {
        return List.of(Map.of("form", 0L));
    }
}
