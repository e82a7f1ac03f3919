package plumbline.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Extern;
import plumbline.pipelines.tm.word.KeyValue;
import plumbline.vm.ExternArray;

/** {@code set} of an extern's topic: sets cells, by the keys of its row. */
final class SettingsVerb {
    /** Stands for every cell. */
    static final String ALL = "all";

    private SettingsVerb() {}

    static Verb of(Extern extern) {
        String operands = extern.topic().toUpperCase(Locale.ROOT) + " INDEX|all KEY=VALUE…";
        return Verb.change("set", operands, String.join(", ", keys(extern)), ask -> set(extern, ask));
    }

    /** What a cell is set to, as it is written. */
    static List<String> words(Extern extern, List<Long> values) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            words.add(extern.settings().get(i).key() + "=" + values.get(i));
        }
        return words;
    }

    private static List<String> keys(Extern extern) {
        return extern.settings().stream().map(Extern.Setting::key).toList();
    }

    /** All of the cells or none. */
    private static Answer set(Extern extern, Ask ask) {
        String named = EntryCell.of(ask).getFirst();
        ask.change(control -> {
            ExternArray array = control.state().array(extern, ask.word(0));
            int entries = array.declaration().entries();
            CellRange cells = CellRange.of(named.equals(ALL) ? List.of() : List.of(named), entries);
            List<List<Long>> after = new ArrayList<>();
            for (int cell = cells.from(); cell <= cells.to(); cell++) {
                List<Long> values = changed(extern, array.settings(cell), ask.from(2));
                array.declaration().with(values); // or says why not
                after.add(values);
            }
            for (int cell = cells.from(); cell <= cells.to(); cell++) {
                array.settings(cell, after.get(cell - cells.from()));
            }
        });
        return Answer.done(List.of(), Map.of(extern.topic(), ask.word(0)));
    }

    private static List<Long> changed(Extern extern, List<Long> before, List<String> words) {
        List<String> keys = keys(extern);
        List<Long> values = new ArrayList<>(before);
        for (String word : words) {
            KeyValue said = KeyValue.of(word)
                    .filter(one -> keys.contains(one.key()))
                    .orElseThrow(() -> CommandFailure.usage(
                            "'" + word + "' is no KEY=VALUE; keys are " + String.join(", ", keys)));
            int place = keys.indexOf(said.key());
            values.set(place, value(extern.settings().get(place), EntryParser.value(said.value())));
        }
        return values;
    }

    private static long value(Extern.Setting setting, long value) {
        if (value < setting.least() || value > setting.most()) {
            throw new IllegalArgumentException(
                    setting.key() + " " + Long.toUnsignedString(value) + ": " + setting.least() + "–" + setting.most());
        }
        return value;
    }
}
