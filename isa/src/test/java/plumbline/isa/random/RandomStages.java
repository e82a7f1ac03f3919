package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/** The stages of a direction. */
final class RandomStages {
    private final Dice dice;
    private final Freedom freedom;
    private final List<Header> headers;
    private final List<Field> metadata;
    private final List<FieldList> fieldLists;
    private final RandomMemories memories;

    RandomStages(
            Dice dice,
            Freedom freedom,
            List<Header> headers,
            List<Field> metadata,
            List<FieldList> fieldLists,
            RandomMemories memories) {
        this.dice = dice;
        this.freedom = freedom;
        this.headers = headers;
        this.metadata = metadata;
        this.fieldLists = fieldLists;
        this.memories = memories;
    }

    List<Stage> stages(Direction direction, int count) {
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Scope scope = new Scope(dice, freedom, direction, headers, metadata);
            memories.startStage();
            List<Unit> units = new ArrayList<>();
            for (int unit = dice.between(0, 6); unit > 0; unit--) {
                add(units, direction, scope);
            }
            triggers(units, direction, scope);
            stages.add(new Stage(dice.chance(70) ? "stage " + i : "", dice.shuffled(units), dice.at()));
        }
        return stages;
    }

    private void add(List<Unit> units, Direction direction, Scope scope) {
        Condition guard = guard(scope);
        switch (dice.between(memories.isFull() ? 7 : 0, 9)) {
            case 0 -> units.add(new Unit.Apply(guard, memories.table(scope).name(), dice.at()));
            case 1, 2 -> units.add(access(guard, scope));
            case 3 -> scope.take().ifPresent(dest -> units.add(new Unit.Assign(guard, dest, hash(scope), dice.at())));
            case 4 ->
                scope.take(1, 32).ifPresent(dest -> units.add(new Unit.Assign(guard, dest, new Draw(), dice.at())));
            case 5 -> call(units, guard, Extern.COUNTER, scope); // they are all that is fetched ahead of these
            case 6 -> call(units, guard, dice.pick(Extern.values()), scope);
            default -> assign(units, guard, scope);
        }
    }

    private void call(List<Unit> units, Condition guard, Extern extern, Scope scope) {
        Optional<Field> dest = extern.has(Extern.Role.OUTPUT) ? scope.take(2, 32) : Optional.empty();
        if (dest.isEmpty() && extern.has(Extern.Role.OUTPUT)) {
            return;
        }
        String array = memories.array(extern).name();
        ArrayIndex index = index(scope);
        Optional<Operand> input = extern.has(Extern.Role.INPUT) ? Optional.of(input(scope)) : Optional.empty();
        units.add(new Unit.Call(guard, dest, extern, array, index, input, dice.at()));
    }

    private void assign(List<Unit> units, Condition guard, Scope scope) {
        Optional<Field> taken = scope.take();
        if (taken.isEmpty()) {
            return;
        }
        Field dest = taken.get();
        List<Field> readable = new ArrayList<>(scope.readable());
        readable.add(dest);
        RandomCalcs calcs = new RandomCalcs(dice, readable, 0);
        units.add(new Unit.Assign(guard, dest, calcs.calc(freedom.ops(), dest.width()), dice.at()));
        if (freedom.unbound() && !guard.equals(Condition.ALWAYS) && dice.chance(30)) {
            Condition other = new Condition.Not(guard);
            units.add(new Unit.Assign(other, dest, calcs.calc(freedom.ops(), dest.width()), dice.at()));
        }
    }

    private Unit access(Condition guard, Scope scope) {
        Register register = memories.register();
        return new Unit.Access(
                guard,
                register.name(),
                index(scope),
                new RandomStateful(dice, freedom, register).program(scope),
                dice.at());
    }

    private HashFunction function() {
        if (dice.chance(80)) {
            return dice.pick(HashCatalogue.lines()).function();
        }
        int width = dice.between(1, 64);
        return new HashFunction.Crc(
                width, dice.value(width), dice.chance(50), dice.chance(50), dice.value(width), dice.value(width));
    }

    private Hash hash(Scope scope) {
        return new Hash(function(), hashInputs(scope));
    }

    private List<Calc> hashInputs(Scope scope) {
        List<Calc> inputs = new ArrayList<>(List.of(Calc.of(scope.read())));
        for (int i = dice.between(0, 4); i > 0; i--) {
            int width = dice.between(1, 64);
            inputs.add(
                    dice.chance(50)
                            ? xored(scope.read(), inputs.getLast().operands().getFirst())
                            : dice.chance(60)
                                    ? RandomCalcs.slice(dice, scope.read(), width)
                                    : Calc.of(new Const(dice.value(width), width)));
        }
        return dice.shuffled(inputs);
    }

    /** Both, or the first one where the other is no field of its width. */
    private static Calc xored(Field one, Operand other) {
        return other instanceof Field field && field.width() == one.width()
                ? Calc.of(Op.XOR, one, field)
                : Calc.of(one);
    }

    private ArrayIndex index(Scope scope) {
        if (dice.chance(20)) {
            return hash(scope);
        }
        Operand input = input(scope);
        return input instanceof Field field && dice.chance(30)
                ? new ArrayIndex.Within(field, dice.pick(1, dice.between(1, 300), 1 << dice.between(0, 16)))
                : (ArrayIndex) input;
    }

    private Operand input(Scope scope) {
        return dice.chance(80) ? scope.read() : Const.of(dice.between(0, 2000));
    }

    private Condition guard(Scope scope) {
        RandomCalcs calcs = new RandomCalcs(dice, scope.readable(), 0);
        return dice.chance(50) ? Condition.ALWAYS : calcs.condition(freedom.guardOps());
    }

    /** Where packets go: to ports, and into the field lists. */
    private void triggers(List<Unit> units, Direction direction, Scope scope) {
        for (FieldList fieldList : dice.shuffled(fieldLists)) {
            Intrinsic trigger = RandomFieldLists.trigger(fieldList);
            if (trigger.writableIn(direction) && dice.chance(40) && scope.take(trigger)) {
                RandomCalcs calcs = new RandomCalcs(dice, scope.readable(), 0);
                units.add(new Unit.Assign(
                        calcs.condition(freedom.guardOps()),
                        trigger.field(),
                        Calc.of(Const.of(fieldList.number())),
                        dice.at()));
            }
        }
        if (direction == Direction.INGRESS && dice.chance(50) && scope.take(Intrinsic.UCAST_EGRESS_PORT)) {
            units.add(new Unit.Assign(
                    guard(scope),
                    Intrinsic.UCAST_EGRESS_PORT.field(),
                    Calc.of(Const.of(dice.between(0, 3))),
                    dice.at()));
        }
    }
}
