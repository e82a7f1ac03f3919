package plumbline.programs.ahab;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * One slice as AHAB's equations stand, for users who never share a cell of the sketch: filters in doubles, division by
 * cutting both numbers to b bits behind the leading one of the divisor. It shares nothing with the program.
 */
final class AhabModel {
    private static final double TAU = 4e6;
    private static final double UNIT = 8;

    private final int bits;
    private final int mantissa;
    private final long capacity;
    private final boolean hard;
    private final Map<Integer, Filter> users = new HashMap<>();
    private final Map<Integer, long[]> countdowns = new HashMap<>();
    private final Filter[] loads = {new Filter(), new Filter(), new Filter(), new Filter()};
    private final long[] stash = new long[4];
    private long threshold = 1024;
    private boolean congested;
    private long epoch;
    private long[] pending;

    /** A low-pass filter: x + v · exp(−Δt/τ). */
    private static final class Filter {
        private double value;
        private long last;

        /** In bytes per 0.5 ms. */
        long feed(long bytes, long nanos) {
            value = bytes + value * StrictMath.exp(-(nanos - last) / TAU);
            last = nanos;
            return (long) Math.floor(value / UNIT + 1e-9);
        }
    }

    /** What becomes of a packet. */
    record Verdict(boolean dropped, boolean marked, long rate, long threshold) {}

    /** @param hard whether TCP is treated as the published program does */
    AhabModel(int bits, int mantissa, long capacity, boolean hard) {
        this.bits = bits;
        this.mantissa = mantissa;
        this.capacity = capacity;
        this.hard = hard;
    }

    /**
     * A packet of a user whose weight is 2^{@code weight}; what the last one took to egress has come back.
     *
     * @param drawn from 0 to 65,535
     */
    Verdict packet(int user, int weight, boolean tcp, boolean ecn, long length, long nanos, int drawn) {
        if (pending != null) {
            threshold = pending[0];
            congested = pending[1] != 0;
            pending = null;
        }
        boolean opens = (nanos >> 20 & 0xFF) != epoch;
        epoch = nanos >> 20 & 0xFF;
        long scaled = (long) Math.floor(length * Math.pow(2, -weight));
        long rate = users.computeIfAbsent(user, _ -> new Filter()).feed(scaled, nanos);
        long delta = Long.highestOneBit(threshold) / 2;
        long[] limits = {threshold - delta, threshold, threshold + delta};
        boolean[] lost = new boolean[3];
        for (int x = 0; x < 3; x++) {
            lost[x] = rate > limits[x] && drawn < (long) Math.floor(0x10000 * (1 - probable(limits[x], rate)));
        }
        boolean strikes = false;
        boolean marks = false;
        if (tcp) {
            long[] left = countdowns.computeIfAbsent(user, _ -> new long[2]);
            boolean over = rate > threshold;
            long charge = over ? scaled : rate > threshold / 2 ? scaled / 8 : 0;
            long reload = hard && rate > threshold + threshold / 2 ? 0 : threshold;
            marks = over && left[0] < charge;
            left[0] = marks ? 8 * reload : Math.max(0, left[0] - charge);
            strikes = over && left[1] < charge;
            left[1] = strikes ? 32 * reload : Math.max(0, left[1] - charge);
        }
        boolean struck = strikes || marks && !ecn;
        boolean decides = !opens && (congested || tcp && hard);
        boolean dropped = decides && (tcp ? struck : lost[1]);
        boolean lostBelow = tcp ? hard ? struck : lost[1] : lost[0];
        long[] bytes = {lostBelow ? 0 : length, length, !tcp && lost[2] ? 0 : length, length};
        for (int x : new int[] {0, 2, 3}) {
            stash[x] += bytes[x];
        }
        if (!dropped) {
            long[] all = {stash[0], length, stash[2], stash[3]};
            Arrays.fill(stash, 0);
            long[] f = new long[4];
            for (int x = 0; x < 4; x++) {
                f[x] = loads[x].feed(all[x], nanos);
            }
            if (opens) {
                pending = new long[] {next(f, limits, delta), f[3] > capacity ? 1 : 0};
            }
        }
        return new Verdict(dropped, decides && marks && ecn && !strikes, rate, threshold);
    }

    private long next(long[] f, long[] limits, long delta) {
        long next;
        if (f[2] <= capacity) {
            next = limits[2];
        } else if (f[0] >= capacity) {
            next = limits[0];
        } else if (f[1] <= capacity) {
            next = limits[1] + step(capacity - f[1], f[2] - f[1], delta);
        } else {
            next = limits[1] - step(f[1] - capacity, f[1] - f[0], delta);
        }
        return Math.clamp(next, 1 << 6, 1 << 30);
    }

    /** Δ times the quotient, whose mantissa has so many bits; rounded down. */
    long step(long numerator, long denominator, long delta) {
        long[] cut = cut(numerator, denominator);
        double quotient = cut[0] == 0 ? 0x1p-16 : (cut[0] + .5) / (cut[1] + .5);
        double unit = Math.pow(2, Math.floor(Math.log(quotient) / Math.log(2) + 1e-12) - mantissa + 1);
        return (long) Math.floor(Math.round(quotient / unit) * unit * delta);
    }

    /** The probability with which a packet stays. */
    private double probable(long limit, long rate) {
        long[] cut = cut(limit, rate);
        return (cut[0] + .5) / (cut[1] + .5);
    }

    /** i and j. */
    private long[] cut(long numerator, long denominator) {
        double scale = Math.pow(2, bits - 1 - Math.floor(Math.log(denominator) / Math.log(2) + 1e-12));
        return new long[] {(long) Math.floor(numerator * scale), (long) Math.floor(denominator * scale)};
    }
}
