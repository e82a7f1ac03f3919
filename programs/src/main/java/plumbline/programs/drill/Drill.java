package plumbline.programs.drill;

import java.util.List;
import java.util.Map;
import plumbline.programs.router.RoutingProgram;

/** The catalogue entry of {@code drill}. */
public final class Drill extends RoutingProgram {
    private static final int EVERY_PACKET = 1 << 12;

    /** For the catalogue. */
    public Drill() {
        super(
                "drill",
                "DRILL: each packet takes the shortest of three uplinks' queues, estimated in ingress",
                "unlimited tofino1 tofino2 tofino2u tofino2m",
                "by a table of the hosts below",
                new Parameter("queues", 1, 0, 2, "0 none, ECMP; 1 estimated by Prophet's model; 2 shown by the chip"),
                new Parameter(
                        "update",
                        1,
                        0,
                        2,
                        "who counts a packet: 0 itself, in the same pass; 1 copies, one per batch; 2 a copy of each"),
                new Parameter("uplinks", 4, 2, 16, "K, uplinks to choose from"),
                new Parameter("first", 1, 0, 511, "port of the first uplink; the others follow"),
                new Parameter("batch", 1500, 1, 1 << 20, "bytes sent to an uplink before a copy tells of them"),
                new Parameter("budget", 6000, 40, 1_000_000, "most that these copies take of recirculation, Mbit/s"),
                new Parameter("sample", 32, 0, EVERY_PACKET, "packets upward of 4,096 that are reported; 0: none"),
                new Parameter("memories", 256, 2, 65_536, "best uplinks, by destination, a power of two"),
                new Parameter("rate", 10_000, 100, 400_000, "rate of an uplink in Mbit/s"),
                new Parameter("terms", 4, 1, 4, "most shifts that make up the rate"),
                new Parameter("overhead", 38, 0, 255, "bytes that an IP packet takes of the link besides"),
                new Parameter("report", 0, 0, 1, "1: what was looked at leaves in the Ethernet destination"));
    }

    @Override
    public List<Map<String, Long>> variants() {
        return List.of(Map.of("update", 2L, "budget", 90L, "sample", 0L));
    }
}
