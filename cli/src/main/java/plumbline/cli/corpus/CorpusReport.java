package plumbline.cli.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How the programs of a checkout fare.
 *
 * @param interrupted whether not all were tried
 * @param parts a row for each folder and architecture
 */
public record CorpusReport(String checkout, boolean interrupted, List<Part> parts) {
    /**
     * Programs of a folder for one architecture.
     *
     * @param target that they are tried on; empty: none
     * @param compared programs whose own compiler's answer is known before a target
     * @param typesAgree of these, those that get the same answer here
     * @param expected programs that their own compiler accepts
     * @param accepted of these, those that are legal on the target
     * @param tests packet tests of these
     * @param passed of these, those that pass on both engines
     * @param expectedFailures programs that their own compiler refuses
     * @param refused of these, those that fail here too: when they are checked, verified or run
     * @param reasons why programs failed that should not, the most frequent first
     * @param refusals what expected failures get, and what is expected
     */
    public record Part(
            String folder,
            String architecture,
            String target,
            int programs,
            int read,
            int compared,
            int typesAgree,
            int expected,
            int accepted,
            int tests,
            int passed,
            int expectedFailures,
            int refused,
            List<Reason> reasons,
            List<Refusal> refusals) {}

    /** Programs that fail with the same first error, but for names and numbers. */
    public record Reason(String error, List<String> programs) {}

    /** A program that its own compiler refuses; {@code error} is empty if it is accepted here. */
    public record Refusal(String program, String expected, String error) {}

    /** Of verdicts. */
    static CorpusReport of(String checkout, boolean interrupted, List<CorpusVerdict> verdicts) {
        Map<String, List<CorpusVerdict>> rows = new TreeMap<>();
        verdicts.forEach(verdict -> rows.computeIfAbsent(
                        verdict.program().folder() + " " + verdict.program().architecture(), _ -> new ArrayList<>())
                .add(verdict));
        return new CorpusReport(
                checkout,
                interrupted,
                rows.values().stream().map(CorpusReport::part).toList());
    }

    private static Part part(List<CorpusVerdict> all) {
        List<CorpusVerdict> good =
                where(all, verdict -> verdict.program().expectedFailure().isEmpty());
        List<CorpusVerdict> bad =
                where(all, verdict -> verdict.program().expectedFailure().isPresent());
        CorpusVerdict first = all.getFirst();
        return new Part(
                first.program().folder(),
                first.program().architecture().name().toLowerCase(Locale.ROOT),
                first.program().architecture().target().orElse(""),
                all.size(),
                count(all, CorpusVerdict::read),
                count(all, verdict -> verdict.typesAgree() != null),
                count(all, verdict -> Boolean.TRUE.equals(verdict.typesAgree())),
                good.size(),
                count(good, verdict -> Boolean.TRUE.equals(verdict.accepted())),
                count(good, verdict -> verdict.program().packetTest().isPresent()),
                count(good, verdict -> Boolean.TRUE.equals(verdict.passed())),
                bad.size(),
                count(bad, CorpusVerdict::refused),
                reasons(where(good, CorpusVerdict::refused)),
                bad.stream()
                        .map(verdict -> new Refusal(
                                verdict.program().name(),
                                verdict.program().expectedFailure().orElseThrow(),
                                verdict.reason()))
                        .toList());
    }

    private static List<CorpusVerdict> where(List<CorpusVerdict> all, Predicate<CorpusVerdict> which) {
        return all.stream().filter(which).toList();
    }

    private static int count(List<CorpusVerdict> all, Predicate<CorpusVerdict> which) {
        return where(all, which).size();
    }

    private static List<Reason> reasons(List<CorpusVerdict> failed) {
        return failed.stream()
                .collect(Collectors.groupingBy(
                        CorpusVerdict::kind,
                        TreeMap::new,
                        Collectors.mapping(verdict -> verdict.program().name(), Collectors.toList())))
                .entrySet()
                .stream()
                .map(kind -> new Reason(kind.getKey(), kind.getValue()))
                .sorted(Comparator.comparing(
                        (Reason reason) -> -reason.programs().size()))
                .toList();
    }
}
