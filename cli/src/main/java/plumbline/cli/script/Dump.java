package plumbline.cli.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.cli.traffic.NumberedPort;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Extern;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;

/**
 * What {@code --dump} shows: for each thing of a kind the control command that reads it.
 *
 * @param word what users write
 * @param command that reads
 * @param eachPipe whether to ask every pipe
 * @param operands one for each thing there is; empty for a command without one
 */
public record Dump(
        String word, String command, boolean eachPipe, BiFunction<Program, List<NumberedPort>, List<String>> operands) {
    /** What users write, for help. */
    public static final String WORDS =
            "registers, counters, filters, meters, wreds, tables, digests, mirrors, multicast, generators, ports,"
                    + " queues or all";

    private static final String ALL = "all";

    private static final List<Dump> DUMPS = Stream.of(
                    Stream.of(
                            new Dump("registers", "register read", true, declared(Program::registers, Register::name))),
                    Arrays.stream(Extern.values()).map(Dump::of),
                    Stream.of(
                            new Dump("tables", "table list", true, declared(Program::tables, Table::name)),
                            new Dump("digests", "digest", false, ifAny(FieldList.Digest.class)),
                            new Dump("mirrors", "mirror list", true, ifAny(FieldList.Mirror.class)),
                            new Dump("multicast", "multicast list", true, (program, ports) -> List.of("")),
                            new Dump("generators", "generator list", true, (program, ports) -> List.of("")),
                            new Dump("ports", "port list", false, (program, ports) -> List.of("")),
                            new Dump("queues", "queue list", false, (program, ports) -> ports.stream()
                                    .map(port -> Integer.toString(port.number()))
                                    .toList())))
            .flatMap(dumps -> dumps)
            .toList();

    /** All that users may write but {@code all}. */
    public static List<String> words() {
        return DUMPS.stream().map(Dump::word).toList();
    }

    private static Dump of(Extern extern) {
        return new Dump(
                extern.plural(),
                extern.topic() + " read",
                true,
                declared(program -> program.arrays(extern), Extern.Array::name));
    }

    private static <T> BiFunction<Program, List<NumberedPort>, List<String>> declared(
            Function<Program, List<T>> declared, Function<T, String> name) {
        return (program, ports) -> declared.apply(program).stream().map(name).toList();
    }

    private static BiFunction<Program, List<NumberedPort>, List<String>> ifAny(Class<? extends FieldList> kind) {
        return (program, ports) -> program.fieldLists().stream().anyMatch(kind::isInstance) ? List.of("") : List.of();
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
            Stream<Dump> dumps = word.equals(ALL) ? DUMPS.stream() : Stream.of(named(place, word));
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
        return DUMPS.stream()
                .filter(dump -> dump.word.equals(word))
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
        return List.of((command + " " + operands).strip().split(" +"));
    }
}
