package plumbline.nic.gen;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import plumbline.pipelines.port.PortException;

/**
 * Flows with exactly given packet counts, all packets shuffled: each order is equally likely. Ends after the last
 * packet; needs 4 bytes per packet.
 */
public final class CountedFlows implements FlowChooser {
    /** Maximum number of packets that one array holds. */
    static final int MAX_PACKETS = Integer.MAX_VALUE - 8;

    private final int flows;
    private final int[] order;
    private int next;

    /** @param counts packets of each flow; together at most 2^31 - 9 */
    public CountedFlows(long[] counts, RandomGenerator random) {
        long total = 0;
        for (long count : counts) {
            total = Math.addExact(total, count);
            if (count < 0 || total > MAX_PACKETS) {
                throw new IllegalArgumentException("counts " + count + ", together " + total);
            }
        }
        flows = counts.length;
        order = new int[(int) total];
        int at = 0;
        for (int flow = 0; flow < flows; flow++) {
            int end = at + (int) counts[flow];
            Arrays.fill(order, at, end, flow);
            at = end;
        }
        for (int i = order.length - 1; i > 0; i--) { // Fisher and Yates
            int j = random.nextInt(i + 1);
            int held = order[i];
            order[i] = order[j];
            order[j] = held;
        }
    }

    /**
     * Reads the counts from a table with two columns, any identifier as a number and packets; flow i is line i of it.
     *
     * @throws PortException ENVIRONMENT if it cannot be read, DATA if it is no such table
     */
    public static CountedFlows load(Path file, RandomGenerator random) throws PortException {
        NumberTable table = NumberTable.load(file);
        long[] counts = new long[table.rows()];
        long total = 0;
        for (int row = 0; row < counts.length; row++) {
            double count = table.second(row);
            if (count != Math.rint(count) || count < 0 || total + count > MAX_PACKETS) {
                throw table.refused(
                        row,
                        "a flow of " + count + " packets; whole numbers are wanted, together at most " + MAX_PACKETS);
            }
            counts[row] = (long) count;
            total += counts[row];
        }
        return new CountedFlows(counts, random);
    }

    @Override
    public int next() {
        return order[next++];
    }

    @Override
    public int flows() {
        return flows;
    }

    @Override
    public long packets() {
        return order.length;
    }
}
