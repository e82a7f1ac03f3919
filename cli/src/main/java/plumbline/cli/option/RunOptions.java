package plumbline.cli.option;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.terminal.Failure;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.pipelines.pipe.RecirculationConfig;

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
            paramLabel = "NANOS",
            description = "How long the way back into ingress takes in ns; default: ${DEFAULT-VALUE}.")
    private long latency = RecirculationConfig.DEFAULT.latencyNanos();

    @Mixin
    private QueueOptions queues;

    /** Seed of the program's random draws. */
    public long seed() {
        return seed;
    }

    /** All of them; fails if one is wrong. */
    public SwitchSettings settings() {
        return new SwitchSettings(seed, recirculation(), queues.trafficManager(), queues.buffers());
    }

    /** The way back into ingress; fails if it would take no time, for a packet could go round for ever in one instant. */
    private RecirculationConfig recirculation() {
        if (latency < 1) {
            throw Failure.usage("plumb: --recirculation-latency " + latency + ": the way back takes at least 1 ns");
        }
        return RecirculationConfig.DEFAULT.withLatency(latency);
    }
}
