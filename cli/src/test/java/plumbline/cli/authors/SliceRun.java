package plumbline.cli.authors;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.cli.script.Replies;
import plumbline.cli.script.Script;
import plumbline.cli.script.ScriptAgenda;
import plumbline.cli.traffic.PortOpener;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.verifier.Verified;
import plumbline.vm.State;
import plumbline.vm.compiler.Compiler;

/**
 * A program that shares a link among users, in virtual time: what comes in by port 0 leaves by port 1, or not. What
 * leaves by port 2 comes back by it.
 *
 * @param setUp commands before the first packet
 * @param threshold the register that holds the fair rate, and the slice's cell in it
 */
record SliceRun(Verified program, List<String> setUp, String threshold, int slice) {
    private static final int SOURCE_PORT = 34;

    /**
     * What came of it.
     *
     * @param left packets by the user's UDP source port
     * @param thresholds one at every millisecond of the sender's clock
     */
    record Outcome(Map<Integer, Integer> left, List<Long> thresholds) {
        /** All that left. */
        int packets() {
            return left.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** The mean of the thresholds, from a time on. */
        double mean(int fromMillis) {
            return thresholds.stream()
                    .skip(fromMillis)
                    .mapToLong(Long::longValue)
                    .average()
                    .orElseThrow();
        }
    }

    /** With a generator's packets, which come for so long. */
    Outcome run(String traffic, long seed, long nanos) throws Exception {
        Leaving leaving = new Leaving();
        try (Switch device = Switch.builder(program, new Compiler())
                .seed(seed)
                .port(0, 0, PortOpener.openScheduled(PortSpec.parse(traffic)))
                .port(1, 0, leaving)
                .port(2, 0, new ReturningPort(nanos))
                .build()) {
            leaving.state = device.state();
            ScriptAgenda.executeAtOnce(
                    setUp.stream().map(line -> Script.at("0ns", line)).toList(),
                    program.program(),
                    Optional.empty(),
                    device,
                    Replies.kept());
            new StepRunner(device).run();
        }
        return new Outcome(leaving.packets, leaving.thresholds);
    }

    /** Counts users' packets and looks at the threshold. */
    private final class Leaving extends SimulatedPort {
        private final Map<Integer, Integer> packets = new TreeMap<>();
        private final List<Long> thresholds = new ArrayList<>();
        private State state;

        Leaving() {
            super("leaving");
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            for (int i = 0; i < count; i++) {
                int user = from[i].buffer().getShort(from[i].offset() + SOURCE_PORT, ByteOrder.BIG_ENDIAN) & 0xffff;
                packets.merge(user, 1, Integer::sum);
            }
            while (thresholds.size() <= nanos / 1_000_000) {
                thresholds.add(state.register(threshold).lo(slice));
            }
            return super.send(from, count, nanos);
        }
    }
}
