package plumbline.verifier.fit.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Unit;
import plumbline.verifier.fit.Extent;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;

/**
 * A layout as a drawing (SVG 1.1): a column for each stage with a box for each unit, ingress above egress, the longest
 * chain in red, and below how full each stage is of each resource.
 */
public final class FitSvg {
    private static final int COLUMN = 150;
    private static final int BOX = 20;
    private static final int LABEL = 188;
    private static final int TOP = 64;
    private static final int ROW = 18;
    private static final int BAR = 70;
    private static final int MAX_NAME = 19;

    private final Fit fit;
    private final Layout layout;
    private final List<String> parts = new ArrayList<>();
    private final Map<Work, int[]> corners = new HashMap<>();
    private final Set<Work> onChain = new HashSet<>();

    private FitSvg(Fit fit, Layout layout) {
        this.fit = fit;
        this.layout = layout;
        for (Extent extent : layout.extents()) {
            for (Dependency step : extent.chain()) {
                onChain.add(step.from());
                onChain.add(step.to());
            }
        }
    }

    /**
     * The drawing.
     *
     * @throws IllegalArgumentException if there is no layout
     */
    public static String render(Fit fit) {
        return new FitSvg(
                        fit, fit.layout().orElseThrow(() -> new IllegalArgumentException("there is no layout to draw")))
                .draw();
    }

    private String draw() {
        int width = LABEL + layout.stages().size() * COLUMN + 16;
        text(16, 26, "title", layout.program().name() + " on " + fit.target().name());
        int y = TOP;
        for (Layout.HardwareStage stage : layout.stages()) {
            text(x(stage.index()) + 4, TOP - 12, "head", "stage " + stage.index());
        }
        for (Direction direction : Direction.values()) {
            y = direction(direction, y);
        }
        arrows();
        y = bars(y + 24);
        String head = String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">%n%s",
                width,
                y + 16,
                width,
                y + 16,
                STYLE);
        return head + String.join("\n", parts) + "\n</svg>\n";
    }

    private static final String STYLE = """
        <style>
          text { font: 11px ui-monospace, Menlo, Consolas, monospace; fill: #1f2933 }
          .title { font-size: 16px; font-weight: bold } .head, .label { fill: #52606d }
          .box { stroke: #9aa5b1; rx: 3px } .chain { stroke: #c81e1e; stroke-width: 2px }
          .register { fill: #d9e8fb } .table { fill: #fdf0d0 } .hash { fill: #def2de } .other { fill: #f3f4f6 }
          .arrow { stroke: #c81e1e; stroke-width: 1.5px; fill: none } .lane { fill: #fbfbfc; stroke: #e4e7eb }
          .bar { fill: #7b9ccb } .full { fill: #c81e1e } .back { fill: #eef1f4 }
        </style>
        <defs><marker id="tip" markerWidth="7" markerHeight="7" refX="6" refY="3.5" orient="auto"><path d="M0,0 L7,3.5 L0,7 z" \
        fill="#c81e1e"/></marker></defs>
        <rect width="100%" height="100%" fill="#ffffff"/>
        """;

    private static int x(int stage) {
        return LABEL + stage * COLUMN;
    }

    /** The lane of a direction; returns where the next begins. */
    private int direction(Direction direction, int y) {
        int rows = layout.stages().stream()
                .mapToInt(stage -> stage.of(direction).works().size())
                .max()
                .orElse(0);
        if (rows == 0) {
            return y;
        }
        int height = rows * (BOX + 4) + 12;
        parts.add(String.format(
                Locale.ROOT,
                "<rect class=\"lane\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                LABEL - 6,
                y,
                layout.stages().size() * COLUMN + 6,
                height));
        text(16, y + 22, "label", direction.keyword());
        for (Layout.HardwareStage stage : layout.stages()) {
            int top = y + 8;
            for (Work work : stage.of(direction).works()) {
                box(work, x(stage.index()), top);
                top += BOX + 4;
            }
        }
        return y + height + 10;
    }

    private void box(Work work, int x, int y) {
        String kind =
                switch (work.unit()) {
                    case Unit.Apply _, Unit.Extend _ -> "table";
                    case Unit.Assign assign -> assign.value() instanceof Calc ? "other" : "hash";
                    default -> "register";
                };
        corners.put(work, new int[] {x, y});
        String name = layout.name(work);
        parts.add(String.format(
                Locale.ROOT,
                "<g><title>%s, line %d</title><rect class=\"box %s%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                escape(name),
                work.at().line(),
                kind,
                onChain.contains(work) ? " chain" : "",
                x,
                y,
                COLUMN - 14,
                BOX));
        text(x + 6, y + 14, "", name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 1) + "…");
        parts.add("</g>");
    }

    private void arrows() {
        for (Extent extent : layout.extents()) {
            for (Dependency step : extent.chain()) {
                int[] from = corners.get(step.from());
                int[] to = corners.get(step.to());
                if (from[0] < to[0]) {
                    parts.add(String.format(
                            Locale.ROOT,
                            "<path class=\"arrow\" marker-end=\"url(#tip)\" d=\"M%d,%d C%d,%d %d,%d %d,%d\"/>",
                            from[0] + COLUMN - 14,
                            from[1] + BOX / 2,
                            from[0] + COLUMN - 4,
                            from[1] + BOX / 2,
                            to[0] - 10,
                            to[1] + BOX / 2,
                            to[0] - 1,
                            to[1] + BOX / 2));
                }
            }
        }
    }

    private int bars(int top) {
        int y = top;
        for (UseChart.Row row : UseChart.of(layout, fit.target()).rows()) {
            text(16, y + 11, "label", row.name());
            for (int stage = 0; stage < row.used().size(); stage++) {
                long percent = row.percent(stage);
                parts.add(String.format(
                        Locale.ROOT,
                        "<rect class=\"back\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"12\"/>"
                                + "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"12\"/>",
                        x(stage),
                        y,
                        BAR,
                        percent >= 100 ? "full" : "bar",
                        x(stage),
                        y,
                        Math.min(100, percent) * BAR / 100));
                if (percent > 0) {
                    text(x(stage) + BAR + 4, y + 11, "", row.used().get(stage) + "/" + row.limit());
                }
            }
            y += ROW;
        }
        return y;
    }

    private void text(int x, int y, String style, String text) {
        parts.add(String.format(
                Locale.ROOT, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", style, x, y, escape(text)));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
