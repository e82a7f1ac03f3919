package plumbline.cli;

import picocli.CommandLine.Option;
import plumbline.pipelines.pipe.RecirculationConfig;

/** What every run of a switch can be told. */
final class RunOptions {
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the program's random draws; default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--recirculation-latency",
            paramLabel = "NANOS",
            description = "How long the way back into ingress takes in ns; default: ${DEFAULT-VALUE}.")
    private long latency = RecirculationConfig.DEFAULT.latencyNanos();

    RunOptions() {}

    /** The way back into ingress; fails if it would take no time, for a packet could go round for ever in one instant. */
    RecirculationConfig recirculation() {
        if (latency < 1) {
            throw Failure.usage("plumb: --recirculation-latency " + latency + ": the way back takes at least 1 ns");
        }
        return RecirculationConfig.DEFAULT.withLatency(latency);
    }
}
