package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.control.TableContents;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;
import plumbline.vm.TableChange;
import plumbline.vm.trace.EntryText;

/** {@code table}. */
final class TableTopic {
    static final Topic TOPIC = new Topic(
            "table",
            "List and change tables. An entry is 'KEYS => ACTION(DATA)', as in program text; several are made at once,"
                    + " or none. Value sets of parsers are tables whose entries are KEYS.",
            List.of(
                    Verb.read("list", "[TABLE]", "the tables; the entries of one", TableTopic::list),
                    Verb.change("add", "TABLE ENTRY…", "new entries", ask -> changeOne(ask, Change.ADD)),
                    Verb.change(
                            "modify",
                            "TABLE ENTRY…",
                            "other actions or data for entries",
                            ask -> changeOne(ask, Change.MODIFY)),
                    Verb.change(
                            "delete", "TABLE KEYS…", "no longer these entries", ask -> changeOne(ask, Change.DELETE)),
                    Verb.change(
                            "default",
                            "TABLE ACTION",
                            "what happens to packets that no entry matches",
                            ask -> changeOne(ask, Change.DEFAULT)),
                    Verb.change(
                            "replace",
                            "TABLE [ENTRY]…",
                            "these entries and no others; more tables may follow, all at one instant",
                            TableTopic::replace),
                    Verb.change(
                            "apply",
                            Verb.FILE,
                            "many changes at once, of several tables too: lines as above (- is standard input)",
                            TableTopic::apply)),
            List.of(
                    "list routes",
                    "add routes '10.0.0.0/8 => forward(1)' '20.0.0.0/8 => forward(2)'",
                    "delete routes 10.0.0.0/8",
                    "add ethertypes 0x0800 0x86dd",
                    "default routes 'drop()'",
                    "apply changes.txt"));

    private static final String COMMENT = "#";

    private TableTopic() {}

    /** How a change is read from text. */
    private enum Change {
        ADD((parser, text) -> new TableChange.Add(parser.entry(text))),
        MODIFY((parser, text) -> new TableChange.Modify(parser.entry(text))),
        DELETE((parser, text) -> {
            EntryParser.Identity identity = parser.identity(text);
            return new TableChange.Delete(identity.matches(), identity.priority());
        }),
        DEFAULT((parser, text) -> new TableChange.Otherwise(parser.call(text)));

        private final BiFunction<EntryParser, String, TableChange> reading;

        Change(BiFunction<EntryParser, String, TableChange> reading) {
            this.reading = reading;
        }

        void addTo(TableBatch batch, Table table, String text) {
            batch.change(table.name(), reading.apply(new EntryParser(table), text));
        }
    }

    private static Answer list(Ask ask) {
        if (ask.words().isEmpty()) {
            return Answer.names(ask.access().program().tablesAndSets().stream()
                    .map(Table::name)
                    .toList());
        }
        return ask.inPipe((control, nanos) -> list(control.state(), ask.word(0)));
    }

    private static Answer list(State state, String name) {
        RuntimeTable table = state.table(name);
        List<String> entries = table.entries().stream()
                .map(entry -> EntryText.of(table.declaration(), entry))
                .toList();
        String otherwise = table.otherwise() == null ? "nothing" : EntryText.of(table.declaration(), table.otherwise());
        List<String> lines = new ArrayList<>(entries);
        if (!table.declaration().isValueSet()) {
            lines.add("default " + otherwise);
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("entries", entries);
        data.put("default", otherwise);
        data.put("size", table.declaration().size());
        return Answer.done(lines, data);
    }

    /** A table's name is a word without an arrow, and no value of the set before it; its entries follow. */
    private static Answer replace(Ask ask) {
        Map<String, List<Table.Entry>> contents = new LinkedHashMap<>();
        Table table = ask.access().table(ask.word(0));
        List<Table.Entry> entries = new ArrayList<>();
        for (String word : ask.words()) {
            boolean isValue = table.isValueSet()
                    && ask.access().program().tablesAndSets().stream()
                            .noneMatch(one -> one.name().equals(word));
            if (isValue || word.contains("=>")) {
                entries.add(new EntryParser(table).entry(word));
            } else {
                table = ask.access().table(word);
                entries = contents.computeIfAbsent(table.name(), name -> new ArrayList<>());
            }
        }
        ask.everywhere(new TableContents(contents));
        return Answer.done(List.of(), Map.of("tables", contents.size()));
    }

    private static Answer changeOne(Ask ask, Change change) {
        Table table = ask.access().table(ask.word(0));
        TableBatch batch = new TableBatch();
        ask.from(1).forEach(text -> change.addTo(batch, table, text));
        return make(ask, batch);
    }

    /** Lines like {@code add routes 10.0.0.0/8 => forward(1)}; empty ones and comments count as lines only. */
    private static Answer apply(Ask ask) {
        TableBatch batch = new TableBatch();
        for (int i = 0; i < ask.words().size(); i++) {
            String line = ask.word(i).strip();
            if (!line.isEmpty() && !line.startsWith(COMMENT)) {
                addLine(ask, line, i + 1, batch);
            }
        }
        return make(ask, batch);
    }

    private static void addLine(Ask ask, String line, int number, TableBatch batch) {
        String[] words = line.split("\\s+", 3);
        try {
            if (words.length < 3) {
                throw new IllegalArgumentException("'" + line + "': write e.g. add routes 10.0.0.0/8 => forward(1)");
            }
            change(words[0]).addTo(batch, ask.access().table(words[1]), words[2]);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + number + ": " + e.getMessage() + "; nothing was changed", e);
        }
    }

    private static Change change(String verb) {
        for (Change change : Change.values()) {
            if (change.name().toLowerCase(Locale.ROOT).equals(verb)) {
                return change;
            }
        }
        throw new IllegalArgumentException("'" + verb + "' is none of add, modify, delete, default");
    }

    private static Answer make(Ask ask, TableBatch batch) {
        if (batch.size() == 0) {
            throw CommandFailure.usage("there is nothing to change");
        }
        ask.everywhere(batch);
        return Answer.done(List.of(), Map.of("changes", batch.size()));
    }
}
