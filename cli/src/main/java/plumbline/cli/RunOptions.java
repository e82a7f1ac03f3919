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
    long latency = RecirculationConfig.DEFAULT.latencyNanos();

    RunOptions() {}
}
