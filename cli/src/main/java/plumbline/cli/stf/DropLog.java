package plumbline.cli.stf;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.DropReason;

/** Hears when packets of a test come in. */
interface DropLog {
    /** Does not care. */
    DropLog NONE = new DropLog() {
        @Override
        public void before(StfStep.Send packet, Switch device) {}

        @Override
        public void end(Switch device) {}
    };

    /** Called before a packet comes in. */
    void before(StfStep.Send packet, Switch device);

    /** Called when the run has ended. */
    void end(Switch device);

    /** Notes what was dropped between a packet and the next. It counts all of the switch each time. */
    final class ByLine implements DropLog {
        private final Map<Integer, Map<DropReason, Long>> drops = new LinkedHashMap<>();
        private Map<DropReason, Long> before = Map.of();
        private int line;

        @Override
        public void before(StfStep.Send packet, Switch device) {
            end(device);
            line = packet.at().line();
        }

        @Override
        public void end(Switch device) {
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

        /** By line of the packet, in order; 0: before the first. */
        Map<Integer, Map<DropReason, Long>> drops() {
            return drops;
        }
    }
}
