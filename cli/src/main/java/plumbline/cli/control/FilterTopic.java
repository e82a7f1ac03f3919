package plumbline.cli.control;

import java.util.List;
import java.util.Locale;
import plumbline.console.control.Answer;
import plumbline.isa.model.Extern;
import plumbline.isa.model.LowPass;
import plumbline.vm.FilterArray;

/** {@code filter}. */
final class FilterTopic {
    static final Topic TOPIC = new Topic(
            "filter",
            "Read low-pass filters, as their last packets left them and before the shift, and set the shift and the"
                    + " time constant (tau) in ns. Those at 0 are left out.",
            List.of(
                    Verb.list("the filters", program -> program.arrays(LowPass.class), LowPass::name),
                    Verb.read("read", "FILTER [FROM[..TO]]", "values at one instant", FilterTopic::read),
                    SettingsVerb.of(Extern.LOW_PASS),
                    Verb.reset(
                            "FILTER",
                            "all its cells to 0, with the declared settings",
                            (state, name) -> state.filter(name).reset())),
            List.of("read rate", "set rate all tau=100000"));

    private FilterTopic() {}

    private static Answer read(Ask ask) {
        List<String> cells = EntryCell.of(ask, 1);
        return ask.inPipe((control, nanos) -> {
            FilterArray array = control.state().filter(ask.word(0));
            return CellRange.of(cells, array.declaration().entries())
                    .answer(
                            cell -> array.value(cell) != 0,
                            cell -> String.format(Locale.ROOT, "%.3f", array.value(cell)),
                            array::value);
        });
    }
}
