package plumbline.verifier.rules.parser;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** What a parser computes is a counter: set from a byte, counted up or down, asked for zero and for its sign. */
public final class ParserCounters extends Rule {
    private static final int WIDTH = Byte.SIZE;
    private static final Set<Op> WIRES = Set.of(Op.SLICE, Op.CONCAT, Op.DEPOSIT, Op.SHL, Op.SHR, Op.ROTL);

    public ParserCounters() {
        super(
                "parser-counters",
                "the parser computes nothing but its counters",
                "The parser has no ALU. A counter of eight bits is set to a number, or to a byte of the packet that is"
                        + " rotated, masked and added to; states add numbers to it, and their selects see whether it is"
                        + " zero or negative.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().parser().counters();
        Program program = context.program();
        if (limit.allows(Long.MAX_VALUE)) {
            return;
        }
        Set<Field> computed = computed(program.parser());
        Set<Field> outside = outside(program);
        List<Field> counters = new ArrayList<>();
        for (Field field : computed) {
            Optional<String> reason = outside.contains(field)
                    ? Optional.of("which is used outside of the parser")
                    : noCounter(field, program.parser());
            boolean isWire = !outside.contains(field) && isWire(field, program.parser());
            if (reason.isPresent() && !isWire) {
                found.error(
                        first(field, program.parser()),
                        "the parser computes '" + field.name() + "', " + reason.get(),
                        limit,
                        "compute it in a stage; select by fields, with values and masks");
            } else if (!isWire) {
                counters.add(field);
            }
        }
        if (!limit.allows(counters.size())) {
            found.error(
                    first(counters.getLast(), program.parser()),
                    "the parser has " + Show.count(counters.size(), "counter") + ": "
                            + Show.list(counters.stream().map(Field::name)),
                    limit,
                    "count with one");
        }
    }

    /** Fields that a counter can hold. */
    static Set<Field> counters(Program program) {
        Set<Field> counters =
                assigns(program.parser()).map(Parser.Assign::target).collect(Collectors.toSet());
        counters.removeAll(outside(program));
        counters.removeIf(field -> noCounter(field, program.parser()).isPresent());
        return counters;
    }

    private static Set<Field> computed(Parser parser) {
        Set<Field> computed = new LinkedHashSet<>();
        assigns(parser)
                .filter(assign -> assign.value() instanceof Calc)
                .map(Parser.Assign::target)
                .forEach(computed::add);
        return computed;
    }

    private static Stream<Parser.Assign> assigns(Parser parser) {
        return parser.states().stream().flatMap(Parser.State::assigns);
    }

    private static Position first(Field field, Parser parser) {
        return assigns(parser)
                .filter(assign -> assign.target().equals(field) && assign.value() instanceof Calc)
                .findFirst()
                .orElseThrow()
                .at();
    }

    /** Fields of headers, and what is used behind the parser. */
    static Set<Field> outside(Program program) {
        Set<Field> outside = new HashSet<>();
        program.headers().forEach(header -> {
            outside.add(header.valid());
            outside.addAll(header.fields());
        });
        program.units().forEach(unit -> {
            Operands.read(program, unit).forEach(outside::add);
            Operands.written(program, unit).forEach(outside::add);
        });
        program.fieldLists().forEach(list -> outside.addAll(list.fields()));
        program.deparser().checksums().stream().map(Deparser.Checksum::covered).forEach(outside::addAll);
        return outside;
    }

    /** Bits that only go into something else that is computed. */
    private static boolean isWire(Field field, Parser parser) {
        return parser.states().stream().noneMatch(state -> state.keys().contains(field))
                && assigns(parser)
                        .anyMatch(assign -> assign.value() instanceof Calc calc
                                && !assign.target().equals(field)
                                && calc.operands().contains(field))
                && assigns(parser)
                        .filter(assign -> assign.target().equals(field))
                        .allMatch(assign -> !(assign.value() instanceof Calc calc) || WIRES.contains(calc.op()));
    }

    private static Optional<String> noCounter(Field field, Parser parser) {
        if (field.width() > WIDTH) {
            return Optional.of("which has " + field.width() + " bits: a counter has " + WIDTH);
        }
        Optional<Parser.Assign> wrong = assigns(parser)
                .filter(assign -> assign.target().equals(field))
                .filter(assign -> !counts(assign))
                .findFirst();
        if (wrong.isPresent()) {
            return Optional.of("and not as a counter is set or counted (line "
                    + wrong.get().at().line() + ")");
        }
        return parser.states().stream()
                .filter(state -> !asksAsOfACounter(state, field))
                .findFirst()
                .map(state -> "of which state '" + state.name() + "' asks more than whether it is zero or negative");
    }

    private static boolean counts(Parser.Assign assign) {
        return switch (assign.value()) {
            case Const _ -> true;
            case Parser.Key key -> key.width() <= WIDTH;
            case Calc calc when WIRES.contains(calc.op()) -> !calc.operands().contains(assign.target());
            case Calc calc ->
                (calc.op() == Op.PLUS || calc.op() == Op.MINUS || calc.op() == Op.AND)
                        && calc.operands().getFirst().equals(assign.target())
                        && calc.operands().getLast() instanceof Const;
        };
    }

    private static boolean asksAsOfACounter(Parser.State state, Field field) {
        int key = state.keys().indexOf(field);
        return key < 0
                || state.cases().stream()
                        .allMatch(each ->
                                each.set().isEmpty() && isAsked(each.matches().get(key), field));
    }

    private static boolean isAsked(Match match, Field field) {
        long all = Bits.mask(field.width());
        long sign = all ^ all >>> 1;
        if (match instanceof Match.Range(long low, long high)) {
            return low <= 1 && high == all || low == 0 && high == 0;
        }
        return match.masked(field.width())
                .filter(bits -> bits.mask() == 0 || bits.mask() == sign || bits.mask() == all && bits.value() == 0)
                .isPresent();
    }
}
