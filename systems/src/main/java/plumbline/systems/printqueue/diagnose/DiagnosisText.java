package plumbline.systems.printqueue.diagnose;

import java.util.List;
import java.util.Locale;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;

/** A diagnosis for a terminal. */
public final class DiagnosisText {
    private DiagnosisText() {}

    /** The report. */
    public static String of(Diagnosis diagnosis, DiagnosisView view) {
        StringBuilder text = new StringBuilder("who filled the queue? ")
                .append(Wording.verdict(diagnosis, view.names()))
                .append("\n\n");
        text.append(Wording.headline(diagnosis, view.times())).append('\n');
        text.append(Wording.congestion(diagnosis, view.times())).append('\n');
        if (diagnosis.misfit() != null) {
            text.append(diagnosis.misfit().text()).append('\n');
        }
        text.append('\n');
        text.append("queue, cells of the buffer; underlined: the time asked for\n")
                .append(QueueChart.of(diagnosis.queue(), diagnosis.span(), view.times()))
                .append('\n');
        culprits(text, Wording.direct(), diagnosis.direct(), view);
        if (diagnosis.indirect() != null) {
            culprits(text, Wording.indirect(), diagnosis.indirect(), view);
        }
        builders(text, Wording.original(diagnosis.original(), view.times()), diagnosis.original(), view);
        if (diagnosis.whole() != null) {
            text.append('\n');
            builders(text, Wording.whole(diagnosis.whole(), view.times()), diagnosis.whole(), view);
        }
        return text.toString();
    }

    private static void builders(StringBuilder text, String title, Builders builders, DiagnosisView view) {
        text.append(title).append('\n');
        if (builders.known()) {
            flows(text, Wording.NOBODY, builders.flows(), view);
        }
    }

    private static void culprits(StringBuilder text, String title, Culprits culprits, DiagnosisView view) {
        text.append(title).append('\n');
        Wording.quality(culprits, view.times())
                .forEach(line -> text.append("  ").append(line).append('\n'));
        flows(text, Wording.none(culprits), culprits.flows(), view);
        text.append('\n');
    }

    private static void flows(StringBuilder text, String none, List<FlowEstimate> flows, DiagnosisView view) {
        if (flows.isEmpty()) {
            text.append("  ").append(none).append('\n');
            return;
        }
        text.append("     share    packets           flow\n");
        for (FlowEstimate flow : flows.subList(0, Math.min(view.top(), flows.size()))) {
            String error = flow.error() == 0 ? "" : String.format(Locale.ROOT, "± %,d", flow.error());
            text.append(String.format(
                    Locale.ROOT,
                    "  %6.2f %% %,10d %-9s %s%n",
                    100 * flow.share(),
                    flow.packets(),
                    error,
                    view.names().of(flow.flow())));
        }
        if (flows.size() > view.top()) {
            double rest = flows.subList(view.top(), flows.size()).stream()
                    .mapToDouble(FlowEstimate::share)
                    .sum();
            text.append(String.format(
                    Locale.ROOT, "  %6.2f %%  of %,d more flows%n", 100 * rest, flows.size() - view.top()));
        }
    }
}
