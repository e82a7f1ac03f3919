package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.programs.flowradar.FiveTuple;

/** Numbers the flows of a checkpoint. */
final class FlowTable {
    private final Map<FiveTuple, Integer> numbers = new HashMap<>();
    private final List<FiveTuple> flows = new ArrayList<>();

    /** The number of a flow as registers hold it: ports in one word, the source's in front. */
    int number(long src, long dst, long ports, long protocol) {
        FiveTuple flow =
                new FiveTuple((int) src, (int) dst, (int) (ports >>> 16), (int) ports & 0xFFFF, (int) protocol);
        return numbers.computeIfAbsent(flow, added -> {
            flows.add(added);
            return flows.size() - 1;
        });
    }

    List<FiveTuple> flows() {
        return flows;
    }
}
