package plumbline.bench.experiment;

import java.util.Locale;

/** Measured values as text, with four digits. */
final class FigureText {
    private static final double LARGE = 1e5;
    private static final double SMALL = 1e-3;

    private FigureText() {}

    static String of(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size != 0 && (size >= LARGE || size < SMALL) ? "%.3g" : "%.4g", value);
    }
}
