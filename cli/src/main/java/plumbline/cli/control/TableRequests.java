package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.cli.terminal.Failure;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.control.TableContents;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;
import plumbline.vm.TableChange;
import plumbline.vm.trace.EntryText;

/** {@code table list|add|modify|delete|default}. */
final class TableRequests {
    private static final String USAGE = "table list [TABLE] | add TABLE ENTRY… | modify TABLE ENTRY… | delete TABLE KEYS… |"
            + " replace TABLE ENTRY… [TABLE ENTRY…]… | default TABLE ACTION; an entry is 'KEYS => ACTION(DATA)'";

    private final SwitchAccess access;

    TableRequests(SwitchAccess access) {
        this.access = access;
    }

    Answer answer(List<String> words, Integer pipe) {
        String verb = words.isEmpty() ? "" : words.getFirst();
        if (verb.equals("list") && words.size() == 1) {
            List<String> names = access.program().tables().stream().map(Table::name).toList();
            return Answer.done(names, names);
        }
        if (words.size() < 2) {
            throw Failure.usage(USAGE);
        }
        if (verb.equals("replace")) {
            Map<String, List<Table.Entry>> contents = contents(words.subList(1, words.size()));
            access.everywhere(pipe, new TableContents(contents));
            return Answer.done(List.of(), Map.of("tables", contents.size()));
        }
        String table = words.get(1);
        List<String> rest = words.subList(2, words.size());
        if (verb.equals("list") && rest.isEmpty()) {
            return access.ask(pipe, (control, nanos) -> list(control.state(), table));
        }
        TableBatch batch = batch(verb, access.table(table), rest);
        access.everywhere(pipe, batch);
        return Answer.done(List.of(), Map.of("changes", batch.size()));
    }

    /** A table's name is a word without an arrow; its entries follow. */
    private Map<String, List<Table.Entry>> contents(List<String> words) {
        Map<String, List<Table.Entry>> contents = new LinkedHashMap<>();
        EntryParser parser = null;
        List<Table.Entry> entries = List.of();
        for (String word : words) {
            if (!word.contains("=>")) {
                parser = new EntryParser(access.table(word));
                entries = contents.computeIfAbsent(word, name -> new ArrayList<>());
            } else if (parser == null) {
                throw Failure.usage(USAGE);
            } else {
                entries.add(parser.entry(word));
            }
        }
        return contents;
    }

    private static Answer list(State state, String name) {
        RuntimeTable table = state.table(name);
        List<String> entries = table.entries().stream()
                .map(entry -> EntryText.of(table.declaration(), entry))
                .toList();
        String otherwise = table.otherwise() == null ? "nothing" : EntryText.of(table.declaration(), table.otherwise());
        List<String> lines = new ArrayList<>(entries);
        lines.add("default " + otherwise);
        return Answer.done(lines, Map.of("entries", entries, "default", otherwise, "size", table.declaration().size()));
    }

    private static TableBatch batch(String verb, Table table, List<String> texts) {
        EntryParser parser = new EntryParser(table);
        TableBatch batch = new TableBatch();
        for (String text : texts) {
            batch.change(table.name(), switch (verb) {
                case "add" -> new TableChange.Add(parser.entry(text));
                case "modify" -> new TableChange.Modify(parser.entry(text));
                case "delete" -> delete(parser.identity(text));
                case "default" -> new TableChange.Otherwise(parser.call(text));
                default -> throw Failure.usage(USAGE);
            });
        }
        if (texts.isEmpty()) {
            throw Failure.usage(USAGE);
        }
        return batch;
    }

    private static TableChange delete(EntryParser.Identity identity) {
        return new TableChange.Delete(identity.matches(), identity.priority());
    }
}
