package plumbline.cli.terminal;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A bar with rate and remaining time on a terminal; nothing at all in a pipe. */
public final class Progress {
    private static final int BAR = 24;
    private static final long REDRAW_NANOS = 100_000_000L;

    private final PrintStream out;
    private final LongSupplier nanoClock;
    private final String title;
    private final String unit;
    private final long total;
    private final boolean shown;
    private final long started;
    private long lastDrawn;

    /**
     * @param unit  what is counted, e.g. {@code packets}
     * @param total how many there will be; 0 if unknown
     */
    public Progress(PrintStream out, boolean terminal, LongSupplier nanoClock, String title, String unit, long total) {
        this.out = out;
        this.nanoClock = nanoClock;
        this.title = title;
        this.unit = unit;
        this.total = total;
        this.shown = terminal;
        this.started = nanoClock.getAsLong();
    }

    /** A bar on standard error if that is a terminal. */
    public static Progress onTerminal(String title, String unit, long total) {
        return new Progress(System.err, Terminal.errorIsTerminal(), System::nanoTime, title, unit, total);
    }

    /** Says how many are done; redraws at most ten times a second. */
    public void at(long done) {
        if (!shown) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (now - lastDrawn >= REDRAW_NANOS) {
            lastDrawn = now;
            out.print("\r" + line(done, now - started) + "\u001b[K");
            out.flush();
        }
    }

    /** Removes the bar. */
    public void done() {
        if (shown) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }

    public String line(long done, long elapsedNanos) {
        double seconds = Math.max(elapsedNanos, 1) / 1e9;
        double rate = done / seconds;
        String counted = String.format(Locale.ROOT, "%,d %s  %s/s", done, unit, scaled(rate));
        if (total <= 0) {
            return title + "  " + counted;
        }
        int filled = (int) Math.min(BAR, BAR * done / total);
        String bar = "█".repeat(filled) + "░".repeat(BAR - filled);
        String left = rate > 0 ? String.format(Locale.ROOT, "  %.0f s left", (total - done) / rate) : "";
        return String.format(Locale.ROOT, "%s %s %3d %%  %s%s", title, bar, 100 * done / total, counted, left);
    }

    private static String scaled(double rate) {
        if (rate >= 1e6) {
            return String.format(Locale.ROOT, "%.2f M", rate / 1e6);
        }
        return rate >= 1e3
                ? String.format(Locale.ROOT, "%.1f k", rate / 1e3)
                : String.format(Locale.ROOT, "%.0f ", rate);
    }
}
