package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;

/**
 * The fields whose value can come to something in a packet without their header. No other field of a header need be
 * cleared: a guard asks for the header before it is read, or the deparser reads it to send the header.
 */
final class UninitialisedReads {
    private final ClassContext context;
    private final Map<Field, Header> headers = new HashMap<>();
    private final Map<Field, Header> validities;
    private final Map<String, Set<Header>> applied = new HashMap<>();
    private final BitSet read = new BitSet();
    private final BitSet written = new BitSet();

    private UninitialisedReads(ClassContext context) {
        this.context = context;
        Program program = context.program();
        program.headers().forEach(header -> header.withValidity().forEach(field -> headers.put(field, header)));
        this.validities = program.headers().stream().collect(Collectors.toMap(Header::valid, header -> header));
        for (Direction direction : Direction.values()) {
            context.ir().units(direction).forEach(this::place);
        }
        for (Direction direction : Direction.values()) {
            context.ir().units(direction).forEach(this::unit);
        }
        Set<Header> added = added(program);
        added.forEach(header -> read.or(context.slots(header.fields())));
        validities.keySet().forEach(valid -> read.set(context.slot(valid)));
        read.or(context.carried());
        context.ir().parser().reads().forEach(field -> read.set(context.slot(field)));
        read.or(context.slots(program.parser().assigned())); // a deposited sum is closed where parsing ends
        context.ir().deparser().adjusts().forEach(adjust -> adjust(adjust, added));
        read.and(context.slots(headers.keySet()));
    }

    /** Their slots. */
    static BitSet of(ClassContext context) {
        return new UninitialisedReads(context).read;
    }

    /** Headers that a packet can have although the parser has not extracted them. */
    private Set<Header> added(Program program) {
        Set<Field> set = new HashSet<>(program.parser().assigned());
        program.fieldLists().forEach(list -> set.addAll(list.fields()));
        Stream<Unit> inActions = program.tables().stream()
                .flatMap(table -> table.actions().stream())
                .flatMap(action -> action.body().stream());
        Stream.concat(program.units().filter(unit -> !(unit instanceof Unit.Apply)), inActions)
                .filter(unit -> !setsToZero(unit))
                .forEach(unit -> Operands.written(program, unit).forEach(set::add));
        return set.stream().filter(validities::containsKey).map(validities::get).collect(Collectors.toSet());
    }

    private static boolean setsToZero(Unit unit) {
        return unit instanceof Unit.Assign(var guard, var dest, Rvalue value, var at)
                && value.constant()
                        .map(Const::value)
                        .filter(constant -> constant == 0)
                        .isPresent();
    }

    /** Notes where a table is applied. */
    private void place(Unit unit) {
        if (unit instanceof Unit.Apply(Condition guard, String table, var at)) {
            Set<Header> asked = asked(guard);
            applied.merge(table, asked, (some, others) -> some.stream()
                    .filter(others::contains)
                    .collect(Collectors.toSet()));
        }
    }

    private void unit(Unit unit) {
        condition(unit.guard(), Set.of());
        Set<Header> there = asked(unit.guard());
        Operands.uses(context.program(), unit)
                .filter(use -> use.role() != Use.Role.GUARD || use.branch() >= 0)
                .forEach(use -> operand(use.value(), there, use.role().isRead() ? read : written));
    }

    /** A part of a conjunction comes to nothing if another part fails. */
    private void condition(Condition condition, Set<Header> there) {
        if (condition instanceof Condition.Compare compare) {
            compare.sides().flatMap(Rvalue::fields).forEach(field -> operand(field, there, read));
        } else {
            Set<Header> all =
                    Stream.concat(there.stream(), asked(condition).stream()).collect(Collectors.toSet());
            condition.parts().forEach(part -> condition(part, all));
        }
    }

    /** The headers that a packet has if a condition holds. */
    private Set<Header> asked(Condition condition) {
        return condition.conjuncts().stream().flatMap(this::askedBy).collect(Collectors.toSet());
    }

    private Stream<Header> askedBy(Condition part) {
        return switch (part) {
            case Condition.Compare compare
            when compare.relation() == Op.EQ
                    && compare.left().isPlain()
                    && compare.right()
                            .constant()
                            .map(Const::value)
                            .filter(value -> value == 1)
                            .isPresent() ->
                compare.left().fields().filter(validities::containsKey).map(validities::get);
            case Condition.Result result -> applied.getOrDefault(result.table(), Set.of()).stream();
            default -> Stream.empty();
        };
    }

    /** Notes a use of a field by someone who knows that some headers are there. */
    private void operand(Operand operand, Set<Header> there, BitSet slots) {
        if (!(operand instanceof Field field)) {
            return;
        }
        if (context.ir().sunk().containsKey(field)) {
            Unit inlined = context.ir().sunk().get(field).unit();
            Operands.read(context.program(), inlined).forEach(input -> operand(input, there, slots));
        } else if (headers.containsKey(field) && !there.contains(headers.get(field))) {
            slots.set(context.slot(field));
        }
    }

    /**
     * A checksum is adjusted by the difference of two sums, to which a field that nobody changes adds nothing. That of
     * a header that the program adds is computed.
     */
    private void adjust(DeparserIr.Adjust adjust, Set<Header> added) {
        BitSet covered = context.slots(adjust.covered());
        if (!added.contains(adjust.checksum().header())) {
            covered.and(written);
            adjust.checksum().header().fields().forEach(field -> covered.clear(context.slot(field)));
        }
        read.or(covered);
    }
}
