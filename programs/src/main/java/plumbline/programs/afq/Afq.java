package plumbline.programs.afq;

import java.util.List;
import java.util.Map;
import plumbline.programs.router.RoutingProgram;

/** The catalogue entry of {@code afq}. */
public final class Afq extends RoutingProgram {

    /** For the catalogue. */
    public Afq() {
        super(
                "afq",
                "AFQ: approximate fair queueing, by a sketch of bids and queues served round after round",
                "unlimited",
                "ports 0 and 1, 2 and 3 are joined",
                new Parameter("form", 0, 0, 1, "0 a bid per row, one pass; 1 conservative update, two passes"),
                new Parameter(
                        "round",
                        0,
                        0,
                        2,
                        "from where ingress knows it: 0 metadata, 1 egress's message, 2 queue lengths"),
                new Parameter("rows", 2, 1, 8, "r of a port's sketch"),
                new Parameter("columns", 2048, 2, 1 << 20, "c of a port's sketch, a power of two"),
                new Parameter("ports", 64, 2, 512, "output ports that have a sketch, a power of two"),
                new Parameter("queues", 32, 2, 128, "of a port, a power of two"),
                new Parameter(
                        "horizon",
                        128,
                        2,
                        128,
                        "N, rounds that a packet may be placed in; never more than queues; on chips a power of two"),
                new Parameter("bytes", 2048, 2, 1 << 20, "BpR, what a flow may send in a round, a power of two"),
                new Parameter("mtu", 1536, 1, 65_535, "longest IP packet; longer ones count as that"),
                new Parameter("mark", 8, 0, 127, "packets more rounds ahead than that are marked CE; 0: none"),
                new Parameter("margin", 0, 0, 64, "rounds that may begin before ingress hears of it"),
                new Parameter("passes", 100, 1, 100, "second passes in a hundred packets at most"));
    }

    @Override
    public List<Map<String, Long>> variants() {
        return List.of(
                Map.of("round", 1L, "passes", 6L, "columns", 1024L),
                Map.of("round", 1L, "passes", 1L),
                Map.of("form", 1L, "round", 1L, "passes", 6L, "columns", 1024L));
    }
}
