package plumbline.cli.traffic;

import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.run.EndlessRecirculation;

/** Says what was recirculated without end in a replay, and what to do about it. */
public final class EndlessRecirculationText {
    private EndlessRecirculationText() {}

    /** One sentence for the observation, one for the fix. */
    public static String of(EndlessRecirculation endless) {
        String ways = endless.passes().entrySet().stream()
                .map(way -> way.getKey() + ": " + number(way.getValue()) + " passes")
                .collect(Collectors.joining("; "));
        return "recirculates without end: when no more traffic came, packets were still recirculated by " + ways + "; "
                + number(endless.sent()) + " were sent meanwhile, " + number(endless.inside()) + " are inside; given up"
                + " after " + Nanos.text(endless.nanos() - endless.sinceNanos())
                + " of the traffic's time. Let the program drop or send what has come back, or declare a share: at most"
                + " 1% (docs/LIFE-OF-A-PACKET.md#endless-recirculation)";
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
