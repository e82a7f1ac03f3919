package plumbline.programs.printqueue.checkpoint;

import java.util.ArrayList;
import java.util.List;

/**
 * A look at the registers that every packet of a queue passes.
 *
 * @param nanos when
 * @param depth in cells of the buffer, met by the packet that left last
 * @param began when the last packet came that met an empty queue: since then the queue was never empty; −1 if there was
 *     none yet
 * @param passed packets that had left until then
 */
public record QueueSample(long nanos, long depth, long began, long passed) {
    /**
     * The same looks at a port: depths and packets together, and since when one of its queues was never empty: of those
     * that packets have left since the look before, the earliest.
     *
     * @param queues of the port, each looked at at the same times
     */
    public static List<QueueSample> ofPort(List<List<QueueSample>> queues) {
        if (queues.size() == 1) {
            return queues.getFirst();
        }
        List<QueueSample> port = new ArrayList<>();
        for (int look = 0; look < (queues.isEmpty() ? 0 : queues.getFirst().size()); look++) {
            int at = look;
            List<QueueSample> all = queues.stream().map(queue -> queue.get(at)).toList();
            port.add(new QueueSample(
                    all.getFirst().nanos(),
                    all.stream().mapToLong(QueueSample::depth).sum(),
                    queues.stream()
                            .filter(queue -> at > 0
                                    && queue.get(at).passed()
                                            > queue.get(at - 1).passed())
                            .mapToLong(queue -> queue.get(at).began())
                            .min()
                            .orElse(all.stream()
                                    .mapToLong(QueueSample::began)
                                    .max()
                                    .orElseThrow()),
                    all.stream().mapToLong(QueueSample::passed).sum()));
        }
        return port;
    }
}
