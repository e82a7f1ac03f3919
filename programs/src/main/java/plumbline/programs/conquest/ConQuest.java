package plumbline.programs.conquest;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;
import plumbline.programs.ReadOut;

/** The catalogue entry of {@code conquest}. */
public final class ConQuest extends BuiltInProgram {
    private static final long MILLISECOND = 1_000_000;

    /** For the catalogue. */
    public ConQuest() {
        super(
                "conquest",
                "ConQuest: which flow fills the queue, told by every packet that leaves it",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m banzai-raw banzai-praw banzai-ifelse banzai-sub"
                        + " banzai-nested banzai-pairs",
                new Parameter("snapshots", 4, 4, 32, "h, a power of two: one is written, h-2 are read, one is cleaned"),
                new Parameter("rows", 2, 1, 4, "R of each snapshot's Count-Min sketch: 1, 2 or 4"),
                new Parameter("columns", 2048, 2, 65536, "C of each snapshot's Count-Min sketch, a power of two"),
                new Parameter("k", 21, 12, 28, "a window has 2^k ns"),
                new Parameter("unit", 0, 0, 1, "what is counted: 0 packets, 1 bytes"),
                new Parameter("cleaning", 0, 0, 1, "0 a column per packet, 1 columns tagged with their window"),
                new Parameter("report", 0, 0, 1, "1: the estimate leaves in the packet's Ethernet destination"),
                new Parameter(
                        "key",
                        0,
                        0,
                        3,
                        "what makes a flow: 0 five-tuple, 1 source and destination, 2 source, 3 destination"),
                new Parameter("ip6", 0, 0, 1, "1: IPv6 has flows too"),
                new Parameter("monitored", 1, 0, 510, "egress port whose queue is measured"),
                new Parameter("generator", 2, 0, 510, "port through which generated packets pass egress"),
                new Parameter(
                        "tap",
                        0,
                        0,
                        2,
                        "whose queue: 0 this switch's, else a device's between two taps; 1 places are cleared, 2"
                                + " expire"),
                new Parameter(
                        "leaving",
                        1,
                        0,
                        510,
                        "with taps: port of what has left the device; what enters comes by any other"),
                new Parameter(
                        "patience",
                        10 * MILLISECOND,
                        1,
                        2_000 * MILLISECOND,
                        "with taps: longest wait in the device in ns"),
                new Parameter("places", 65536, 2, 65536, "with taps: for packets in the device, a power of two"),
                new Parameter("windows", 3, 1, 4, "which are summed: 1 formula, 2 worked example, 3 artefact, 4 floor"),
                new Parameter(
                        "classes", 0, 0, 2, "0 one queue, 1 a queue per class, 2 a queue per class and all are asked"),
                new Parameter("decay", 1_000, 0, 1L << 30, "of the longest wait in ns per packet; for classes=2"),
                new Parameter(
                        "action", 1, 0, 4, "on a contributing flow: 0 none, 1 mark, 2 drop, 3 tell, 4 tell and block"),
                new Parameter(
                        "delay",
                        2 * MILLISECOND,
                        0,
                        4_000 * MILLISECOND,
                        "tau in ns: packets that waited less are left alone"),
                new Parameter("threshold", 512, 0, 1L << 30, "packets (bytes) of the flow in the queue"),
                new Parameter(
                        "alpha", 0, 0, 1000, "thousandths of the queue, instead of the threshold; 0: the threshold"),
                new Parameter(
                        "drain", 1718, 1, 1L << 30, "packets (bytes) that leave in a window at line rate; for alpha"),
                new Parameter(
                        "ramp", 0, 0, 1L << 30, "packets (bytes) above the threshold until the action is certain"),
                new Parameter(
                        "growth",
                        0,
                        0,
                        (1L << 19) - 1,
                        "tell if a flow grows by so much from window to window; 0: never"),
                new Parameter(
                        "hold",
                        1_000 * MILLISECOND,
                        0,
                        3_600_000 * MILLISECOND,
                        "how long in ns a blocked flow stays blocked"),
                new Parameter("detour", 511, 0, 511, "port where a blocked flow goes; 511: nowhere"),
                new Parameter("feedback", 0, 0, 1, "1: can tell and block (standard with action=3, action=4, growth)"));
    }

    @Override
    public Optional<ProgramControl> control(Program program) {
        return Optional.of(new SnapshotController(program, SnapshotController.dutyOf(program), MILLISECOND));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(new SnapshotReadOut(program));
    }
}
