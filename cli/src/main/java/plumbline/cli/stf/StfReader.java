package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.cli.control.DigestLog;
import plumbline.cli.control.Requests;
import plumbline.cli.control.Topic;
import plumbline.cli.control.Topics;
import plumbline.cli.stf.StfLine.Word;
import plumbline.console.control.Answer;
import plumbline.console.control.QualifiedNames;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.isa.text.syntax.Near;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.control.SelectorGroup;

/** Reads a packet test for a program: says what each line asks for, and when it happens. */
public final class StfReader {
    /** When the first line happens, in nanoseconds: not 0, which programs take for 'never'. */
    static final long START_NANOS = 1_000_000_000L;
    /** What passes after a packet, unless the next line is {@code wait TIME}, in nanoseconds. */
    static final long GAP_NANOS = 1_000_000L;

    /** At the end of a line: the next one belongs to it. */
    private static final String CONTINUED = "\\";

    private static final String PIPE = "--pipe";
    /** Behind the name of a profile: the selector that has no name of its own. */
    private static final String OWN_SELECTOR = "_sel";
    /** What is no test at all has millions of wrong lines. */
    private static final int MAX_WRONG = 100;

    private final Program program;
    private final Sources sources = new Sources();
    private final List<StfStep> steps = new ArrayList<>();
    private final List<Diagnostic> wrong = new ArrayList<>();
    private final StfGroups groups = new StfGroups(this);
    private final Bmv2Statements bmv2 = new Bmv2Statements(this);
    private final StfChecks checks = new StfChecks(this);
    private final StfPorts ports = new StfPorts();
    /** Keys of entries by the names that lines gave them. */
    private final Map<String, String> handles = new HashMap<>();

    private long nanos = START_NANOS;
    private boolean afterPacket;
    /** Of the line that is being read; null: not said. */
    private Integer pipe;

    private StfReader(Program program) {
        this.program = program;
    }

    /**
     * A packet test.
     *
     * @param steps in the order of the lines
     * @param wrong what cannot be read; then there is no sense in running it
     * @param pipes of the switch's ports, by their numbers
     * @param sources to show lines of it
     */
    public record Read(
            String file, List<StfStep> steps, List<Diagnostic> wrong, Map<Integer, Integer> pipes, Sources sources) {
        public Read {
            steps = List.copyOf(steps);
            wrong = List.copyOf(wrong);
            pipes = Map.copyOf(pipes);
        }

        /** The same with zeros behind packets that come in and have fewer bytes. */
        Read padded(int shortest) {
            List<StfStep> padded = new ArrayList<>(steps);
            padded.replaceAll(step -> step instanceof StfStep.Send send ? send.padded(shortest) : step);
            return new Read(file, padded, wrong, pipes, sources);
        }

        /** The steps of a kind. */
        <T extends StfStep> List<T> of(Class<T> kind) {
            return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
        }
    }

    /** Reads the text of a file. */
    public static Read read(String file, String text, Program program) {
        StfReader reader = new StfReader(program);
        reader.sources.add(file, text);
        List<String> lines = text.lines().toList();
        int statements = 0;
        int next = 0;
        while (next < lines.size() && reader.wrong.size() < MAX_WRONG) {
            int number = next + 1;
            String whole = lines.get(next++);
            while (whole.endsWith(CONTINUED) && next < lines.size()) {
                whole = whole.substring(0, whole.length() - 1) + " " + lines.get(next++);
            }
            try {
                StfLine line = StfLine.read(file, number, whole);
                if (line != null) {
                    statements++;
                    reader.statement(line);
                }
            } catch (StfException e) {
                reader.wrong.add(e.diagnostic());
            }
        }
        if (next < lines.size()) {
            reader.wrong.add(Diagnostic.error(
                    new Position(file, next + 1, 1),
                    "stf",
                    MAX_WRONG + " lines are wrong: those from here on are not read",
                    "correct these first"));
        } else if (statements == 0) {
            reader.wrong.add(Diagnostic.error(
                    new Position(file, 1, 1),
                    "stf",
                    "there is no command in this test",
                    "say what comes in and what leaves: packet PORT BYTES, expect PORT BYTES"));
        }
        reader.steps.add(new StfStep.End(new Position(file, lines.size(), 1), reader.now()));
        return new Read(file, reader.steps, reader.wrong, reader.ports.pipes(), reader.sources);
    }

    /** Reads lines of files one by one, each for its control commands. */
    static StfReader ofCommands(Program program) {
        return new StfReader(program);
    }

    /**
     * The control commands of the next line.
     *
     * @throws StfException if it says none
     */
    List<Request> commands(StfLine line) {
        int before = steps.size();
        statement(line);
        return steps.subList(before, steps.size()).stream()
                .filter(StfStep.Control.class::isInstance)
                .map(step -> ((StfStep.Control) step).request())
                .toList();
    }

    private void statement(StfLine written) {
        Optional<Word> option = written.option(PIPE);
        pipe = option.isPresent() ? pipe(written, option.get()) : null;
        int before = steps.size();
        read(option.isPresent() ? written.without(PIPE) : written);
        if (option.isPresent() && !(steps.size() > before && steps.getLast() instanceof StfStep.Control)) {
            throw written.wrong(option.get(), "packets and times are of the whole switch", "leave out " + PIPE);
        }
    }

    private static int pipe(StfLine line, Word option) {
        int number = line.words().indexOf(option) + 1;
        if (number == line.size()) {
            throw line.wrong(option, PIPE + " wants the number of a pipe", "");
        }
        return line.number(number, SwitchBuilder.MAX_PIPES - 1, "pipe");
    }

    private void read(StfLine line) {
        String word = line.word(0);
        Optional<StfStatement> statement = StfStatement.of(word);
        Optional<Topic> topic =
                Topics.ALL.stream().filter(one -> one.name().equals(word)).findFirst();
        boolean isVerb = line.size() > 1
                && topic.filter(one -> one.understands(line.word(1))).isPresent();
        if (statement.isPresent() && !isVerb) {
            statement.get().read(this, line);
        } else if (topic.isPresent()) {
            anyControl(line);
        } else {
            List<String> known = Stream.concat(
                            StfStatement.words().stream(), Topics.ALL.stream().map(Topic::name))
                    .toList();
            throw line.wrong(
                    "'" + word + "' is no command",
                    Near.nearest(word, known)
                            .map(near -> "did you mean " + near + "?")
                            .orElse("there are " + String.join(", ", known)));
        }
    }

    Program program() {
        return program;
    }

    StfGroups groups() {
        return groups;
    }

    Bmv2Statements bmv2() {
        return bmv2;
    }

    StfChecks checks() {
        return checks;
    }

    StfPorts ports() {
        return ports;
    }

    /** The time of a line that happens at an instant of its own. */
    private long now() {
        if (afterPacket) {
            nanos += GAP_NANOS;
        }
        afterPacket = false;
        return nanos;
    }

    void control(StfLine line, List<String> words, Function<Answer, Optional<String>> check) {
        steps.add(new StfStep.Control(line.at(), now(), new Request(List.copyOf(words), pipe), check));
    }

    /** A line that is a control command as it stands. */
    private void anyControl(StfLine line) {
        try {
            List<String> words =
                    Requests.withLines(line.words().stream().map(Word::text).toList());
            if (!DigestLog.isAsked(words)) {
                Requests.checkForVirtualTime(words);
            }
            control(line, words);
        } catch (CommandFailure wrong) {
            throw line.wrong(wrong.getMessage().replaceFirst("^plumb: ", ""), "");
        }
    }

    void control(StfLine line, List<String> words) {
        control(line, words, StfStep.Control.ANY);
    }

    void control(StfLine line, String... words) {
        control(line, List.of(words));
    }

    void packet(StfLine line) {
        int port = port(line, 1);
        PacketPattern packet = pattern(line);
        int star = packet.digits().indexOf(PacketPattern.ANY);
        if (star >= 0 || packet.whole()) {
            int column = star >= 0 ? packet.columns().get(star) : line.text().indexOf('$') + 1;
            throw new StfException(line.at(column), "a packet that comes in has neither * nor $", "");
        }
        byte[] bytes = HexFormat.of().parseHex(packet.digits());
        steps.add(new StfStep.Send(line.at(), now(), port, bytes));
        afterPacket = true;
    }

    void expect(StfLine line) {
        int port = port(line, 1);
        steps.add(new StfStep.Expect(line.at(), nanos, port, line.size() == 2 ? null : pattern(line)));
    }

    int port(StfLine line, int index) {
        return ports.named(line, index);
    }

    private PacketPattern pattern(StfLine line) {
        Word data = line.behind(1);
        StringBuilder digits = new StringBuilder();
        List<Integer> columns = new ArrayList<>();
        boolean whole = false;
        for (int i = 0; i < data.text().length(); i++) {
            char next = Character.toLowerCase(data.text().charAt(i));
            int column = data.column() + i;
            if (Character.isWhitespace(next)) {
                continue;
            }
            if (whole || next != '$' && next != PacketPattern.ANY && Character.digit(next, 16) < 0) {
                throw new StfException(
                        line.at(column),
                        whole ? "something stands behind $" : "'" + next + "' is no hexadecimal digit",
                        "bytes are digits 0–9, a–f; in expect also * for any digit, and $ at the end");
            }
            if (next == '$') {
                whole = true;
            } else {
                digits.append(next);
                columns.add(column);
            }
        }
        if (columns.isEmpty()) {
            throw line.wrong("there are no bytes", "for a packet of any bytes write expect PORT alone");
        }
        if (digits.length() % 2 != 0) {
            throw new StfException(
                    line.at(columns.getLast()), digits.length() + " digits are no whole number of bytes", "");
        }
        return new PacketPattern(digits.toString(), whole, columns);
    }

    void noPacket(StfLine line) {
        OptionalInt port = line.size() == 1 ? OptionalInt.empty() : OptionalInt.of(port(line, 1));
        steps.add(new StfStep.Quiet(line.at(), nanos, port));
    }

    void pause(StfLine line) {
        long span = GAP_NANOS;
        if (line.size() > 1) {
            try {
                span = Nanos.parse(line.word(1));
            } catch (IllegalArgumentException e) {
                throw line.wrong(line.words().get(1), e.getMessage(), "");
            }
            if (span < 1 || span > Long.MAX_VALUE / 2 - nanos) {
                throw line.wrong(line.words().get(1), "wait " + line.word(1) + ": from 1ns to some centuries", "");
            }
        }
        nanos += span;
        afterPacket = false;
    }

    void add(StfLine written) {
        StfLine line = written.joined();
        Table table = table(line);
        StfKeys entry = new StfKeys(line, table);
        if (table.isValueSet()) {
            control(line, "table", "add", table.name(), entry.keys(line.from(2)));
            return;
        }
        int call = 2;
        while (call < line.size() && !line.word(call).contains("(")) {
            call++;
        }
        StfCall action = new StfCall(line, table);
        if (call == line.size() && action.isAction(line.words().getLast())) {
            call--;
        }
        if (call == line.size() || call == 2 && !table.keys().isEmpty()) {
            throw line.wrong(
                    "table " + table.name() + ": " + (call == 2 ? "no keys" : "no ACTION(…)"),
                    "write " + StfStatement.ADD.usage());
        }
        if (call + 1 < line.size() && !line.word(call + 1).startsWith("=")) {
            throw line.wrong(
                    line.words().get(call + 1), "something stands behind the action", "write = NAME, or nothing");
        }
        String keys = entry.keys(line.words().subList(2, call));
        line.from(call + 1).forEach(word -> handles.put(word.text().replaceFirst("^=", ""), keys));
        control(
                line,
                "table",
                "add",
                table.name(),
                keys + " => " + action.call(line.words().get(call)));
    }

    void otherwise(StfLine written) {
        StfLine line = written.joined();
        Table table = table(line);
        if (line.size() != 3) {
            throw line.wrong("a default is one action", "write " + StfStatement.SETDEFAULT.usage());
        }
        control(
                line,
                "table",
                "default",
                table.name(),
                new StfCall(line, table).call(line.words().get(2)));
    }

    void remove(StfLine written) {
        StfLine line = written.joined();
        if (line.word(1).equalsIgnoreCase("all")) {
            List<String> words = new ArrayList<>(List.of("table", "replace"));
            program.tablesAndSets().forEach(table -> words.add(table.name()));
            control(line, words);
            return;
        }
        Table table = table(line);
        if (line.size() == 2) {
            control(line, "table", "replace", table.name());
        } else {
            control(line, "table", "delete", table.name(), new StfKeys(line, table).keys(line.from(2)));
        }
    }

    void selector(StfLine line) {
        List<String> words = new ArrayList<>(List.of("selector", line.word(3), selectorName(line), line.word(2)));
        line.from(4).forEach(word -> words.add(word.text()));
        control(line, words);
    }

    /** A selector that is made in a profile's place has the profile's name too. */
    private String selectorName(StfLine line) {
        List<String> selectors = program.tables().stream()
                .filter(SelectorGroup::isSelector)
                .map(Table::name)
                .toList();
        String own = line.word(1) + OWN_SELECTOR;
        return QualifiedNames.find(selectors, own).orElseGet(() -> named(line, selectors, "selector"));
    }

    Table table(StfLine line) {
        List<Table> tables = program.tablesAndSets();
        String name = named(line, tables.stream().map(Table::name).toList(), "table");
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What the second word names. */
    String named(StfLine line, List<String> names, String kind) {
        return named(line, line.word(1), names, kind);
    }

    String named(StfLine line, String name, List<String> names, String kind) {
        return QualifiedNames.find(names, name)
                .orElseThrow(() -> line.wrong(
                        line.words().get(1),
                        "the program has no " + kind + " " + name,
                        names.isEmpty() ? "it has none" : "it has " + String.join(", ", names)));
    }

    /** A cell as commands take it: its number, or the entry whose name begins with {@code $}. */
    String cell(StfLine line, String written) {
        if (!written.startsWith("$")) {
            return written;
        }
        String keys = handles.get(written);
        if (keys == null) {
            throw line.wrong(
                    line.words().get(1),
                    "no line above gives an entry the name " + written,
                    "write add TABLE KEYS ACTION() = " + written);
        }
        return "entry " + keys;
    }

    String counter(StfLine line, String name) {
        return named(
                line,
                name,
                program.arrays(Counter.class).stream().map(Counter::name).toList(),
                "counter");
    }

    String register(StfLine line, String name) {
        return named(
                line, name, program.registers().stream().map(Register::name).toList(), "register");
    }
}
