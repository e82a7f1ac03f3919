package plumbline.nic.gen;

import java.util.Arrays;

/**
 * The flows that still have bytes to send, the one whose packet is due first on top; of several due at once the one
 * that began first. A binary heap in arrays: it allocates only when more flows are active than ever before.
 */
final class ActiveFlows {
    private long[] due = new long[1_024];
    private int[] flow = new int[1_024];
    private long[] left = new long[1_024];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** When the top flow's packet is due. */
    long due() {
        return due[0];
    }

    int flow() {
        return flow[0];
    }

    /** Bytes that the top flow has to send. */
    long left() {
        return left[0];
    }

    void add(long newDue, int newFlow, long newLeft) {
        if (size == due.length) {
            due = Arrays.copyOf(due, 2 * size);
            flow = Arrays.copyOf(flow, 2 * size);
            left = Arrays.copyOf(left, 2 * size);
        }
        int at = size++;
        while (at > 0 && before(newDue, newFlow, at - 1 >> 1)) {
            move(at - 1 >> 1, at);
            at = at - 1 >> 1;
        }
        put(at, newDue, newFlow, newLeft);
    }

    /** The top flow's next packet is due then, and it has so much left. */
    void replaceTop(long newDue, long newLeft) {
        sink(newDue, flow[0], newLeft);
    }

    void removeTop() {
        size--;
        if (size > 0) {
            sink(due[size], flow[size], left[size]);
        }
    }

    private void sink(long newDue, int newFlow, long newLeft) {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && before(due[child + 1], flow[child + 1], child)) {
                child++;
            }
            if (before(newDue, newFlow, child)) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, newDue, newFlow, newLeft);
    }

    private boolean before(long aDue, int aFlow, int other) {
        return aDue < due[other] || aDue == due[other] && aFlow < flow[other];
    }

    private void move(int from, int to) {
        put(to, due[from], flow[from], left[from]);
    }

    private void put(int at, long newDue, int newFlow, long newLeft) {
        due[at] = newDue;
        flow[at] = newFlow;
        left[at] = newLeft;
    }
}
