package plumbline.cli.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.cli.traffic.NumberedPort;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Counter;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;

/** What {@code --dump} shows: for each thing of a kind the control command that reads it. */
public enum Dump {
    REGISTERS("register read", true, declared(Program::registers, Register::name)),
    COUNTERS("counter read", true, declared(program -> program.arrays(Counter.class), Counter::name)),
    FILTERS("filter read", true, declared(program -> program.arrays(LowPass.class), LowPass::name)),
    METERS("meter read", true, declared(program -> program.arrays(Meter.class), Meter::name)),
    TABLES("table list", true, declared(Program::tables, Table::name)),
    DIGESTS("digest", false, ifAny(FieldList.Digest.class)),
    MIRRORS("mirror list", true, ifAny(FieldList.Mirror.class)),
    MULTICAST("multicast list", true, (program, ports) -> List.of("")),
    GENERATORS("generator list", true, (program, ports) -> List.of("")),
    PORTS("port list", false, (program, ports) -> List.of("")),
    QUEUES("queue list", false, (program, ports) -> ports.stream()
            .map(port -> Integer.toString(port.number()))
            .toList());

    /** What users write, for help. */
    public static final String WORDS =
            "registers, counters, filters, meters, tables, digests, mirrors, multicast, generators, ports, queues or"
                    + " all";

    private static final String ALL = "all";

    private final String words;
    private final boolean eachPipe;
    private final BiFunction<Program, List<NumberedPort>, List<String>> operands;

    /** @param operands one for each thing there is; empty for a command without one */
    Dump(String words, boolean eachPipe, BiFunction<Program, List<NumberedPort>, List<String>> operands) {
        this.words = words;
        this.eachPipe = eachPipe;
        this.operands = operands;
    }

    private static <T> BiFunction<Program, List<NumberedPort>, List<String>> declared(
            Function<Program, List<T>> declared, Function<T, String> name) {
        return (program, ports) -> declared.apply(program).stream().map(name).toList();
    }

    private static BiFunction<Program, List<NumberedPort>, List<String>> ifAny(Class<? extends FieldList> kind) {
        return (program, ports) -> program.fieldLists().stream().anyMatch(kind::isInstance) ? List.of("") : List.of();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The commands of what a user wrote: {@code registers,counters@5ms}, without a time at the end of the run.
     *
     * @param ports of the switch
     */
    public static List<TimedCommand> commands(String text, Program program, List<NumberedPort> ports) {
        String place = "--dump " + text;
        int at = text.indexOf('@');
        long nanos = at < 0 ? TimedCommand.END : TimedCommand.nanos(place, text.substring(at + 1));
        List<TimedCommand> commands = new ArrayList<>();
        for (String word : (at < 0 ? text : text.substring(0, at)).split(",", -1)) {
            Stream<Dump> dumps = word.equals(ALL) ? Arrays.stream(values()) : Stream.of(named(place, word));
            List<List<String>> asked =
                    dumps.flatMap(dump -> dump.lines(program, ports)).toList();
            if (asked.isEmpty()) {
                throw CommandFailure.usage("plumb: " + place + ": program " + program.name() + " declares no " + word);
            }
            asked.forEach(words -> commands.add(TimedCommand.of(nanos, place, words)));
        }
        return commands;
    }

    private static Dump named(String place, String word) {
        return Arrays.stream(values())
                .filter(dump -> dump.word().equals(word))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("plumb: " + place + ": '" + word + "' is none of " + WORDS));
    }

    private Stream<List<String>> lines(Program program, List<NumberedPort> ports) {
        int pipes = ports.stream().mapToInt(NumberedPort::pipe).max().orElse(0) + 1;
        return operands.apply(program, ports).stream()
                .flatMap(operand -> eachPipe && pipes > 1
                        ? IntStream.range(0, pipes).mapToObj(pipe -> words(operand + " --pipe " + pipe))
                        : Stream.of(words(operand)));
    }

    private List<String> words(String operands) {
        return List.of((words + " " + operands).strip().split(" +"));
    }
}
