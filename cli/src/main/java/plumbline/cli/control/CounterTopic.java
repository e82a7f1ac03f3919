package plumbline.cli.control;

import java.util.List;
import plumbline.console.control.Answer;
import plumbline.isa.model.Counter;
import plumbline.vm.CounterArray;

/** {@code counter}. */
final class CounterTopic {
    static final Topic TOPIC = new Topic(
            "counter",
            "Read counters. Those that are 0 are left out.",
            List.of(
                    Verb.list("the counters", program -> program.arrays(Counter.class), Counter::name),
                    Verb.read("read", "COUNTER [FROM[..TO]]", "packets and bytes at one instant", CounterTopic::read),
                    Verb.reset("COUNTER", "all its cells to 0", (state, name) -> state.counter(name)
                            .reset())),
            List.of("read seen", "read seen 0..3", "read routed 'entry 10.0.0.0/8'", "reset seen"));

    private CounterTopic() {}

    private record Count(long packets, long bytes) {}

    private static String text(CounterArray array, int cell) {
        String packets = array.packets(cell) + " packets";
        String bytes = array.bytes(cell) + " bytes";
        return switch (array.declaration().kind()) {
            case PACKETS -> packets;
            case BYTES -> bytes;
            case PACKETS_AND_BYTES -> packets + "  " + bytes;
        };
    }

    private static Answer read(Ask ask) {
        List<String> cells = EntryCell.of(ask, 1);
        return ask.inPipe((control, nanos) -> {
            CounterArray array = control.state().counter(ask.word(0));
            return CellRange.of(cells, array.declaration().entries())
                    .answer(
                            cell -> array.packets(cell) != 0 || array.bytes(cell) != 0,
                            cell -> text(array, cell),
                            cell -> new Count(array.packets(cell), array.bytes(cell)));
        });
    }
}
