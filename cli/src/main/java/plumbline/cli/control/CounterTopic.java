package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Counter;
import plumbline.vm.CounterArray;

/** {@code counter}. */
final class CounterTopic {
    static final Topic TOPIC = new Topic(
            "counter",
            "Read counters. Those that are 0 are left out.",
            List.of(
                    Verb.once("list", "", "the counters", CounterTopic::list),
                    Verb.once("read", "COUNTER [FROM[..TO]]", "packets and bytes at one instant", CounterTopic::read),
                    Verb.once("reset", "COUNTER", "all its cells to 0", CounterTopic::reset)),
            List.of("read seen", "read seen 0..3", "reset seen"));

    private CounterTopic() {}

    private static Answer list(Ask ask) {
        return Answer.names(ask.access().program().counters().stream().map(Counter::name).toList());
    }

    private static Answer reset(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            control.state().counter(ask.word(0)).reset();
            return Answer.done(List.of(), Map.of());
        });
    }

    private static Answer read(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            CounterArray array = control.state().counter(ask.word(0));
            return read(array, Cells.of(ask.from(1), array.declaration().entries()));
        });
    }

    private static Answer read(CounterArray array, Cells cells) {
        List<String> lines = new ArrayList<>();
        Map<Integer, Object> data = new LinkedHashMap<>();
        for (int cell = cells.from(); cell <= cells.to(); cell++) {
            long packets = array.packets(cell);
            long bytes = array.bytes(cell);
            if (packets != 0 || bytes != 0 || cells.single()) {
                lines.add(cell + "  " + packets + " packets  " + bytes + " bytes");
                data.put(cell, Map.of("packets", packets, "bytes", bytes));
            }
        }
        return Answer.done(lines, data);
    }
}
