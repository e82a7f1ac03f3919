package plumbline.systems;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.bench.experiment.Expectation;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.StatementVerdict;

/** Writes docs/STATEMENTS.md from the experiments' files and the results that are under version control. */
final class StatementsDocument {
    private static final String INTRODUCTION = """
        # Statements

        What papers, artefacts, theory and other simulators state, what was measured, and whether it holds: every statement of every experiment,
        generated from the experiments' files and from results that are under version control. "Full" results are those of `plumb experiment
        NAME`; where none are recorded, those of `--fast` stand here: fewer packets, values and seeds, and a dash where it does not
        measure. Behind a value: smallest and largest of the single seeds. What the figures mean: [EXPERIMENTS.md](EXPERIMENTS.md).
        """;

    private StatementsDocument() {}

    /** The whole of docs/STATEMENTS.md. */
    static String text() {
        StringBuilder text = new StringBuilder();
        Map<StatementVerdict.Outcome, Integer> counts = new TreeMap<>();
        for (String name : Experiments.names()) {
            Optional<Results> full = full(name);
            Experiment experiment = full.isPresent()
                    ? Experiments.named(name)
                    : Experiments.named(name).fastOne();
            Results results = full.orElseGet(() -> RecordedResults.of(name));
            text.append("\n## ")
                    .append(name)
                    .append("\n\n")
                    .append(experiment.title())
                    .append(". ");
            text.append(full.isPresent() ? "Full" : "`--fast`")
                    .append("; seeds ")
                    .append(seeds(experiment.seeds()));
            text.append(".\n\n| | statement | stated by | measured |\n|---|---|---|---|\n");
            for (Expectation expectation : experiment.expect()) {
                StatementVerdict verdict = expectation.judge(results);
                counts.merge(verdict.outcome(), 1, Integer::sum);
                text.append(row(verdict));
            }
        }
        String sum = counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().inWords())
                .collect(Collectors.joining(", "));
        return INTRODUCTION + "\n" + sum + ".\n" + text;
    }

    private static String row(StatementVerdict verdict) {
        String measured = verdict.outcome() == StatementVerdict.Outcome.NOT_MEASURED
                ? "–; allowed " + verdict.allowed()
                : verdict.measured();
        String reason =
                verdict.outcome() == StatementVerdict.Outcome.KNOWN_MISS ? ". **" + verdict.knownMiss() + "**" : "";
        return "| " + outcome(verdict.outcome()) + " | " + cell(verdict.statement()) + " | " + cell(verdict.source())
                + " | " + cell(measured + reason) + " |\n";
    }

    private static String outcome(StatementVerdict.Outcome outcome) {
        return switch (outcome) {
            case HELD -> "held";
            case NOT_MEASURED -> "–";
            case MISSED, KNOWN_MISS, UNEXPECTEDLY_HELD -> "**" + outcome.inWords() + "**";
        };
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private static String seeds(List<Long> seeds) {
        return seeds.size() < 3
                ? seeds.toString().replaceAll("[\\[\\]]", "")
                : seeds.getFirst() + "–" + seeds.getLast();
    }

    /** The results of a full run, if they were recorded. */
    static Optional<Results> full(String name) {
        try (InputStream in = StatementsDocument.class.getResourceAsStream(
                name.replaceFirst("-.*", "/experiments/full/") + name + ".csv")) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(RecordedResults.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
