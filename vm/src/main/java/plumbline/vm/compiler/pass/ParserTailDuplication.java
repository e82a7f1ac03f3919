package plumbline.vm.compiler.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserIr;
import plumbline.vm.compiler.ir.ParserValue;

/**
 * The blocks of the parser, once for every way to them that makes a difference, so that each knows which headers have
 * been extracted and where they lie: what it reads of them comes from the packet. If there are too many, because the
 * parser runs in circles or branches very often or because a packet may stop on its way and go on all the same, or if
 * the payload is summed, which takes longer than all this saves, the blocks stay as they are and nothing is known.
 */
final class ParserTailDuplication {
    private static final int MOST_BLOCKS = 64;

    private final Program program;
    private final ParserIr parser;
    private final Map<Way, String> names = new HashMap<>();
    private final Set<Way> open = new HashSet<>();
    private final Map<String, ParserBlock> blocks = new LinkedHashMap<>();

    private ParserTailDuplication(ClassContext context) {
        this.program = context.program();
        this.parser = context.ir().parser();
    }

    static Ir duplicate(ClassContext context) {
        ParserTailDuplication duplication = new ParserTailDuplication(context);
        boolean few = !context.program().readsParserErr()
                && !context.program().readsPayloadSum()
                && duplication.visit(duplication.parser.first().name(), duplication.begin());
        return few ? context.ir().with(new ParserIr(duplication.blocks, true)) : context.ir();
    }

    /** A block, and what is known where it starts. */
    private record Way(String block, Facts facts) {}

    /**
     * What is known at some place. Places count from where the packet starts.
     *
     * @param bytes that have been put behind the parser
     * @param values of fields
     * @param deposits fields that get a sum when the parser is done, each with where the step was taken
     */
    private record Facts(int bytes, Map<Field, ParserValue> values, Map<Field, Integer> deposits) {
        /** To be changed. */
        Facts copy() {
            return new Facts(bytes, new HashMap<>(values), new LinkedHashMap<>(deposits));
        }

        Facts at(int place) {
            return new Facts(place, values, deposits);
        }

        void set(Field field, Optional<ParserValue> value) {
            deposits.remove(field);
            value.ifPresentOrElse(known -> values.put(field, known), () -> values.remove(field));
        }

        /** Of some fields, as a block says it. */
        Map<Field, ParserValue> of(Stream<Field> fields, int start) {
            return fields.distinct()
                    .filter(values::containsKey)
                    .collect(Collectors.toUnmodifiableMap(field -> field, field -> switch (values.get(field)) {
                        case ParserValue.InPacket(Header header, int place) ->
                            new ParserValue.InPacket(header, place - start);
                        case ParserValue value -> value;
                    }));
        }
    }

    /** No header is there. */
    private Facts begin() {
        Map<Field, ParserValue> values = new HashMap<>();
        program.headers()
                .forEach(header -> header.withValidity().forEach(field -> values.put(field, new ParserValue.Absent())));
        return new Facts(0, values, Map.of());
    }

    /** Adds a block and all behind it; false if there are too many, or one leads back to itself. */
    private boolean visit(String name, Facts facts) {
        Way way = new Way(name, facts);
        if (name.equals(Parser.REJECT) || names.containsKey(way)) {
            return !open.contains(way);
        }
        if (names.size() == MOST_BLOCKS) {
            return false;
        }
        String copy = name;
        for (int number = 2; blocks.containsKey(copy); number++) {
            copy = name + "$" + number;
        }
        names.put(way, copy);
        blocks.put(copy, parser.blocks().get(name)); // its place in the order
        open.add(way);
        Facts behind = facts.copy();
        List<ParserInstruction> instructions = new ArrayList<>();
        for (ParserInstruction instruction : parser.blocks().get(name).instructions()) {
            step(instruction, facts.bytes, behind).ifPresent(instructions::add);
        }
        Optional<ParserBlock.Exit> exit = exit(parser.blocks().get(name).exit(), facts.bytes, behind, instructions);
        if (exit.isPresent()) {
            blocks.put(copy, new ParserBlock(copy, facts.bytes, instructions, exit.get()));
        }
        open.remove(way);
        return exit.isPresent();
    }

    /** What an instruction becomes; changes what is known behind it. */
    private static Optional<ParserInstruction> step(ParserInstruction instruction, int start, Facts facts) {
        return switch (instruction) {
            case ParserInstruction.Extract extract -> {
                ParserValue packet = new ParserValue.InPacket(extract.header(), start + extract.distance());
                extract.header().fields().forEach(field -> facts.set(field, Optional.of(packet)));
                facts.set(extract.header().valid(), Optional.of(new ParserValue.Constant(1)));
                yield Optional.of(extract);
            }
            case ParserInstruction.Take take -> {
                Map<Field, ParserValue> known = facts.of(take.step().read(), start);
                facts.set(take.target(), value(take.step()));
                yield Optional.of(new ParserInstruction.Take(
                        moved(take.step(), start + take.distance(), facts), take.distance(), known));
            }
            case ParserInstruction.Require require -> Optional.of(require);
            case ParserInstruction.Visit _, ParserInstruction.Close _ -> Optional.empty();
            case ParserInstruction.SumPayload _, ParserInstruction.Clear _, ParserInstruction.Subtract _ ->
                throw new AssertionError(instruction);
        };
    }

    private static Optional<ParserValue> value(Parser.Step step) {
        return step instanceof Parser.Assign(var target, Const constant, var at)
                ? Optional.of(new ParserValue.Constant(constant.value()))
                : Optional.empty();
    }

    /** A deposit moves the sum; where it was taken is known when the parser is done. */
    private static Parser.Step moved(Parser.Step step, int place, Facts facts) {
        if (step instanceof Parser.Deposit(Field target, Field sum, Position at)) {
            facts.deposits.put(target, place);
            return new Parser.Assign(target, sum, at);
        }
        return step;
    }

    /** Where a block leads, if there are not too many; what it does before it accepts is added. */
    private Optional<ParserBlock.Exit> exit(
            ParserBlock.Exit exit, int start, Facts facts, List<ParserInstruction> instructions) {
        return switch (exit) {
            case ParserBlock.Accept _ -> Optional.of(accept(facts, instructions));
            case ParserBlock.Select select -> {
                Facts behind = facts.at(start + select.bytes());
                yield select.targets().allMatch(target -> visit(target, behind))
                        ? Optional.of(new ParserBlock.Select(
                                select.bytes(),
                                select.keys(),
                                select.cases().stream()
                                        .map(way -> way.to(name(way.target(), behind)))
                                        .toList(),
                                name(select.otherwise(), behind),
                                facts.of(select.fields(), start),
                                select.at()))
                        : Optional.empty();
            }
        };
    }

    private String name(String target, Facts facts) {
        return target.equals(Parser.REJECT) ? target : names.get(new Way(target, facts));
    }

    private ParserBlock.Accept accept(Facts facts, List<ParserInstruction> instructions) {
        List<Field> absent = program.headers().stream()
                .flatMap(Header::withValidity)
                .filter(field -> facts.values.get(field) instanceof ParserValue.Absent)
                .toList();
        if (!absent.isEmpty()) {
            instructions.add(new ParserInstruction.Clear(absent));
        }
        facts.deposits.forEach((target, place) -> {
            if (place < facts.bytes) {
                instructions.add(new ParserInstruction.Subtract(target, facts.bytes - place));
            }
        });
        Map<Field, Long> known = new HashMap<>();
        for (Header header : program.headers()) {
            switch (facts.values.get(header.valid())) {
                case ParserValue.Absent _ -> known.put(header.valid(), 0L);
                case ParserValue.Constant(long value) -> known.put(header.valid(), value);
                case null, default -> {}
            }
        }
        return new ParserBlock.Accept(known);
    }
}
