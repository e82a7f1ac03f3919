package plumbline.cli.control;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.isa.model.LowPass;
import plumbline.vm.FilterArray;

/** {@code filter}. */
final class FilterTopic {
    static final Topic TOPIC = new Topic(
            "filter",
            "Read low-pass filters, as their last packets left them and before the declared shift. Those at 0 are left"
                    + " out.",
            List.of(
                    Verb.once("list", "", "the filters", FilterTopic::list),
                    Verb.once("read", "FILTER [FROM[..TO]]", "values at one instant", FilterTopic::read),
                    Verb.once("reset", "FILTER", "all its cells to 0", FilterTopic::reset)),
            List.of("read rate"));

    private FilterTopic() {}

    private static Answer list(Ask ask) {
        return Answer.names(
                ask.access().program().filters().stream().map(LowPass::name).toList());
    }

    private static Answer reset(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            control.state().filter(ask.word(0)).reset();
            return Answer.done(List.of(), Map.of());
        });
    }

    private static Answer read(Ask ask) {
        return ask.inPipe((control, nanos) -> {
            FilterArray array = control.state().filter(ask.word(0));
            return CellRange.of(ask.from(1), array.declaration().entries())
                    .answer(
                            cell -> array.value(cell) != 0,
                            cell -> String.format(Locale.ROOT, "%.3f", array.value(cell)),
                            array::value);
        });
    }
}
