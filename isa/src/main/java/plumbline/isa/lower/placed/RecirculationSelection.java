package plumbline.isa.lower.placed;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Const;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/**
 * TNA recirculates by sending a packet to port 68, and headers carry what goes along: a program that does so declares
 * it. In v1model that is a port as any other, and so this is for programs with a parser of egress.
 */
public final class RecirculationSelection {
    private RecirculationSelection() {}

    public static Program select(Program program) {
        boolean declared = program.fieldLists().stream().anyMatch(FieldList.Recirculate.class::isInstance);
        if (declared) {
            return program;
        }
        return program.assignments()
                .filter(RecirculationSelection::recirculates)
                .findFirst()
                .map(assign -> declaring(program, assign))
                .orElse(program);
    }

    private static boolean recirculates(Unit.Assign assign) {
        return assign.dest().equals(Intrinsic.UCAST_EGRESS_PORT.field())
                && assign.value()
                        .constant()
                        .map(Const::value)
                        .filter(port -> port == FieldList.Recirculate.PORT)
                        .isPresent();
    }

    private static Program declaring(Program program, Unit.Assign assign) {
        FieldList.Recirculate recirculate = new FieldList.Recirculate(
                "recirculate" + FieldList.Recirculate.PORT, Bound.UNSAID, List.of(), assign.at());
        return program.withFieldLists(Stream.concat(program.fieldLists().stream(), Stream.of(recirculate))
                .toList());
    }
}
