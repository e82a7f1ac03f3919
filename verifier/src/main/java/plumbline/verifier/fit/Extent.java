package plumbline.verifier.fit;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Resource;

/**
 * How long a part of a layout is, and why.
 *
 * @param what what was placed together: a direction, or both where they share hardware
 * @param stages it takes
 * @param min no layout takes fewer
 * @param length stages that the longest chain takes
 * @param chain a longest chain of dependencies
 * @param fixedStart the unit with a fixed stage at which that chain starts, if it starts there
 * @param without for each resource that makes it longer: the stages it would take if there were enough of that
 */
public record Extent(
        String what,
        int stages,
        int min,
        int length,
        List<Dependency> chain,
        Optional<Work> fixedStart,
        Map<Resource, Integer> without) {
    public Extent {
        chain = List.copyOf(chain);
        without = Collections.unmodifiableMap(new TreeMap<>(without));
    }

    /** The start of a sentence: {@code ingress takes}, {@code ingress and egress take}. */
    public String takes() {
        return what + (what.contains(" and ") ? " take" : " takes");
    }

    /** Whether it is certain that it cannot be shorter. */
    public boolean isMinimal() {
        return stages == min;
    }
}
