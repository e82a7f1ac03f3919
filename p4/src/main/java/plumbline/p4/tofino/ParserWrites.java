package plumbline.p4.tofino;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.UsedVariables;

/**
 * What a parser writes into a container is or-ed to what is there. A field that is written a second time on every way
 * through the parser is refused on Tofino 1, unless the or gives the second value; and on both generations one that is
 * both set and or-ed to: {@code bf-p4c/parde/check_parser_multi_write.cpp}. As there, a state that only ends the parser
 * does not count among the ways.
 */
final class ParserWrites {
    private static final String SOURCE = "p4c:bf-p4c/parde/check_parser_multi_write.cpp";

    private final int generation;
    private final List<Diagnostic> found;
    private final Map<String, Set<String>> successors = new LinkedHashMap<>();
    private final Map<String, Set<String>> reached = new HashMap<>();

    private ParserWrites(StructuredParser parser, int generation, List<Diagnostic> found) {
        this.generation = generation;
        this.found = found;
        for (StructuredParser.State state : parser.states()) {
            Set<String> next = new LinkedHashSet<>();
            state.transition().cases().forEach(one -> next.add(one.target()));
            next.removeAll(Set.of(StructuredParser.ACCEPT, StructuredParser.REJECT));
            successors.put(state.name(), next);
        }
    }

    /**
     * A write of a field.
     *
     * @param value if it is constant
     * @param isOr whether it is {@code field = field | …}
     * @param isPart whether it takes part of a byte from the packet
     */
    private record Write(
            String state, int place, Optional<BigInteger> value, boolean isOr, boolean isPart, Position at) {
        boolean isZero() {
            return value.filter(number -> number.signum() == 0).isPresent();
        }
    }

    static void check(StructuredProgram program, int generation, List<Diagnostic> found) {
        UsedVariables behind = new UsedVariables(program)
                .add(Stream.concat(Operations.blocks(program), program.deparsers())
                        .toList());
        Set<Variable> fields = new HashSet<>();
        Set<Variable> valid = new HashSet<>();
        program.headers().forEach(header -> {
            fields.addAll(header.fields());
            valid.add(header.valid());
        });
        for (StructuredParser parser : program.parsers().toList()) {
            ParserWrites rule = new ParserWrites(parser, generation, found);
            rule.deposits(parser);
            writes(parser, program.headers()).forEach((variable, writes) -> {
                // what only the parser uses is in no container
                if (!valid.contains(variable) && (fields.contains(variable) || behind.reads(variable))) {
                    rule.check(variable, writes);
                }
            });
        }
    }

    /** A unit deposits at the very end: of two that do so in one field the second is or-ed to the first. */
    private void deposits(StructuredParser parser) {
        Map<Variable, List<Write>> deposits = new LinkedHashMap<>();
        for (StructuredParser.State state : parser.states()) {
            List<StructuredStatement> body =
                    StructuredStatement.all(state.body()).toList();
            for (int place = 0; place < body.size(); place++) {
                if (body.get(place) instanceof StructuredStatement.DepositSum(var target, var _, var at)) {
                    add(deposits, target, new Write(state.name(), place, Optional.empty(), false, false, at));
                }
            }
        }
        deposits.forEach((target, writes) -> writes.stream()
                .flatMap(first -> writes.stream()
                        .filter(second -> isBefore(first, second))
                        .map(second -> List.of(first, second)))
                .findFirst()
                .ifPresent(both -> says(
                        target,
                        both.getLast(),
                        both.getFirst(),
                        "gets a second sum",
                        "deposit each sum in a field of its own")));
    }

    private static Map<Variable, List<Write>> writes(StructuredParser parser, List<HeaderInstance> headers) {
        Map<Variable, List<Write>> writes = new LinkedHashMap<>();
        for (StructuredParser.State state : parser.states()) {
            List<StructuredStatement> body =
                    StructuredStatement.all(state.body()).toList();
            for (int place = 0; place < body.size(); place++) {
                switch (body.get(place)) {
                    case StructuredStatement.Assign assign ->
                        add(writes, assign.target(), assigned(state.name(), place, assign));
                    case StructuredStatement.Extract extract -> {
                        for (HeaderInstance header : headers) {
                            if (header.name().equals(extract.header())) {
                                extracted(header, state.name(), place, extract.at(), writes);
                            }
                        }
                    }
                    case StructuredStatement.DepositSum deposit ->
                        add(
                                writes,
                                deposit.target(),
                                new Write(state.name(), place, Optional.empty(), false, true, deposit.at()));
                    default -> {}
                }
            }
        }
        return writes;
    }

    private static void add(Map<Variable, List<Write>> writes, Variable variable, Write write) {
        writes.computeIfAbsent(variable, _ -> new ArrayList<>()).add(write);
    }

    private static Write assigned(String state, int place, StructuredStatement.Assign assign) {
        Optional<BigInteger> value = assign.value() instanceof Expression.Constant constant
                ? Optional.of(constant.value())
                : Optional.empty();
        return new Write(state, place, value, isOr(assign.target(), assign.value()), false, assign.at());
    }

    private static boolean isOr(Variable target, Expression value) {
        return switch (value) {
            case Expression.Binary(BinaryOperation operation, var left, var right, var _)
            when operation == BinaryOperation.OR -> reads(left, target) || reads(right, target);
            case Expression.Choose(var condition, Expression.Constant _, var _, var _) -> reads(condition, target);
            default -> false;
        };
    }

    private static boolean reads(Expression value, Variable variable) {
        return value instanceof Expression.Read read && read.variable().equals(variable);
    }

    private static void extracted(
            HeaderInstance header, String state, int place, Position at, Map<Variable, List<Write>> writes) {
        int bits = 0;
        for (Variable field : header.fields()) {
            int end = bits + field.type().width();
            boolean isPart = bits % Byte.SIZE != 0 || end % Byte.SIZE != 0;
            add(writes, field, new Write(state, place, Optional.empty(), false, isPart, at));
            bits = end;
        }
    }

    private void check(Variable variable, List<Write> all) {
        List<Write> writes = withoutDead(all.stream()
                .filter(write -> !write.isZero() || all.stream().anyMatch(other -> isBefore(other, write)))
                .toList());
        Set<String> states = new HashSet<>();
        writes.forEach(write -> states.add(write.state()));
        Optional<Write> first = Optional.empty();
        Optional<Write> again = Optional.empty();
        boolean isAlways = false;
        for (Write write : writes) {
            for (Write previous : writes) {
                boolean isSame =
                        previous.value().isPresent() && previous.value().equals(write.value());
                if (write.isOr()
                        || isSame
                        || !isBefore(previous, write)
                        || isAbsorbed(previous, write, variable.type())) {
                    continue;
                }
                boolean always = isAlwaysFollowed(previous.state(), states, new HashSet<>());
                if (again.isEmpty() || always && !isAlways) {
                    first = Optional.of(previous);
                    again = Optional.of(write);
                    isAlways = always;
                }
            }
        }
        if (again.isEmpty()) {
            return;
        }
        Optional<Write> or = writes.stream()
                .filter(Write::isOr)
                .filter(write -> writes.stream().anyMatch(other -> isBefore(other, write)))
                .findFirst();
        if (or.isPresent()) {
            says(variable, or.get(), again.get(), "is or-ed to", "either set it everywhere, or or to it everywhere");
        } else if (isAlways && generation == 1) {
            says(
                    variable,
                    again.get(),
                    first.orElseThrow(),
                    "is written again",
                    "go over what is written again with advance, and write it once; or take Tofino 2");
        }
    }

    private void says(Variable variable, Write write, Write before, String what, String wayOut) {
        found.add(new Diagnostic(
                write.at(),
                Severity.ERROR,
                "parser-writes",
                "'" + variable.name() + "' " + what + " in state '" + write.state() + "', and is written in state '"
                        + before.state() + "' (line " + before.at().line() + ")",
                "the parser ors what it writes to what is there; " + SOURCE,
                wayOut));
    }

    /** Of writes in one state only the last has an effect, where whole bytes are written. */
    private static List<Write> withoutDead(List<Write> writes) {
        if (writes.stream().anyMatch(write -> write.isOr() || write.isPart())) {
            return writes;
        }
        return writes.stream()
                .filter(write -> writes.stream()
                        .noneMatch(other -> other.state().equals(write.state()) && other.place() > write.place()))
                .toList();
    }

    private boolean isBefore(Write one, Write other) {
        return one.state().equals(other.state())
                ? one.place() < other.place()
                : reachable(one.state()).contains(other.state());
    }

    private Set<String> reachable(String state) {
        Set<String> known = reached.get(state);
        if (known != null) {
            return known;
        }
        Set<String> all = new HashSet<>();
        List<String> left = new ArrayList<>(successors.get(state));
        while (!left.isEmpty()) {
            String next = left.removeLast();
            if (all.add(next)) {
                left.addAll(successors.get(next));
            }
        }
        reached.put(state, all);
        return all;
    }

    /** Whether the or of both is the second value. */
    private static boolean isAbsorbed(Write previous, Write write, ValueType type) {
        if (write.value().isEmpty()) {
            return previous.isZero();
        }
        BigInteger value = write.value().get();
        return previous.value().isPresent()
                ? previous.value().get().or(value).equals(value)
                : value.bitCount() == type.width();
    }

    /** Whether each way from a state goes through one of these. */
    private boolean isAlwaysFollowed(String state, Set<String> states, Set<String> seen) {
        if (!seen.add(state)) {
            return true;
        }
        Set<String> next = successors.get(state);
        return !next.isEmpty()
                && next.stream().allMatch(one -> states.contains(one) || isAlwaysFollowed(one, states, seen));
    }
}
