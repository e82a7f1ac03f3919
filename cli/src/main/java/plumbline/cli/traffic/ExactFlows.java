package plumbline.cli.traffic;

import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.programs.reference.ExactCounts;
import plumbline.programs.reference.FlowReader;

/** Every flow of the traffic, counted exactly: the truth that a program's answer is held against. */
public final class ExactFlows {
    private final FlowReader reader;
    private final ExactCounts counts = new ExactCounts();
    private final Map<Long, String> names = new HashMap<>();

    /** @param reader finds the flow of a packet and what it counts */
    public ExactFlows(FlowReader reader) {
        this.reader = reader;
    }

    /** Counts a packet, unless it is of no flow. */
    void add(Frame frame) {
        DirectBuffer bytes = frame.buffer();
        int offset = frame.offset();
        int length = frame.length();
        long flow = reader.flow(bytes, offset, length);
        if (flow != FlowReader.NONE) {
            counts.add(flow, reader.amount(bytes, offset, length));
            if (!reader.reversible()) {
                names.computeIfAbsent(flow, absent -> reader.show(bytes, offset, length));
            }
        }
    }

    /** What was counted. */
    public ExactCounts counts() {
        return counts;
    }

    /** A flow that was counted, for humans, even if its id does not tell it. */
    public String show(long flow) {
        return reader.reversible() ? reader.show(flow) : names.get(flow);
    }
}
