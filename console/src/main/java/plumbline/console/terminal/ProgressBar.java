package plumbline.console.terminal;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A bar with rate and remaining time on a terminal; nothing at all in a pipe. */
public final class ProgressBar {
    private static final int BAR = 24;
    private static final int MIN_BAR = 6;
    /** What is too long is cut at the margin, not continued in the next line: the window may have become narrower. */
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";
    private static final long REDRAW_NANOS = 100_000_000L;

    private final PrintStream out;
    private final LongSupplier nanoClock;
    private final String title;
    private final String unit;
    private final long total;
    private final boolean shown;
    private final int columns;
    private final long started;
    private final Optional<Work> work;
    private long lastDrawn;

    /** What else is counted while it goes on, whose rate says how fast it works. */
    private record Work(String unit, LongSupplier count) {}

    /**
     * @param columns of the terminal; 0 if it is none
     * @param unit what is counted, e.g. {@code packets}
     * @param total how many there will be; 0 if unknown
     */
    public ProgressBar(PrintStream out, int columns, LongSupplier nanoClock, String title, String unit, long total) {
        this(out, columns, nanoClock, title, unit, total, Optional.empty());
    }

    private ProgressBar(
            PrintStream out,
            int columns,
            LongSupplier nanoClock,
            String title,
            String unit,
            long total,
            Optional<Work> work) {
        this.work = work;
        this.out = out;
        this.nanoClock = nanoClock;
        this.title = title;
        this.unit = unit;
        this.total = total;
        this.columns = columns;
        this.shown = columns > 0;
        this.started = nanoClock.getAsLong();
    }

    /** A bar on standard error if that is a terminal. */
    public static ProgressBar onTerminal(String title, String unit, long total) {
        return new ProgressBar(System.err, Terminal.errorColumns(), System::nanoTime, title, unit, total);
    }

    /**
     * The same bar, which also says the rate of the work that it takes.
     *
     * @param workUnit what is counted, e.g. {@code events}
     * @param count how many so far
     */
    public ProgressBar withWork(String workUnit, LongSupplier count) {
        return new ProgressBar(out, columns, nanoClock, title, unit, total, Optional.of(new Work(workUnit, count)));
    }

    /** Says how many are done; redraws at most ten times a second. */
    public void at(long done) {
        if (!shown) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (now - lastDrawn >= REDRAW_NANOS) {
            lastDrawn = now;
            out.print("\r" + NO_WRAP + line(done, now - started) + "\u001b[K" + WRAP);
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

    /**
     * As much as fits, with a column for the cursor: in a narrow window a shorter bar, then no work, no time left and
     * no rate.
     */
    public String line(long done, long elapsedNanos) {
        double seconds = Math.max(elapsedNanos, 1) / 1e9;
        double rate = done / seconds;
        String counted = String.format(Locale.ROOT, "  %,d %s  %s/s", done, unit, scaled(rate));
        String working = work.map(
                        one -> "  " + scaled(one.count.getAsLong() / seconds).strip() + " " + one.unit + "/s")
                .orElse("");
        if (total <= 0) {
            String all = title + counted + working;
            return fits(all) ? all : fits(title + counted) ? title + counted : cut(counted.strip());
        }
        String left = rate > 0 ? String.format(Locale.ROOT, "  %.0f s left", (total - done) / rate) : "";
        String share = String.format(Locale.ROOT, "%3d %%", 100 * done / total);
        for (String rest : List.of(share + counted + working + left, share + counted + left, share + counted, share)) {
            int room = Math.min(BAR, columns - 1 - title.length() - 2 - rest.length());
            if (room >= MIN_BAR) {
                return title + " " + bar(room, done) + " " + rest;
            }
        }
        return cut(share);
    }

    private String bar(int length, long done) {
        int filled = (int) Math.min(length, length * done / total);
        return "█".repeat(filled) + "░".repeat(length - filled);
    }

    private boolean fits(String line) {
        return line.length() < columns;
    }

    private String cut(String line) {
        return fits(line) ? line : line.substring(0, Math.max(0, columns - 1));
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
