package plumbline.vm.interpreter;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.state.ProgramState;
import plumbline.vm.table.MatchTable;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.ResidualSum;

/** The parser as a table of states. Never reads a byte behind the packet's end. */
final class ParserMachine {
    private static final int ACCEPT = -1;
    private static final int REJECT = -2;

    private final List<Parser.State> states;
    private final StateNode[] nodes;
    private final boolean keepsCut;
    private final boolean sumsPayload;
    private final int[] deposits;
    private final int[] visited = new int[Parser.MAX_VISITS];
    private int visits;

    ParserMachine(Program program, PhvLayout layout, ProgramState state, Expressions expressions) {
        states = program.parser().states();
        keepsCut = program.readsParserErr();
        sumsPayload = program.readsPayloadSum();
        deposits = program.parser()
                .steps()
                .filter(Parser.Deposit.class::isInstance)
                .mapToInt(step -> layout.slot(((Parser.Deposit) step).target()))
                .distinct()
                .toArray();
        Map<String, Integer> numbers = new HashMap<>();
        numbers.put(Parser.ACCEPT, ACCEPT);
        numbers.put(Parser.REJECT, REJECT);
        for (int i = 0; i < states.size(); i++) {
            numbers.put(states.get(i).name(), i);
        }
        nodes = states.stream()
                .map(each -> node(each, layout, numbers, state, expressions))
                .toArray(StateNode[]::new);
    }

    private static StateNode node(
            Parser.State state,
            PhvLayout layout,
            Map<String, Integer> numbers,
            ProgramState memories,
            Expressions expressions) {
        ParserSource[] keys = state.keys().stream()
                .map(key -> ParserSource.of((Parser.Value) key, key.width(), expressions))
                .toArray(ParserSource[]::new);
        return new StateNode(
                state.steps().stream()
                        .map(step -> ParserStep.of(step, layout, expressions))
                        .toArray(ParserStep[]::new),
                keys,
                Arrays.stream(keys).mapToInt(ParserSource::needed).max().orElse(0),
                state.cases().stream()
                        .map(way -> new CaseNode(test(way, memories), number(numbers, way.target())))
                        .toArray(CaseNode[]::new),
                number(numbers, state.otherwise()));
    }

    private static Test test(Parser.Case way, ProgramState memories) {
        return way.set()
                .<Test>map(set -> {
                    MatchTable values = memories.table(set);
                    return new InSet(
                            values, new long[values.declaration().keys().size()]);
                })
                .orElseGet(() -> new Patterns(way.matches().stream()
                        .map(match -> match.masked(Field.MAX_WIDTH)
                                .<Match>map(bits -> bits)
                                .orElse(match))
                        .toArray(Match[]::new)));
    }

    private static int number(Map<String, Integer> numbers, String target) {
        Integer number = numbers.get(target);
        if (number == null) {
            throw new IllegalArgumentException("the parser has no state " + target);
        }
        return number;
    }

    /** @param needed bytes that the keys look at behind the last step */
    private record StateNode(ParserStep[] steps, ParserSource[] keys, int needed, CaseNode[] cases, int otherwise) {
        int next(Workspace work, DirectBuffer frame, int at) {
            for (CaseNode way : cases) {
                if (way.test.fits(keys, work, frame, at)) {
                    return way.target;
                }
            }
            return otherwise;
        }
    }

    private record CaseNode(Test test, int target) {}

    private sealed interface Test {
        boolean fits(ParserSource[] keys, Workspace work, DirectBuffer frame, int at);
    }

    /** @param keyValues room for them */
    private record InSet(MatchTable set, long[] keyValues) implements Test {
        @Override
        public boolean fits(ParserSource[] keys, Workspace work, DirectBuffer frame, int at) {
            for (int i = 0; i < keys.length; i++) {
                keyValues[i] = keys[i].read(work, frame, at);
            }
            return set.has(keyValues);
        }
    }

    private record Patterns(Match[] tests) implements Test {
        @Override
        public boolean fits(ParserSource[] keys, Workspace work, DirectBuffer frame, int at) {
            for (int i = 0; i < tests.length; i++) {
                if (!tests[i].fits(keys[i].read(work, frame, at))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Extracts headers into the cleared vector of {@code work}; see {@link plumbline.vm.Executable#parse}. */
    boolean parse(Workspace work, DirectBuffer frame, int offset, int length) {
        Phv phv = work.phv();
        long[] values = work.fields();
        int end = offset + length;
        int at = offset;
        int state = nodes.length == 0 ? ACCEPT : 0;
        int error = 0;
        visits = 0;
        parsing:
        while (state >= 0) {
            if (visits == Parser.MAX_VISITS) {
                error = Parser.ERROR_TIMEOUT;
                break;
            }
            visited[visits++] = state;
            StateNode node = nodes[state];
            for (ParserStep step : node.steps) {
                if (step.needed() > end - at) {
                    error = Parser.ERROR_TOO_SHORT;
                    break parsing;
                }
                step.take(work, frame, at);
                at += step.bytes();
            }
            if (node.needed > end - at) {
                error = Parser.ERROR_TOO_SHORT;
                break;
            }
            state = node.next(work, frame, at);
        }
        if (state == REJECT) {
            error = Parser.ERROR_REJECTED;
        }
        for (int deposit : deposits) {
            values[deposit] = ResidualSum.closed(values[deposit], frame, at);
        }
        if (sumsPayload) {
            phv.set(Intrinsic.PAYLOAD_SUM, InternetChecksum.sum(frame, at, end - at));
        }
        phv.parsed(offset, at, length);
        phv.set(Intrinsic.PARSER_ERR, error);
        return error == 0 || keepsCut && error != Parser.ERROR_REJECTED;
    }

    /** The states that the last packet visited. */
    List<Parser.State> visited() {
        return java.util.stream.IntStream.range(0, visits)
                .mapToObj(i -> states.get(visited[i]))
                .toList();
    }
}
