package plumbline.cli.option;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.Threading;

/** Which threads a switch has in real time, and what they do while there is nothing to do. */
public final class ThreadOptions {
    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "shared",
            description = "shared (one thread does everything), pipes (a thread for each pipe and its ports), or"
                    + " dedicated (ports and pipes on threads of their own); default: ${DEFAULT-VALUE}.")
    private String mode;

    @Option(
            names = "--idle",
            paramLabel = "HOW",
            defaultValue = "block",
            description = "What threads do without work, from quickest to cheapest: busy, yield, backoff, block;"
                    + " default: ${DEFAULT-VALUE}.")
    private String idle;

    @Option(
            names = "--epoch",
            paramLabel = "WHEN",
            defaultValue = "unix",
            description = "When the nanoseconds of time stamps begin: unix (1970, so that switches and captures can be"
                    + " compared) or start; default: ${DEFAULT-VALUE}.")
    private String epoch;

    @Option(
            names = "--ring",
            paramLabel = "FRAMES",
            defaultValue = "1024",
            description = "Capacity in frames of a ring between ports and pipe (dedicated) or between pipes;"
                    + " default: ${DEFAULT-VALUE}.")
    private int ring;

    /** When time begins. */
    private enum Epoch {
        UNIX,
        START
    }

    /** What the time is. */
    public SystemClock clock() {
        return switch (one(Epoch.class, "--epoch", epoch)) {
            case UNIX -> SystemClock.unixEpoch();
            case START -> SystemClock.sinceNow();
        };
    }

    /** Who does what: as asked, unless threads could only take turns. */
    public Threading mode() {
        return takeTurns() ? Threading.SHARED : one(Threading.class, "--mode", mode);
    }

    /** What to tell the user if it is not as asked. */
    public Optional<String> remark() {
        return takeTurns()
                ? Optional.of("--mode " + mode + ": this process has one processor, and handing packets from thread to"
                        + " thread there costs and brings nothing; it runs as --mode shared")
                : Optional.empty();
    }

    private boolean takeTurns() {
        return one(Threading.class, "--mode", mode) == Threading.DEDICATED
                && Runtime.getRuntime().availableProcessors() == 1;
    }

    /** What threads do without work. */
    public Idling idling() {
        return one(Idling.class, "--idle", idle);
    }

    /** Most frames in a ring between ports and a pipe; 0 if that is one thread. */
    public int rings() {
        return mode().rings(links());
    }

    /** Most packets in a ring between two pipes. */
    public int links() {
        if (ring < 1 || ring > SwitchBuilder.MAX_BUFFERS) {
            throw CommandFailure.usage("plumb: --ring " + ring + ": 1–" + SwitchBuilder.MAX_BUFFERS + " frames");
        }
        return ring;
    }

    private static <E extends Enum<E>> E one(Class<E> kind, String option, String text) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(constant -> name(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("plumb: " + option + " " + text + ": there are "
                        + Arrays.stream(kind.getEnumConstants())
                                .map(ThreadOptions::name)
                                .collect(Collectors.joining(", "))));
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
