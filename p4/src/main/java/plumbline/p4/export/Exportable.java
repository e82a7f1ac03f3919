package plumbline.p4.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;

/** What TNA has no word for. */
final class Exportable {
    private static final String WAY_OUT = "leave it out of what is exported";

    private final List<Diagnostic> wrong = new ArrayList<>();
    private final Program program;

    private Exportable(Program program) {
        this.program = program;
    }

    /** An error for each thing that cannot be written. */
    static List<Diagnostic> check(Program program) {
        Exportable check = new Exportable(program);
        program.registers().stream()
                .filter(Register::isFromQueues)
                .forEach(register -> check.error(
                        register.at(),
                        "register '" + register.name() + "' is written by the traffic manager",
                        "on Tofino 2 a ghost thread writes it: write that thread by hand"));
        program.reparsing().ifPresent(_ -> check.round());
        List<FieldList.Resubmit> resubmits = program.fieldLists(FieldList.Resubmit.class);
        if (resubmits.size() > 1) {
            check.error(resubmits.get(1).at(), "there are " + resubmits.size() + " resubmits", "write one");
        }
        for (Direction direction : Direction.values()) {
            for (Stage stage : program.stages(direction)) {
                stage.units().forEach(check::unit);
            }
        }
        program.fieldLists(FieldList.Digest.class).stream()
                .filter(FieldList.Digest::isForTables)
                .forEach(digest ->
                        check.error(digest.at(), "packets add entries to tables", "let the control plane add them"));
        if (program.readsPayloadSum()) {
            check.error(program.deparser().at(), "payload_sum is read", "adjust checksums by what changes");
        }
        program.ingress().forEach(stage -> stage.units().forEach(check::inIngress));
        return check.wrong;
    }

    /** A chip takes what goes round through egress, whose parser here never sees it. */
    private void round() {
        program.fieldLists().stream()
                .filter(list -> list instanceof FieldList.Mirror mirror && mirror.recirculates()
                        || list instanceof FieldList.Recirculate
                                && !list.fields().isEmpty())
                .forEach(list -> wrong.add(Diagnostic.error(
                        list.at(),
                        "export",
                        "'" + list.name() + "' carries fields round past an egress that has a parser of its own; on TNA"
                                + " that parser would have to take them",
                        "leave egress_parser out: then all that is written by the export")));
    }

    private void error(Position at, String message, String wayOut) {
        wrong.add(Diagnostic.error(at, "export", message + "; TNA has nothing of the kind", wayOut));
    }

    private void inIngress(Unit unit) {
        if (Operands.read(program, unit).anyMatch(Intrinsic.PKT_LENGTH.field()::equals)) {
            error(unit.at(), "pkt_length is read in ingress", "read it in egress");
        }
    }

    private void bound(Unit.ArrayUse use, CellArray array) {
        int size = CellCount.of(program, array);
        if (!CellCount.fits(use.index(), array.entries(), size)) {
            error(
                    use.at(),
                    "an index reaches other cells than the " + size + " that another bound leaves its array",
                    "give all its indexes one bound");
        }
    }

    private void unit(Unit unit) {
        if (Operands.written(program, unit).anyMatch(Intrinsic.PIFO_RANK.field()::equals)) {
            error(unit.at(), "pifo_rank is written", WAY_OUT);
        }
        if (Operands.written(program, unit).anyMatch(Intrinsic.MTU_TRUNC_LEN.field()::equals)) {
            error(unit.at(), "mtu_trunc_len is written", "mirror with 'truncate', and drop the packet");
        }
        unit.arrayIndex()
                .flatMap(ArrayIndex::owner)
                .ifPresent(table -> error(
                        unit.at(), "entries of table '" + table + "' address an array", "give it an index of its own"));
        if (unit instanceof Unit.ArrayUse use) {
            bound(use, program.cells(use));
        }
        functions(unit)
                .filter(Exportable::isMixed)
                .forEach(function -> error(
                        unit.at(), "a CRC that reflects only its input or only its output", "reflect both or none"));
        calcs(unit)
                .filter(calc -> calc.op().opClass() == OpClass.OFF_CHIP
                        || calc.op().opClass() == OpClass.MATH && !isMathUnit(unit, calc))
                .forEach(calc -> error(unit.at(), "'" + calc.op().mnemonic() + "' is computed", WAY_OUT));
    }

    /** Whether it is what some math unit looks up. */
    private static boolean isMathUnit(Unit unit, Calc lookUp) {
        return unit instanceof Unit.Access
                && lookUp.operands().getLast() instanceof Const(long form, int _)
                && MathTable.isForm(form);
    }

    private static boolean isMixed(HashFunction function) {
        return function instanceof HashFunction.Crc crc && crc.reflectIn() != crc.reflectOut();
    }

    private static Stream<HashFunction> functions(Unit unit) {
        return Stream.concat(
                unit instanceof Unit.Assign(var _, var _, Hash hash, var _)
                        ? Stream.of(hash.function())
                        : Stream.empty(),
                unit.arrayIndex().filter(Hash.class::isInstance).map(index -> ((Hash) index).function()).stream());
    }

    private Stream<Calc> calcs(Unit unit) {
        Stream<Rvalue> values = unit instanceof Unit.Access access
                ? Stream.concat(
                        access.program().math().stream(),
                        access.program().clauses().map(Stateful.Clause::value))
                : program.assignments(unit).map(Unit.Assign::value);
        return Stream.concat(values.filter(Calc.class::isInstance).map(Calc.class::cast), calcs(unit.guard()));
    }

    private static Stream<Calc> calcs(Condition condition) {
        return condition
                .leaves()
                .filter(Condition.Compare.class::isInstance)
                .map(Condition.Compare.class::cast)
                .flatMap(compare -> Stream.of(compare.left(), compare.right()));
    }

    /** Whether an instruction compares as signed numbers do. */
    static boolean isSigned(Op op) {
        return switch (op) {
            case LTS, LES, GTS, GES, MINS, MAXS -> true;
            default -> false;
        };
    }
}
