package plumbline.programs.hhh;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses the hierarchical heavy hitters from estimates (R. Ben Basat et al., "Constant Time Updates in Hierarchical
 * Heavy Hitters", SIGCOMM 2017, algorithm 1): from the most specific prefixes up, one is chosen if what it sends beyond
 * the chosen ones below it reaches the threshold.
 *
 * @param threshold packets, or bytes
 * @param slack added before the comparison, so that none is missed whose estimate is too small by chance
 */
public record OutputRule(double threshold, double slack) {
    /**
     * The rule for estimates from a sample: a slack of 2·z·√(packets·lengths), which the sampling error exceeds with a
     * probability below that of a standard normal variable beyond z.
     *
     * @param share of all packets that makes a prefix heavy, 0–1
     * @param lengths of which a packet counts for one; 0 if it counts for all
     */
    public static OutputRule of(double share, long packets, int lengths, double z) {
        return of(share, packets, lengths, z, 1);
    }

    /**
     * The same for packets that count more than one: the squares of what they count add up to {@code largest·total} at
     * most.
     *
     * @param total that all packets counted
     * @param largest that one packet counts at most
     */
    public static OutputRule of(double share, long total, int lengths, double z, long largest) {
        return new OutputRule(share * total, 2 * z * Math.sqrt((double) total * lengths * largest));
    }

    /** The hierarchical heavy hitters, the most specific first. */
    public List<HeavyPrefix> choose(PrefixCounts counts) {
        Set<Prefix> candidates = new TreeSet<>(Prefix.SPECIFIC_FIRST);
        candidates.addAll(counts.estimates().keySet());
        List<HeavyPrefix> chosen = new ArrayList<>();
        List<Prefix> uncovered = new ArrayList<>(); // chosen, and no chosen one above them yet
        for (Prefix prefix : candidates) {
            List<Prefix> below = uncovered.stream().filter(prefix::covers).toList();
            double conditioned =
                    counts.of(prefix) - below.stream().mapToDouble(counts::of).sum();
            if (conditioned + slack >= threshold) {
                chosen.add(new HeavyPrefix(prefix, counts.of(prefix), conditioned));
                uncovered.removeAll(below);
                uncovered.add(prefix);
            }
        }
        return chosen;
    }
}
