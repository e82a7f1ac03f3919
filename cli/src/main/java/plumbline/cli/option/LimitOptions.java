package plumbline.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.run.Ending;
import plumbline.pipelines.run.RunLimits;

/** {@code --max-packets} and {@code --max-time}: where a run ends although there is more traffic. */
public final class LimitOptions {
    @Option(
            names = "--max-packets",
            paramLabel = "N",
            description = "End when so many packets have come or were made: received, generated and copies together.")
    private Long packets;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "End so long after the beginning: 250us, 1.5s; in a replay by the time of the traffic.")
    private String time;

    /** Both; fails if one is wrong. */
    public RunLimits limits() {
        if (packets != null && packets < 1) {
            throw CommandFailure.usage("plumb: --max-packets " + packets + ": at least 1");
        }
        return new RunLimits(packets == null ? RunLimits.NONE.packets() : packets, nanos());
    }

    private long nanos() {
        if (time == null) {
            return RunLimits.NONE.nanos();
        }
        long nanos = CommandFailure.orUsage("--max-time " + time, () -> Nanos.parse(time));
        if (nanos < 1) {
            throw CommandFailure.usage("plumb: --max-time " + time + ": at least 1ns");
        }
        return nanos;
    }

    /** What the report says of a run that ended at one of them, as the user wrote it. */
    public Optional<String> words(Ending ending, long inside) {
        Optional<String> limit =
                switch (ending) {
                    case MAX_PACKETS -> Optional.of("--max-packets " + packets);
                    case MAX_TIME -> Optional.of("--max-time " + time);
                    case TRAFFIC_OVER, STOPPED, ENDLESS_RECIRCULATION -> Optional.empty();
                };
        return limit.map(
                text -> "ended at " + text + ", before the end of the traffic; packets inside then: " + inside);
    }
}
