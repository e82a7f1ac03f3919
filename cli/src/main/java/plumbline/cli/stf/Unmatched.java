package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.cli.stf.StfOutcome.Left;
import plumbline.cli.stf.StfStep.Expect;

/**
 * What does not match when expected packets and those that left are laid beside each other, port by port.
 *
 * @param missing expected, and nothing stands beside it
 * @param unexpected left, and nothing stands beside it
 * @param differing stand beside each other and differ
 */
record Unmatched(List<Expect> missing, List<Left> unexpected, List<Pair> differing) {
    /** A packet that left, and an expectation: of the same port or of another. */
    record Pair(Expect expect, Left left) {}

    static Unmatched of(List<Expect> wanted, List<Left> left) {
        Unmatched unmatched = new Unmatched(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Map<Integer, List<Expect>> wantedBy = wanted.stream().collect(Collectors.groupingBy(Expect::port));
        Map<Integer, List<Left>> leftBy = left.stream().collect(Collectors.groupingBy(Left::port));
        TreeSet<Integer> ports = new TreeSet<>(wantedBy.keySet());
        ports.addAll(leftBy.keySet());
        ports.forEach(
                port -> unmatched.add(wantedBy.getOrDefault(port, List.of()), leftBy.getOrDefault(port, List.of())));
        return unmatched;
    }

    private void add(List<Expect> wanted, List<Left> left) {
        for (PacketAlignment.Pair pair :
                PacketAlignment.of(wanted.size(), left.size(), (w, l) -> fits(wanted.get(w), left.get(l)))) {
            if (pair.first() < 0) {
                unexpected.add(left.get(pair.second()));
            } else if (pair.second() < 0) {
                missing.add(wanted.get(pair.first()));
            } else if (!fits(wanted.get(pair.first()), left.get(pair.second()))) {
                differing.add(new Pair(wanted.get(pair.first()), left.get(pair.second())));
            }
        }
    }

    private static boolean fits(Expect expect, Left left) {
        return expect.pattern() == null || expect.pattern().fits(left.bytes());
    }

    /** A packet that is missing at one port, and left by another that did not expect it. */
    Optional<Pair> astray() {
        List<Left> strangers = Stream.concat(
                        unexpected.stream(), differing.stream().map(Pair::left))
                .toList();
        return missing.stream()
                .filter(expect -> expect.pattern() != null)
                .flatMap(expect -> strangers.stream()
                        .filter(left -> left.port() != expect.port() && fits(expect, left))
                        .map(left -> new Pair(expect, left)))
                .findFirst();
    }
}
