package plumbline.systems.printqueue.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Confidence;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;

/** The sentences of a diagnosis, the same in text and page. */
final class Wording {
    /** Left or built the queue, as far as is recorded. */
    static final String NOBODY = "nobody";

    private static final int MAX_GAPS = 4;

    private Wording() {}

    static String headline(Diagnosis diagnosis, HistoryTimes times) {
        String queue =
                diagnosis.qid().isPresent() ? ", queue " + diagnosis.qid().getAsInt() : "";
        return "port " + diagnosis.port() + queue + ": "
                + HistoryTimes.length(diagnosis.span().nanos()) + " from "
                + times.dated(diagnosis.span().from()) + " to "
                + times.since(diagnosis.span().to());
    }

    /** The answer in a sentence: who built the queue, and who left most meanwhile. */
    static String verdict(Diagnosis diagnosis, FlowNames names) {
        FlowEstimate built =
                diagnosis.original().known() ? largest(diagnosis.original().flows()) : null;
        FlowEstimate left = largest(diagnosis.direct().flows());
        String rough = diagnosis.direct().confidence() == Confidence.LOW ? "; confidence low, see below" : "";
        if (built == null && left == null) {
            return "not recorded for that time";
        }
        if (built != null && left != null && built.flow().equals(left.flow())) {
            return String.format(
                    Locale.ROOT,
                    "%s: %s of what built the queue, and %s of what left meanwhile%s",
                    names.of(built.flow()),
                    percent(built),
                    percent(left),
                    rough);
        }
        String builder =
                built == null ? "" : names.of(built.flow()) + ": " + percent(built) + " of what built the queue";
        String leaver =
                left == null ? "" : names.of(left.flow()) + ": " + percent(left) + " of what left meanwhile" + rough;
        return builder + (builder.isEmpty() || leaver.isEmpty() ? "" : "; ") + leaver;
    }

    private static FlowEstimate largest(List<FlowEstimate> flows) {
        return flows.isEmpty() ? null : flows.getFirst();
    }

    private static String percent(FlowEstimate flow) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * flow.share());
    }

    static String congestion(Diagnosis diagnosis, HistoryTimes times) {
        if (diagnosis.congestion() == null) {
            return "since when the queue was not empty is not recorded";
        }
        return "the queue was last empty " + (diagnosis.congestion().exact() ? "at " : "at some time since ")
                + times.since(diagnosis.congestion().began()) + ", "
                + (diagnosis.congestion().exact() ? "" : "at most ")
                + HistoryTimes.length(
                        diagnosis.span().from() - diagnosis.congestion().began()) + " before";
    }

    static String direct() {
        return "direct: who left while it waited";
    }

    static String indirect() {
        return "indirect: who left before, since the queue was last empty";
    }

    static String original(Builders builders, HistoryTimes times) {
        return "original: whose packets built the queue " + built(builders, times);
    }

    static String whole(Builders builders, HistoryTimes times) {
        return "original, all queues of the port: whose packets built them " + built(builders, times);
    }

    private static String built(Builders builders, HistoryTimes times) {
        if (!builders.known()) {
            return "is not known: no reading of the queue monitor in this congestion";
        }
        String until = builders.until() == builders.nanos()
                ? ""
                : "; of those that had left by " + times.since(builders.until());
        return String.format(
                Locale.ROOT,
                "up to %,d cells, as read at %s%s",
                builders.depth(),
                times.since(builders.nanos()),
                until);
    }

    /** What stands in the place of flows if there are none. */
    static String none(Culprits culprits) {
        return culprits.covered() == 0 ? "not recorded" : NOBODY;
    }

    /** How good an answer is, and what it knows nothing of. */
    static List<String> quality(Culprits culprits, HistoryTimes times) {
        List<String> lines = new ArrayList<>();
        String counted = culprits.check() == null
                ? "no exact count around it"
                : String.format(
                        Locale.ROOT,
                        "between the looks nearest to its ends %,.0f estimated, %,d counted exactly",
                        culprits.check().estimated(),
                        culprits.check().counted());
        lines.add(String.format(
                Locale.ROOT,
                "confidence %s: %.1f %% of the time is recorded; %,d records stand for %,.0f packets; %s",
                culprits.confidence().name().toLowerCase(Locale.ROOT),
                100 * culprits.covered(),
                culprits.records(),
                culprits.packets(),
                counted));
        if (culprits.undecided() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "packets so near its ends that they can have left on either side, counted or not: %,.0f",
                    culprits.undecided()));
        }
        if (!culprits.gaps().isEmpty()) {
            lines.add("not recorded: "
                    + culprits.gaps().stream()
                            .limit(MAX_GAPS)
                            .map(gap -> times.since(gap.from()) + " to " + times.since(gap.to()))
                            .collect(Collectors.joining(", "))
                    + (culprits.gaps().size() > MAX_GAPS
                            ? " and " + (culprits.gaps().size() - MAX_GAPS) + " more"
                            : ""));
        }
        return lines;
    }
}
