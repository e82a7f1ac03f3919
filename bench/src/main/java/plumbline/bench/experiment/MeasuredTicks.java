package plumbline.bench.experiment;

import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import org.knowm.xchart.internal.chartpart.Annotation;
import org.knowm.xchart.style.AxesChartStyler;

/**
 * Ticks of the x axis at the values that were measured, labelled as the experiment's file writes them: XChart has ticks
 * at round values only, and of 4, 8 and 16 none is one. A label that would run into its neighbour is put in the second
 * row; one that has no place there either is left out, its tick stays.
 */
final class MeasuredTicks extends Annotation {
    private static final int ROWS = 2;
    private static final int MARK = 4;
    private static final int GAP = 6;
    /** Not 12: the SVG writer leaves that size out, and a browser takes 16 then. */
    private static final float FONT_SIZE = 11;

    private final SortedMap<Double, String> values;
    private final AxesChartStyler styler;

    /**
     * Takes the place of XChart's own ticks.
     *
     * @param values position → label
     */
    MeasuredTicks(SortedMap<Double, String> values, AxesChartStyler styler) {
        super(false);
        this.values = Collections.unmodifiableSortedMap(values);
        this.styler = styler;
        styler.setXAxisTicksVisible(false);
        styler.setPlotGridVerticalLinesVisible(false);
        styler.setAxisTitlePadding(
                MARK + GAP + ROWS * styler.getAxisTickLabelsFont().getSize());
    }

    @Override
    public void paint(Graphics2D graphics) {
        graphics.setFont(styler.getAxisTickLabelsFont().deriveFont(FONT_SIZE));
        graphics.setStroke(styler.getAxisTickMarksStroke());
        FontMetrics font = graphics.getFontMetrics();
        int axis = getYAxisScreenValueForMax();
        int[] taken = new int[ROWS];
        for (Map.Entry<Double, String> tick : values.entrySet()) {
            String value = tick.getValue();
            int x = getXAxisScreenValue(tick.getKey());
            graphics.setColor(styler.getAxisTickMarksColor());
            graphics.drawLine(x, axis, x, axis + MARK);
            int left = x - font.stringWidth(value) / 2;
            int row = 0;
            while (row < ROWS && left < taken[row]) {
                row++;
            }
            if (row < ROWS) {
                graphics.setColor(styler.getAxisTickLabelsColor());
                graphics.drawString(value, left, axis + MARK + font.getAscent() + row * font.getHeight());
                taken[row] = left + font.stringWidth(value) + GAP;
            }
        }
    }
}
