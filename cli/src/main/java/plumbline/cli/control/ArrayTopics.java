package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.isa.model.Extern;
import plumbline.vm.ExternArray;

/** Topics of externs with cells, which the control plane reads and sets as their rows say. */
final class ArrayTopics {
    static final Topic COUNTER = of(
            Extern.COUNTER,
            "Read counters. Those that are 0 are left out.",
            "packets and bytes at one instant",
            "all its cells to 0",
            List.of("read seen", "read seen 0..3", "read routed 'entry 10.0.0.0/8'", "reset seen"));

    static final Topic FILTER = of(
            Extern.LOW_PASS,
            "Read low-pass filters, as their last packets left them and before the shift, and set the shift and the"
                    + " time constant (tau) in ns.",
            "settings and values; cells as declared that are 0 are left out",
            "all its cells to 0, with the declared settings",
            List.of("read rate", "set rate all tau=100000"));

    static final Topic METER = of(
            Extern.METER,
            "Read meters, and set rates and bursts, in tokens (packets or bytes, as declared).",
            "rates, and what the buckets hold; cells as declared and full are left out",
            "all its cells to the declared rates, with full buckets",
            List.of("read policer 0..7", "set policer 3 committed=125000 peak=250000", "reset policer"));

    static final Topic WRED = of(
            Extern.WRED,
            "Read random early detections, and set which share (percent) they drop between two averages (min, max);"
                    + " tau is the time constant in ns.",
            "settings, and the average; cells as declared whose average is 0 are left out",
            "all its cells to the declared settings, with averages of 0",
            List.of("read early 0..7", "set early 3 tau=100000 min=200 max=800 percent=10"));

    private ArrayTopics() {}

    private static Topic of(Extern extern, String about, String reads, String resets, List<String> examples) {
        String operand = extern.topic().toUpperCase(Locale.ROOT);
        List<Verb> verbs = new ArrayList<>();
        verbs.add(Verb.list("the " + extern.plural(), program -> program.arrays(extern), Extern.Array::name));
        verbs.add(Verb.read("read", operand + " [FROM[..TO]]", reads, ask -> read(extern, ask)));
        if (!extern.settings().isEmpty()) {
            verbs.add(SettingsVerb.of(extern));
        }
        verbs.add(Verb.reset(
                operand, resets, (state, name) -> state.array(extern, name).reset()));
        return new Topic(extern.topic(), about, List.copyOf(verbs), examples);
    }

    private static Answer read(Extern extern, Ask ask) {
        List<String> cells = EntryCell.of(ask);
        return ask.inPipe((control, nanos) -> {
            ExternArray array = control.state().array(extern, ask.word(0));
            return CellRange.of(cells, array.declaration().entries())
                    .answer(
                            cell -> !array.isAsAtFirst(cell),
                            cell -> text(extern, array, cell),
                            cell -> data(extern, array, cell));
        });
    }

    private static String text(Extern extern, ExternArray array, int cell) {
        String settings = String.join(" ", SettingsVerb.words(extern, array.settings(cell)));
        return (settings + "  " + array.contents(cell)).strip();
    }

    private static Map<String, Number> data(Extern extern, ExternArray array, int cell) {
        Map<String, Number> data = new LinkedHashMap<>();
        List<Long> settings = array.settings(cell);
        for (int i = 0; i < settings.size(); i++) {
            data.put(extern.settings().get(i).key(), settings.get(i));
        }
        data.putAll(array.values(cell));
        return data;
    }
}
