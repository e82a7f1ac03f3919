package plumbline.verifier.analysis.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.condition.Conditions;

/** What holds for the packets that leave the parser, by the path that they took through its states. */
public final class ParserPaths {
    /** With more ways to a state and a set of headers the values that led there are left out. */
    private static final int MAX_PATHS = 2_000;

    private final Map<String, Parser.State> states = new HashMap<>();
    private final Program program;
    private final Set<Field> relevant;
    private final Set<Condition> whole = new LinkedHashSet<>();
    private final Set<Condition> cut = new LinkedHashSet<>();

    /** On the way to a state: validities of the headers that were found, and what the fields must have held. */
    private record Step(String state, Set<Field> found, Set<Condition> values) {}

    private ParserPaths(Program program, Set<Field> relevant) {
        this.program = program;
        this.relevant = relevant;
        program.parser().states().forEach(state -> states.putIfAbsent(state.name(), state));
    }

    /**
     * The paths as far as some fields tell them apart.
     *
     * @param asked fields, and validities of headers
     */
    public static ParserPaths of(Program program, Set<Field> asked) {
        Set<Field> relevant = new HashSet<>(asked);
        relevant.addAll(selectedAgain(program.parser()));
        program.fieldLists().stream()
                .filter(FieldList::sendsPacket)
                .map(FieldList::fields)
                .forEach(relevant::removeAll); // brought by a copy, whatever the parser found
        relevant.removeIf(field -> program.parser().assigned().contains(field)
                && !program.metadata().contains(field)); // known only while the packet is parsed
        ParserPaths paths = new ParserPaths(program, relevant);
        if (!paths.walk()) {
            Set<Field> validities =
                    program.headers().stream().map(Header::valid).collect(Collectors.toSet());
            relevant.retainAll(validities);
            paths = new ParserPaths(program, relevant);
            paths.walk();
        }
        return paths;
    }

    /** What several states select by: the one tells which way a packet goes in the other. */
    private static Set<Field> selectedAgain(Parser parser) {
        Map<Parser.Key, Long> states = parser.states().stream()
                .flatMap(state -> state.keys().stream().distinct())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return states.entrySet().stream()
                .filter(key -> key.getKey() instanceof Field && key.getValue() > 1)
                .map(key -> (Field) key.getKey())
                .collect(Collectors.toSet());
    }

    /** What holds behind the parser for a packet that it accepts, one condition a path. */
    public Set<Condition> whole() {
        return whole;
    }

    /** The same for packets that end inside a header or are rejected, which come only where ingress asks for it. */
    public Set<Condition> cut() {
        return cut;
    }

    private boolean walk() {
        Set<Step> seen = new HashSet<>();
        Deque<Step> open = new ArrayDeque<>();
        if (!program.parser().states().isEmpty()) {
            open.push(new Step(program.parser().states().getFirst().name(), Set.of(), zeros()));
        }
        while (!open.isEmpty()) {
            Step step = open.pop();
            if (seen.size() > MAX_PATHS && !relevantIsValidity()) {
                return false;
            }
            if (seen.add(step)) {
                take(step, open);
            }
        }
        return true;
    }

    /** The metadata that states write begin as 0. */
    private Set<Condition> zeros() {
        return program.parser().assigned().stream()
                .filter(relevant::contains)
                .map(field -> Conditions.equal(field, 0))
                .collect(Collectors.toSet());
    }

    private boolean relevantIsValidity() {
        return program.headers().stream().map(Header::valid).toList().containsAll(relevant);
    }

    private void take(Step step, Deque<Step> open) {
        if (step.state().equals(Parser.ACCEPT)) {
            whole.add(holding(step, Stream.empty()));
        } else if (step.state().equals(Parser.REJECT)) {
            cut.add(erroneous(step));
        } else if (states.containsKey(step.state())) {
            Parser.State state = states.get(step.state());
            Step behind = step;
            for (Parser.Step each : state.steps()) {
                if (each.needed() > 0) {
                    cut.add(erroneous(behind));
                }
                behind = behind(each, behind);
            }
            if (state.neededByKeys() > 0) {
                cut.add(erroneous(behind));
            }
            List<Condition> before = new ArrayList<>();
            for (Parser.Case one : state.cases()) {
                open.push(to(behind, one.target(), Stream.concat(before.stream(), matches(state, one))));
                if (one.set().isEmpty()
                        && IntStream.range(0, state.keys().size())
                                .allMatch(key -> isRelevant(state.keys().get(key)) || isAny(one, key))) {
                    before.add(new Condition.Not(
                            new Condition.And(matches(state, one).toList())));
                }
            }
            open.push(to(behind, state.otherwise(), before.stream()));
        }
    }

    private Step behind(Parser.Step taken, Step step) {
        if (taken instanceof Parser.Extract extract) {
            Header header = extract.header();
            Stream<Field> extracted = Stream.of(header.valid()).filter(relevant::contains);
            return new Step(
                    step.state(),
                    Stream.concat(step.found().stream(), extracted).collect(Collectors.toSet()),
                    without(header.fields(), step.values()));
        }
        Optional<Field> written = taken.written().filter(relevant::contains);
        if (written.isEmpty()) {
            return step;
        }
        Set<Condition> values = without(List.of(written.get()), step.values());
        if (taken instanceof Parser.Assign assign && assign.value() instanceof Const constant) {
            values.add(Conditions.equal(written.get(), constant.value()));
        }
        return new Step(step.state(), step.found(), values);
    }

    private static Set<Condition> without(List<Field> overwritten, Set<Condition> values) {
        return values.stream()
                .filter(value -> Conditions.comparisons(value)
                        .flatMap(compare -> compare.left().operands().stream())
                        .noneMatch(overwritten::contains))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Step to(Step step, String target, Stream<Condition> values) {
        return new Step(
                target,
                step.found(),
                Stream.concat(step.values().stream(), values).collect(Collectors.toSet()));
    }

    private Condition erroneous(Step step) {
        return holding(step, Stream.of(new Condition.Not(Conditions.equal(Intrinsic.PARSER_ERR.field(), 0))));
    }

    private Condition holding(Step step, Stream<Condition> more) {
        Stream<Condition> headers = program.headers().stream()
                .map(Header::valid)
                .filter(relevant::contains)
                .map(valid -> Conditions.equal(valid, step.found().contains(valid) ? 1 : 0));
        return new Condition.And(Stream.of(headers, step.values().stream(), more)
                .flatMap(parts -> parts)
                .toList());
    }

    /** What a case asks of the relevant keys; of the values of a set nothing is known. */
    private Stream<Condition> matches(Parser.State state, Parser.Case one) {
        if (one.set().isPresent()) {
            return Stream.empty();
        }
        return IntStream.range(0, state.keys().size())
                .filter(key -> isRelevant(state.keys().get(key)) && !isAny(one, key))
                .mapToObj(
                        key -> fits((Field) state.keys().get(key), one.matches().get(key)));
    }

    private boolean isRelevant(Parser.Key key) {
        return key instanceof Field field && relevant.contains(field);
    }

    private static boolean isAny(Parser.Case one, int key) {
        return one.matches().get(key).equals(Match.Ternary.ANY);
    }

    private static Condition fits(Field field, Match match) {
        return switch (match) {
            case Match.Exact exact -> Conditions.equal(field, exact.value());
            case Match.Ternary ternary -> masked(field, ternary.mask(), ternary.value());
            case Match.Prefix prefix ->
                masked(field, Match.Prefix.mask(prefix.length(), prefix.width()), prefix.value());
            case Match.Range range ->
                new Condition.And(List.of(compared(field, Op.GE, range.low()), compared(field, Op.LE, range.high())));
        };
    }

    private static Condition masked(Field field, long mask, long value) {
        Calc bits = Calc.of(Op.AND, field, new Const(mask & Bits.mask(field.width()), field.width()));
        return new Condition.Compare(bits, Op.EQ, Calc.of(new Const(value, field.width())), Position.NONE);
    }

    private static Condition compared(Field field, Op relation, long value) {
        return new Condition.Compare(Calc.of(field), relation, Calc.of(new Const(value, field.width())), Position.NONE);
    }
}
