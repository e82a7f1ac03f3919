package plumbline.vm.compiler;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/** Programs whose units work only on packets that have the headers that they name. */
final class AskingForHeaders {
    private AskingForHeaders() {}

    /** A program with more conditions. */
    static Program of(Program program) {
        return program.withStages(asking(program, program.ingress()), asking(program, program.egress()));
    }

    private static List<Stage> asking(Program program, List<Stage> stages) {
        return stages.stream()
                .map(stage -> stage.with(stage.units().stream()
                        .map(unit -> unit.under(Condition.and(allThere(program, unit), unit.guard())))
                        .toList()))
                .toList();
    }

    private static Condition allThere(Program program, Unit unit) {
        Set<Field> named = Stream.concat(Operands.read(program, unit), Operands.written(program, unit))
                .collect(Collectors.toSet());
        return Condition.all(program.headers().stream()
                .filter(header -> header.fields().stream().anyMatch(named::contains))
                .map(AskingForHeaders::isThere));
    }

    private static Condition isThere(Header header) {
        return new Condition.Compare(Calc.of(header.valid()), Op.EQ, Calc.of(Const.of(1)), Position.NONE);
    }
}
