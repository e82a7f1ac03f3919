package plumbline.cli.diagnose;

import java.util.List;
import java.util.Locale;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;

/** A diagnosis for a terminal. */
public final class DiagnosisText {
    private DiagnosisText() {}

    /**
     * The report.
     *
     * @param top flows of each kind at most
     */
    public static String of(Diagnosis diagnosis, Times times, int top) {
        StringBuilder text = new StringBuilder(Wording.headline(diagnosis, times)).append('\n');
        text.append(Wording.congestion(diagnosis, times)).append("\n\n");
        text.append("queue, cells of the buffer\n").append(QueueChart.of(diagnosis.queue(), times)).append('\n');
        culprits(text, Wording.direct(), diagnosis.direct(), times, top);
        if (diagnosis.indirect() != null) {
            culprits(text, Wording.indirect(), diagnosis.indirect(), times, top);
        }
        text.append(Wording.original(diagnosis, times)).append('\n');
        if (diagnosis.original().known()) {
            flows(text, diagnosis.original().flows(), top);
        }
        return text.toString();
    }

    private static void culprits(StringBuilder text, String title, Culprits culprits, Times times, int top) {
        text.append(title).append('\n');
        Wording.quality(culprits, times).forEach(line -> text.append("  ").append(line).append('\n'));
        flows(text, culprits.flows(), top);
        text.append('\n');
    }

    private static void flows(StringBuilder text, List<FlowEstimate> flows, int top) {
        if (flows.isEmpty()) {
            text.append("  nobody\n");
            return;
        }
        text.append("     share    packets           flow\n");
        for (FlowEstimate flow : flows.subList(0, Math.min(top, flows.size()))) {
            String error = flow.error() == 0 ? "" : String.format(Locale.ROOT, "± %,d", flow.error());
            text.append(String.format(
                    Locale.ROOT, "  %6.2f %% %,10d %-9s %s%n", 100 * flow.share(), flow.packets(), error,
                    FlowNames.of(flow.flow())));
        }
        if (flows.size() > top) {
            double rest = flows.subList(top, flows.size()).stream().mapToDouble(FlowEstimate::share).sum();
            text.append(String.format(Locale.ROOT, "  %6.2f %%  of %,d more flows%n", 100 * rest, flows.size() - top));
        }
    }
}
