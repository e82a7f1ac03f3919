package plumbline.verifier.fit.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.model.Direction;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.fit.Extent;
import plumbline.verifier.fit.Fit;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Resource;

/** What the fitter found as one screen of text: the stages, how full they are, the longest chain and what limits. */
public final class FitText {
    private static final String LEVELS = "▁▂▃▄▅▆▇█";
    private static final int MARGIN = 7;
    private static final int WIDEST_CELL = 6;
    private static final int NARROWEST_CELL = 4;
    private static final int CHIP = 7;

    private final Fit fit;
    private final Layout layout;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    private FitText(Fit fit, Layout layout, int width) {
        this.fit = fit;
        this.layout = layout;
        this.width = width;
    }

    /**
     * The text; empty if there is no layout.
     *
     * @param width of the screen in characters; longer lines are folded or cut
     */
    public static String render(Fit fit, int width) {
        if (fit.layout().isEmpty()) {
            return "";
        }
        FitText text = new FitText(fit, fit.layout().get(), width);
        text.lines.add(text.layout.program().name() + " on " + fit.target().name() + ": " + text.summary());
        text.stages();
        text.use();
        text.layout.extents().forEach(text::chain);
        return text.lines.stream().map(text::cut).collect(Collectors.joining("\n", "", "\n"));
    }

    private String summary() {
        return layout.extents().stream()
                .filter(extent -> extent.stages() > 0)
                .map(this::summary)
                .collect(Collectors.joining("; "));
    }

    private String summary(Extent extent) {
        boolean limited = !fit.target().stages().perDirection().isUnlimited();
        return extent.takes() + " " + extent.stages() + " of "
                + (limited ? Show.count(fit.target().stages().perDirection().value(), "stage") : "any number of stages")
                + ", "
                + (extent.isMinimal() ? "no layout takes fewer" : "at least " + extent.min() + " are needed");
    }

    private void stages() {
        boolean both = layout.stages().stream()
                        .anyMatch(stage -> !stage.egress().works().isEmpty())
                && layout.stages().stream()
                        .anyMatch(stage -> !stage.ingress().works().isEmpty());
        lines.add("");
        lines.add("  stage  what sits there");
        for (Layout.HardwareStage stage : layout.stages()) {
            String number = String.format(Locale.ROOT, "%7d", stage.index());
            for (Direction direction : Direction.values()) {
                String content = content(stage.of(direction));
                if (!content.isEmpty()
                        || direction == Direction.INGRESS
                                && stage.egress().works().isEmpty()) {
                    fold(number, (both ? direction.keyword() + ": " : "") + content);
                    number = " ".repeat(MARGIN);
                }
            }
        }
    }

    private String content(Layout.Content content) {
        return content.works().stream().map(layout::name).distinct().collect(Collectors.joining(", "));
    }

    private void fold(String start, String text) {
        StringBuilder line = new StringBuilder(start + "  ");
        boolean first = true;
        for (String word : text.split("(?<=,) ")) {
            if (!first && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(MARGIN + 2));
                first = true;
            }
            line.append(first ? "" : " ").append(word);
            first = false;
        }
        lines.add(line.toString());
    }

    private void use() {
        UseChart chart = UseChart.of(layout, fit.target());
        if (chart.rows().isEmpty()) {
            return;
        }
        int label =
                chart.rows().stream().mapToInt(row -> row.name().length()).max().orElse(0) + 10 + CHIP;
        int cell = Math.min(WIDEST_CELL, (width - label) / layout.stages().size());
        lines.add("");
        StringBuilder head = new StringBuilder(
                String.format(Locale.ROOT, "  %-" + (label - 2 - CHIP) + "s", "use in % of") + right("chip", CHIP));
        layout.stages().forEach(stage -> head.append(right(Integer.toString(stage.index()), Math.max(cell, 2))));
        lines.add(head.toString());
        for (UseChart.Row row : chart.rows()) {
            StringBuilder line = new StringBuilder(
                    String.format(Locale.ROOT, "  %-" + (label - 8 - CHIP) + "s%5d ", row.name(), row.limit()));
            line.append(right(
                    row.ofChip().stream()
                            .mapToObj(share -> String.format(Locale.ROOT, "%.1f", share))
                            .findFirst()
                            .orElse(""),
                    CHIP));
            for (int stage = 0; stage < row.used().size(); stage++) {
                line.append(cell(row.percent(stage), cell));
            }
            lines.add(line.toString());
        }
    }

    /** A bar and its number; where there is no room for the number, the bar. */
    private static String cell(long percent, int cell) {
        String bar = percent == 0
                ? "·"
                : percent > 100
                        ? "!"
                        : LEVELS.substring((int) ((percent * 8 + 99) / 100) - 1).substring(0, 1);
        if (cell < NARROWEST_CELL) {
            return right(bar, Math.max(cell, 2));
        }
        return right(percent == 0 ? bar : bar + right(Long.toString(percent), 3), cell);
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private void chain(Extent extent) {
        if (extent.stages() == 0) {
            return;
        }
        lines.add("");
        if (extent.chain().isEmpty()) {
            lines.add("  " + extent.what() + ": "
                    + extent.fixedStart()
                            .map(fixed -> name(fixed) + " is to be in stage "
                                    + fixed.fixedStage().orElseThrow())
                            .orElse("no operation depends on another"));
        } else {
            lines.add("  longest chain of " + extent.what() + ", " + Show.count(extent.length(), "stage") + ":");
            lines.add("    " + name(extent.chain().get(0).from())
                    + extent.fixedStart()
                            .flatMap(Work::fixedStage)
                            .map(stage -> " in stage " + stage)
                            .orElse(""));
            Work last = extent.chain().get(0).from();
            for (Dependency step : extent.chain()) {
                if (step.from() != last) {
                    lines.add("        which shares its stage with " + name(step.from()));
                }
                lines.add(String.format(
                        Locale.ROOT,
                        "    %s %-44s %s: %s",
                        step.distance() == 0 ? "=" : "→",
                        name(step.to()),
                        step.kind().word(),
                        step.about()));
                last = step.to();
            }
        }
        lines.add("  what limits: " + limits(extent));
    }

    private static String limits(Extent extent) {
        if (extent.stages() == extent.length()) {
            return extent.fixedStart()
                            .map(fixed ->
                                    "the stage of " + fixed + (extent.chain().isEmpty() ? "" : " and this chain"))
                            .orElse("this chain")
                    + "; no resource does";
        }
        if (extent.without().isEmpty()) {
            return "several resources together; no single one of them";
        }
        return extent.without().entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Resource, Integer> each) -> each.getValue())
                        .thenComparing(Map.Entry::getKey))
                .map(each ->
                        each.getKey().plural() + " (with enough of them " + Show.count(each.getValue(), "stage") + ")")
                .collect(Collectors.joining(", "));
    }

    private static String name(Work work) {
        int line = work.at().line();
        return work + (line == 0 ? "" : " (line " + line + ")");
    }

    private String cut(String line) {
        return line.length() <= width ? line : line.substring(0, width - 1) + "…";
    }
}
