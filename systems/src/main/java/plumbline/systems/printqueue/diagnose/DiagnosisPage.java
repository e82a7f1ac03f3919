package plumbline.systems.printqueue.diagnose;

import java.util.List;
import java.util.Locale;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;

/** A diagnosis as a page of HTML that needs nothing else: charts are drawn as SVG, there is no script. */
public final class DiagnosisPage {
    private static final String STYLE = """
        :root{color-scheme:light dark;--page:#fff;--ink:#1d2733;--soft:#4a5a6a;--line:#2b6cb0;--axis:#9aa8b5;--rest:#e8edf2;--asked:#f6c8a0}
        .low{--soft:#a32020}.fair{--soft:#8a5a00}.high{--soft:#1d6b3a}
        @media(prefers-color-scheme:dark){
        :root{--page:#12181f;--ink:#e3e9ef;--soft:#a9b6c3;--line:#6aa9ea;--axis:#5b6976;--rest:#27323d;--asked:#6b4522}
        .low{--soft:#ff8f8f}.fair{--soft:#e3b55b}.high{--soft:#7fd19b}}
        body{font:15px/1.45 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--page)}
        h1{font-size:1.35rem;margin:0 0 .2rem}h2{font-size:1.05rem;margin:2rem 0 .3rem}p{margin:.2rem 0;color:var(--soft)}
        p.verdict{font-size:1.1rem;margin:.4rem 0 .8rem;color:var(--ink)}h1,h2,p,td{overflow-wrap:anywhere}
        table{border-collapse:collapse;margin-top:.5rem}td,th{padding:.2rem .6rem .2rem 0;text-align:left}
        td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        .bar{background:var(--rest);height:.8rem;width:min(14rem,12vw);margin-right:.6rem}.bar i{display:block;height:100%;background:var(--line)}
        svg{width:100%;height:auto}text{font:12px system-ui,sans-serif;fill:var(--soft)}
        @media(max-width:40rem){text{font-size:20px}}
        polyline{fill:none;stroke:var(--line);stroke-width:1.5}rect{fill:var(--asked)}path{fill:none;stroke:var(--axis)}
        """;
    private static final int WIDTH = 960;
    private static final int HEIGHT = 240;
    private static final int LEFT = 70;
    private static final int BOTTOM = 30;

    private DiagnosisPage() {}

    /** The page. */
    public static String of(Diagnosis diagnosis, DiagnosisView view) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                + "<title>Who filled the queue?</title>\n<style>\n" + STYLE + "</style></head><body>\n");
        page.append("<h1>Who filled the queue?</h1>\n");
        paragraph(page, "verdict", Wording.verdict(diagnosis, view.names()));
        paragraph(page, "", Wording.headline(diagnosis, view.times()));
        paragraph(page, "", Wording.congestion(diagnosis, view.times()));
        if (diagnosis.misfit() != null) {
            paragraph(page, "low", diagnosis.misfit().text());
        }
        page.append("<h2>Queue over time, in cells of the buffer</h2>\n");
        chart(page, diagnosis, view.times());
        culprits(page, Wording.direct(), diagnosis.direct(), view);
        if (diagnosis.indirect() != null) {
            culprits(page, Wording.indirect(), diagnosis.indirect(), view);
        }
        builders(page, Wording.original(diagnosis.original(), view.times()), diagnosis.original(), view);
        if (diagnosis.whole() != null) {
            builders(page, Wording.whole(diagnosis.whole(), view.times()), diagnosis.whole(), view);
        }
        return page.append("</body></html>\n").toString();
    }

    private static void builders(StringBuilder page, String title, Builders builders, DiagnosisView view) {
        page.append("<h2>").append(escape(title)).append("</h2>\n");
        if (builders.known()) {
            flows(page, Wording.NOBODY, builders.flows(), view);
        }
    }

    private static void culprits(StringBuilder page, String title, Culprits culprits, DiagnosisView view) {
        page.append("<h2>").append(escape(title)).append("</h2>\n");
        String kind = culprits.confidence().name().toLowerCase(Locale.ROOT);
        Wording.quality(culprits, view.times()).forEach(line -> paragraph(page, kind, line));
        flows(page, Wording.none(culprits), culprits.flows(), view);
    }

    private static void flows(StringBuilder page, String none, List<FlowEstimate> flows, DiagnosisView view) {
        if (flows.isEmpty()) {
            paragraph(page, "", none);
            return;
        }
        page.append("<table><tr><th class=\"n\">share</th><th></th><th class=\"n\">packets</th><th>flow</th></tr>\n");
        for (FlowEstimate flow : flows.subList(0, Math.min(view.top(), flows.size()))) {
            String error = flow.error() == 0 ? "" : String.format(Locale.ROOT, " ± %,d", flow.error());
            page.append(String.format(
                    Locale.ROOT,
                    "<tr><td class=\"n\">%.2f %%</td><td><div class=\"bar\"><i style=\"width:%.2f%%\"></i></div></td>"
                            + "<td class=\"n\">%,d%s</td><td>%s</td></tr>%n",
                    100 * flow.share(),
                    100 * flow.share(),
                    flow.packets(),
                    error,
                    escape(view.names().of(flow.flow()))));
        }
        page.append("</table>\n");
        if (flows.size() > view.top()) {
            paragraph(page, "", String.format(Locale.ROOT, "and %,d more flows", flows.size() - view.top()));
        }
    }

    /** Depth over time, the span asked for behind it in another colour. */
    private static void chart(StringBuilder page, Diagnosis diagnosis, HistoryTimes times) {
        List<QueueSample> samples = diagnosis.queue();
        if (samples.size() < 2) {
            paragraph(page, "low", "no samples of the queue around that time");
            return;
        }
        long first = samples.getFirst().nanos();
        double width = samples.getLast().nanos() - first;
        long max =
                Math.max(1, samples.stream().mapToLong(QueueSample::depth).max().orElse(1));
        page.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"depth of the queue over time\">%n",
                WIDTH,
                HEIGHT));
        long last = samples.getLast().nanos();
        boolean inside = diagnosis.span().from() < last && diagnosis.span().to() > first;
        if (inside) {
            double from = x(Math.max(first, diagnosis.span().from()), first, width);
            double to = x(Math.min(last, diagnosis.span().to()), first, width);
            page.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"10\" width=\"%.1f\" height=\"%d\"/>%n",
                    from,
                    Math.max(2, to - from),
                    HEIGHT - BOTTOM - 10));
        }
        for (List<QueueSample> part : QueueSamples.parts(samples)) {
            page.append("<polyline points=\"");
            part.forEach(sample -> page.append(String.format(
                    Locale.ROOT,
                    "%.1f,%.1f ",
                    x(sample.nanos(), first, width),
                    HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 10.0) * sample.depth() / max)));
            page.append("\"/>\n");
        }
        page.append(String.format(
                Locale.ROOT,
                "<path d=\"M%1$d 10V%2$dH%3$d\"/><text x=\"%4$d\" y=\"20\" text-anchor=\"end\">%5$,d</text><text"
                    + " x=\"%4$d\" y=\"%2$d\" text-anchor=\"end\">0</text><text x=\"%1$d\" y=\"%6$d\">%7$s</text><text"
                    + " x=\"%3$d\" y=\"%6$d\" text-anchor=\"end\">%8$s</text>%n",
                LEFT,
                HEIGHT - BOTTOM,
                WIDTH - 10,
                LEFT - 6,
                max,
                HEIGHT - 10,
                times.since(first),
                times.since(last)));
        page.append("</svg>\n");
        paragraph(
                page,
                "",
                inside
                        ? "shaded: the time asked for; where the line breaks, there are no samples"
                        : "there are no samples of the queue in the time asked for, nor near it");
    }

    private static double x(long nanos, long first, double width) {
        return LEFT + (WIDTH - LEFT - 10) * (nanos - first) / width;
    }

    private static void paragraph(StringBuilder page, String kind, String text) {
        page.append("<p class=\"")
                .append(kind)
                .append("\">")
                .append(escape(text))
                .append("</p>\n");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
