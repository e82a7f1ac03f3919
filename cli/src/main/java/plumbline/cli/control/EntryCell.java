package plumbline.cli.control;

import java.util.List;
import java.util.stream.Stream;
import plumbline.console.control.EntryParser;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/** The cell of a table's entry in an array that has one for each: {@code entry 10.0.0.0/8} in place of its number. */
final class EntryCell {
    private static final String ENTRY = "entry ";

    private EntryCell() {}

    /** The cells that a request asks for: its words behind the array, the first of which may be an entry. */
    static List<String> of(Ask ask) {
        List<String> words = ask.from(1);
        if (words.isEmpty() || !words.getFirst().startsWith(ENTRY)) {
            return words;
        }
        String cell = number(ask, ask.word(0), words.getFirst().substring(ENTRY.length()));
        return Stream.concat(Stream.of(cell), words.stream().skip(1)).toList();
    }

    private static String number(Ask ask, String array, String keys) {
        Table table = ask.access().table(table(ask.access().program(), array));
        EntryParser.Identity identity = new EntryParser(table).identity(keys);
        return ask.inPipe((control, nanos) ->
                control.state().table(table.name()).cell(identity.matches(), identity.priority()).stream()
                        .mapToObj(Integer::toString)
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("table " + table.name() + " has no entry "
                                + keys + ", and so " + array + " no cell of it")));
    }

    private static String table(Program program, String array) {
        return program.units()
                .flatMap(unit -> unit instanceof Unit.ArrayUse use
                                && use.array().equals(array)
                                && use.index() instanceof ArrayIndex.OfEntry(String table)
                        ? Stream.of(table)
                        : Stream.empty())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the cells of " + array + " have numbers: they belong to no table's entries"));
    }
}
