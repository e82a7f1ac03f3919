package plumbline.programs.printqueue.checkpoint;

import java.util.List;

/**
 * What a checkpoint has of one queue of its port.
 *
 * @param steps who built it, when packets ceased to write the bank
 * @param samples looks at it since the last checkpoint of the port
 */
public record QueueReading(QueueSteps steps, List<QueueSample> samples) {
    public QueueReading {
        samples = List.copyOf(samples);
    }
}
