package plumbline.cli.authors;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.cli.script.Replies;
import plumbline.cli.script.Script;
import plumbline.cli.script.ScriptAgenda;
import plumbline.cli.traffic.PortOpener;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.port.memory.MemoryPort.TimedFrame;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * What a program estimates of each flow, packet by packet, as it writes it into the Ethernet destination address.
 *
 * @param setUp commands before the first packet
 * @param port by which packets leave
 * @param queues of that port
 */
record Estimates(Verified program, List<String> setUp, int port, PortConfig queues) {
    private static final int ETHERNET_ADDRESS = 6;
    private static final int FIRST_ADDRESS = 26;
    private static final int LAST_PORT = 38;

    /** Of a generator's packets, by addresses and ports. */
    Map<String, List<Long>> of(String traffic) throws Exception {
        MemoryPort leaving = new MemoryPort("leaving");
        try (Switch device = Switch.builder(program, new Compiler())
                .seed(1)
                .trafficManager(TrafficManagerConfig.DEFAULT.withPort(port, queues))
                .port(0, 0, PortOpener.openScheduled(PortSpec.parse(traffic)))
                .port(port, 0, leaving)
                .build()) {
            ScriptAgenda.executeAtOnce(
                    setUp.stream().map(line -> Script.at("0ns", line)).toList(),
                    program.program(),
                    Optional.empty(),
                    device,
                    Replies.kept());
            new StepRunner(device).run();
        }
        Map<String, List<Long>> estimates = new TreeMap<>();
        for (TimedFrame frame : leaving.sent()) {
            String flow = HexFormat.of().formatHex(frame.bytes(), FIRST_ADDRESS, LAST_PORT);
            estimates
                    .computeIfAbsent(flow, _ -> new ArrayList<>())
                    .add(HexFormat.fromHexDigitsToLong(HexFormat.of().formatHex(frame.bytes(), 0, ETHERNET_ADDRESS)));
        }
        return estimates;
    }
}
