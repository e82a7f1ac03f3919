package plumbline.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.traffic.GeneratorText;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManagerConfig;

/** What every run of a switch can be told. */
public final class RunOptions {
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the program's random draws; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--recirculation-latency",
            paramLabel = "TIME",
            description = "How long recirculation takes: 2us, or a number of ns; default: ${DEFAULT-VALUE}.")
    private String latency = Nanos.text(RecirculationConfig.DEFAULT.latencyNanos());

    @Option(
            names = "--recirculation-rate",
            paramLabel = "RATE",
            description =
                    "What goes back into ingress at most: 100gbit (a port of a Tofino), 2.5gbit; default: unlimited.")
    private String rate = "unlimited";

    @Option(
            names = "--recirculation-queue",
            paramLabel = "N",
            description = "Maximum number of packets that recirculate at once, of any size; default: 1024, in 20000"
                    + " cells of 80 bytes. What finds no room is dropped as queue_full.")
    private Integer waiting;

    @Option(
            names = "--generate",
            paramLabel = "KEY=VALUE,…",
            description =
                    "Packets of the packet generator, which come in by port 68: every=TIME[,times=N], once=TIME or"
                            + " recirculated=VALUE/MASK; batches, batch-gap, packets, packet-gap, length or hex, app,"
                            + " pipe: docs/CONTROL.md. May be repeated.")
    private List<String> generated = new ArrayList<>();

    @Mixin
    private QueueOptions queues;

    /** Seed of the program's random draws. */
    public long seed() {
        return seed;
    }

    /** Names the file of the traffic manager, if there is one. */
    public void nameIn(NamedFiles files) {
        queues.nameIn(files);
    }

    /** All of them, with public hashes; fails if one is wrong. */
    public SwitchSettings settings() {
        return new SwitchSettings(
                seed, HashSeed.PUBLIC, recirculation(), queues.trafficManager(), queues.buffers(), generated());
    }

    /** The recirculation latency; not 0, since a packet could recirculate for ever in one instant. */
    private RecirculationConfig recirculation() {
        String words = "--recirculation-latency " + latency;
        long nanos =
                CommandFailure.orUsage(words, () -> Nanos.parse(latency.matches("\\d+") ? latency + "ns" : latency));
        if (nanos < 1) {
            throw CommandFailure.usage("plumb: " + words + ": recirculation takes at least 1 ns");
        }
        return RecirculationConfig.DEFAULT.with(recirculationPort()).withLatency(nanos);
    }

    private PortConfig recirculationPort() {
        PortConfig port = CommandFailure.orUsage("--recirculation-rate " + rate, () -> RecirculationConfig.DEFAULT
                .port()
                .withRate(Rate.ofLink(rate).bitsPerSecond()));
        return waiting == null
                ? port
                : CommandFailure.orUsage(
                        "--recirculation-queue " + waiting,
                        () -> port.everyQueue(
                                queue -> queue.withLimits(waiting, TrafficManagerConfig.DEFAULT.cells())));
    }

    private List<GeneratorText> generated() {
        return generated.stream()
                .map(text -> CommandFailure.orUsage("--generate " + text, () -> GeneratorText.parse(text)))
                .toList();
    }
}
