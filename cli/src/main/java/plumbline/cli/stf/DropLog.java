package plumbline.cli.stf;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.DropReason;

/** Notes what a switch drops between a packet of a test and the next. It counts all of the switch each time. */
final class DropLog {
    private final Switch device;
    private final Map<Integer, Map<DropReason, Long>> drops = new LinkedHashMap<>();
    private Map<DropReason, Long> before = Map.of();
    private int line;

    DropLog(Switch device) {
        this.device = device;
    }

    /** Called before a packet comes in. */
    void before(StfStep.Send packet) {
        count();
        line = packet.at().line();
    }

    /** When the run has ended, by line of the packet, in order; 0: before the first. */
    Map<Integer, Map<DropReason, Long>> end() {
        count();
        return drops;
    }

    private void count() {
        Map<DropReason, Long> now = device.report().drops();
        Map<DropReason, Long> more = new EnumMap<>(DropReason.class);
        now.forEach((reason, count) -> {
            if (count > before.getOrDefault(reason, 0L)) {
                more.put(reason, count - before.getOrDefault(reason, 0L));
            }
        });
        if (!more.isEmpty()) {
            drops.put(line, more);
        }
        before = now;
    }
}
