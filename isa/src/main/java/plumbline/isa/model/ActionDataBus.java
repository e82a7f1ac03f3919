package plumbline.isa.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a program that only bring a hash, a random number or what a register puts out to instructions of the
 * same guard behind it, each of which takes one such operand where a chip's ALU can:
 *
 * <pre>
 * when t.action == sum : bits = crc32(a, b)                 bits: a field of the bus
 * when t.action == sum : key = deposit(key, bits, 0)
 * </pre>
 *
 * On a chip the action data bus brings it to the ALU within the stage, and no container has it. So, as the result of a
 * table, what is written to the field is seen at once, by the units behind it in the stage too.
 */
final class ActionDataBus {
    private final Program program;
    private final Map<Field, Unit> sources = new HashMap<>();
    private final Map<Field, Condition> takers = new HashMap<>();
    private final Set<Field> brought = new HashSet<>();
    private final Set<Field> others = new HashSet<>();

    private ActionDataBus(Program program) {
        this.program = program;
        for (Direction direction : Direction.values()) {
            Set<Field> ofOther = Set.copyOf(sources.keySet());
            for (Stage stage : program.stages(direction)) {
                stage.units().forEach(unit -> {
                    read(unit, ofOther);
                    written(unit);
                });
            }
        }
        brought.retainAll(program.metadata());
        brought.removeAll(others);
        brought.removeAll(program.usedAroundUnits());
        brought.removeAll(besideAnother());
    }

    /** Those of a program. */
    static Set<Field> of(Program program) {
        return Set.copyOf(new ActionDataBus(program).brought);
    }

    private void read(Unit unit, Set<Field> ofOther) {
        Operands.uses(program, unit)
                .filter(use -> use.role().isRead() && use.value() instanceof Field)
                .forEach(use -> {
                    Field field = use.field();
                    Unit source = sources.get(field);
                    boolean isBrought = source != null
                            && !ofOther.contains(field)
                            && use.role() == Use.Role.OPERAND
                            && isOfOneAction(source, unit)
                            && unit.guard().equals(takers.computeIfAbsent(field, _ -> unit.guard()))
                            && unit instanceof Unit.Assign assign
                            && assign.value() instanceof Calc calc
                            && takes(calc, field);
                    (isBrought ? brought : others).add(field);
                });
    }

    /** A hash or a random number that is always there may as well be there for the action that takes it. */
    private static boolean isOfOneAction(Unit source, Unit taker) {
        return source.guard().equals(taker.guard())
                || source instanceof Unit.Assign && source.guard().equals(Condition.ALWAYS);
    }

    private void written(Unit unit) {
        boolean isSource =
                unit instanceof Unit.Access || unit instanceof Unit.Assign assign && !(assign.value() instanceof Calc);
        Operands.written(program, unit).forEach(field -> {
            if (sources.putIfAbsent(field, unit) != null || !isSource) {
                others.add(field);
            }
        });
    }

    /** Those of which an instruction would take two. */
    private List<Field> besideAnother() {
        return program.units()
                .filter(Unit.Assign.class::isInstance)
                .map(unit -> ((Unit.Assign) unit)
                        .value()
                        .fields()
                        .filter(brought::contains)
                        .toList())
                .filter(fields -> fields.size() > 1)
                .flatMap(List::stream)
                .toList();
    }

    /** Whether it is where an ALU takes what is not in a container, and the other operand may be in one. */
    private static boolean takes(Calc calc, Field field) {
        List<Operand> operands = calc.operands();
        return switch (calc.op()) {
            case MOV, SLICE, NOT -> true;
            case DEPOSIT -> operands.get(1).equals(field) && operands.getFirst() instanceof Field;
            case MINUS, MINUS_SAT, MINUS_SATS ->
                operands.getFirst().equals(field) && operands.getLast() instanceof Field;
            case PLUS, PLUS_SAT, PLUS_SATS, AND, OR, XOR, NAND, NOR, XNOR, MIN, MAX, MINS, MAXS ->
                operands.stream().allMatch(Field.class::isInstance);
            default -> false;
        };
    }
}
