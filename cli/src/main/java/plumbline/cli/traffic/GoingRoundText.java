package plumbline.cli.traffic;

import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.run.GoingRound;

/** Says what went round in a replay, and what to do about it. */
public final class GoingRoundText {
    private GoingRoundText() {}

    /** One sentence for the observation, one for the fix. */
    public static String of(GoingRound round) {
        String ways = round.passes().entrySet().stream()
                .map(way -> way.getKey() + ": " + number(way.getValue()) + " passes")
                .collect(Collectors.joining("; "));
        return "goes round without end: when no more traffic came, packets still went round by " + ways + "; "
                + number(round.sent()) + " were sent meanwhile, " + number(round.inside()) + " are inside; given up"
                + " after " + Nanos.text(round.nanos() - round.sinceNanos())
                + " of the traffic's time. Let the program drop or send what has come back, or declare a share: at most"
                + " 1% (docs/LIFE-OF-A-PACKET.md#going-round)";
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
