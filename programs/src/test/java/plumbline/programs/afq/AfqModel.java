package plumbline.programs.afq;

import java.util.ArrayList;
import java.util.List;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.WayHashes;

/**
 * AFQ's enqueue (Sharma et al., NSDI 2018, section 3) in numbers that do not wrap: {@code bid = max(the flow's bid, R ·
 * BpR) + length}, {@code round = (bid − 1) / BpR}, dropped from round R + N on.
 */
abstract class AfqModel {
    static final int DROPPED = -1;

    final long[][] rows;
    final long bytes;
    final long queues;
    final long horizon;

    AfqModel(int rows, int columns, long bytes, long queues, long horizon) {
        this.rows = new long[rows][columns];
        this.bytes = bytes;
        this.queues = queues;
        this.horizon = horizon;
    }

    final int column(int row, byte[] flow) {
        BitwiseCrc check = WayHashes.CHECKS.get(row);
        return (int) (check.of(flow) % rows[row].length);
    }

    /** The packet's queue, or {@link #DROPPED}. */
    abstract int packet(byte[] flow, int length, long round);

    final int queue(long bid) {
        return (int) ((bid - 1) / bytes % queues);
    }

    /** Variant A: each row adds by itself, unless its bid is so far ahead that the longest packet would not fit. */
    static final class PerRow extends AfqModel {
        private final long mtu;

        PerRow(int rows, int columns, long bytes, long queues, long horizon, long mtu) {
            super(rows, columns, bytes, queues, horizon);
            this.mtu = mtu;
        }

        @Override
        int packet(byte[] flow, int length, long round) {
            long base = round * bytes;
            List<Long> bids = new ArrayList<>();
            for (int row = 0; row < rows.length; row++) {
                int column = column(row, flow);
                long start = Math.max(rows[row][column], base);
                if (start <= base + horizon * bytes - mtu) {
                    rows[row][column] = start + length;
                    bids.add(start + length);
                }
            }
            return bids.stream().min(Long::compare).map(this::queue).orElse(DROPPED);
        }
    }

    /** Variant B: the least of all rows counts, and rows below the bid are raised to it. */
    static final class Conservative extends AfqModel {
        Conservative(int rows, int columns, long bytes, long queues, long horizon) {
            super(rows, columns, bytes, queues, horizon);
        }

        @Override
        int packet(byte[] flow, int length, long round) {
            long least = Long.MAX_VALUE;
            for (int row = 0; row < rows.length; row++) {
                least = Math.min(least, rows[row][column(row, flow)]);
            }
            long bid = Math.max(least, round * bytes) + length;
            if ((bid - 1) / bytes >= round + horizon) {
                return DROPPED;
            }
            for (int row = 0; row < rows.length; row++) {
                int column = column(row, flow);
                rows[row][column] = Math.max(rows[row][column], bid);
            }
            return queue(bid);
        }
    }
}
