package plumbline.p4.elaborate.program;

import java.util.EnumSet;
import java.util.Set;

/**
 * What can have happened behind statements.
 *
 * @param ways at least one, each of which some packet may take
 */
record PathEnd(Set<Way> ways) {
    /** The next statement follows. */
    static final PathEnd GOES_ON = of(Way.GOES_ON);

    PathEnd {
        ways = Set.copyOf(ways);
    }

    /** Where a packet goes. */
    enum Way {
        /** To the next statement. */
        GOES_ON,
        /** Behind the body: {@code return}. */
        RETURNED,
        /** Behind the loop: {@code break}. */
        BROKEN,
        /** To the next round of the loop: {@code continue}. */
        CONTINUED,
        /** Out of the block: {@code exit}. */
        EXITED
    }

    /** One way. */
    static PathEnd of(Way way) {
        return new PathEnd(EnumSet.of(way));
    }

    /** Whether some packets go to the next statement. */
    boolean goesOn() {
        return ways.contains(Way.GOES_ON);
    }

    /** The ways of packets that have left, and pass what follows. */
    Set<Way> left() {
        EnumSet<Way> left = EnumSet.copyOf(ways);
        left.removeAll(EnumSet.of(Way.GOES_ON, Way.EXITED));
        return left;
    }

    /** After one of two branches. */
    PathEnd or(PathEnd other) {
        EnumSet<Way> both = EnumSet.copyOf(ways);
        both.addAll(other.ways);
        return new PathEnd(both);
    }

    /** With statements behind, which end in some way. */
    PathEnd then(PathEnd next) {
        EnumSet<Way> all = EnumSet.copyOf(ways);
        all.remove(Way.GOES_ON);
        all.addAll(next.ways);
        return new PathEnd(all);
    }

    /** Where packets arrive that took a way: they go on. */
    PathEnd arrived(Way way) {
        EnumSet<Way> changed = EnumSet.copyOf(ways);
        if (changed.remove(way)) {
            changed.add(Way.GOES_ON);
        }
        return new PathEnd(changed);
    }
}
