package plumbline.bench.soak;

import java.util.List;
import plumbline.pipelines.run.Threading;

/**
 * How a switch is soaked.
 *
 * @param seconds at least 2; the first third warms up
 * @param pipes 1 to 4
 * @param interfaces ends of veth pairs that are ports too, for faults, deletion and return on the real thing; the other
 *     end of each has the same name with an x behind; may be none
 */
public record SoakPlan(long seed, int seconds, Threading threads, int pipes, List<String> interfaces) {
    /** Ports out of nothing; those of interfaces have the numbers behind. */
    public static final int CABLES = 6;

    /** Checks the numbers. */
    public SoakPlan {
        interfaces = List.copyOf(interfaces);
        if (seconds < 2 || pipes < 1 || pipes > 4) {
            throw new IllegalArgumentException(seconds + " seconds, " + pipes + " pipes: at least 2, and 1 to 4");
        }
    }

    /** Ports of all kinds. */
    int ports() {
        return CABLES + interfaces.size();
    }
}
