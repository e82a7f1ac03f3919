package plumbline.verifier.rules.wellformed;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;

/** Collects every operand and destination of a program. Assumes nothing, so that ill-formed programs are safe. */
final class Parts {
    private final List<OperandSite> parts = new ArrayList<>();
    private String place = "";
    private Set<Cell> cells = Set.of();
    private List<ActionData> data = List.of();

    private Parts() {}

    public static List<OperandSite> of(Program program, List<PlacedUnit> units) {
        Parts parts = new Parts();
        parts.parser(program.parser());
        program.tables().forEach(parts::table);
        program.fieldLists().forEach(parts::fieldList);
        units.forEach(unit -> parts.unit(program, unit));
        parts.deparser(program.deparser());
        return parts.parts;
    }

    private void parser(Parser parser) {
        for (Parser.State state : parser.states()) {
            place = "parser state '" + state.name() + "'";
            state.reads().forEach(field -> add(field, state.at()));
            state.steps().forEach(step -> step.written().ifPresent(field -> add(field, step.at())));
        }
    }

    private void table(Table table) {
        for (Use use : Operands.uses(table)) {
            place = "table '" + table.name() + "'";
            if (use.branch() >= 0) {
                Table.Action action = table.actions().get(use.branch());
                place = "action '" + action.name() + "' of " + place;
                data = action.data();
            }
            add(use.value(), use.at());
        }
        data = List.of();
    }

    private void fieldList(FieldList fieldList) {
        place = "what '" + fieldList.name() + "' carries";
        fieldList.fields().forEach(field -> add(field, fieldList.at()));
    }

    private void deparser(Deparser deparser) {
        place = "deparser";
        for (Deparser.Checksum checksum : deparser.checksums()) {
            add(checksum.field(), checksum.at());
            checksum.covered().forEach(field -> add(field, checksum.at()));
        }
        for (Deparser.ComputedChecksum checksum : deparser.computed()) {
            add(checksum.field(), checksum.at());
            checksum.reads().forEach(field -> add(field, checksum.at()));
        }
    }

    /** The bodies of actions are those of their tables. */
    private void unit(Program program, PlacedUnit placed) {
        place = placed.place();
        Set<Cell> words = placed.unit() instanceof Unit.Access access ? words(program, access) : Set.of();
        for (Use use : Operands.uses(placed.unit())) {
            cells = switch (use.role()) {
                case OUTPUT, RESULT -> words;
                case UPDATE -> words.stream().filter(word -> !word.isNew()).collect(Collectors.toSet());
                case CLAUSE, WORD ->
                    words.stream()
                            .filter(word -> !word.isNew() && word != Cell.MATH)
                            .collect(Collectors.toSet());
                default -> Set.of();
            };
            add(use.value(), use.at());
        }
        cells = Set.of();
    }

    /** Those of the cell that an access works on. */
    private static Set<Cell> words(Program program, Unit.Access access) {
        boolean isPaired = program.registers().stream()
                .filter(register -> register.name().equals(access.array()))
                .allMatch(Register::paired);
        return Stream.of(Cell.values())
                .filter(word -> isPaired || !word.isHigh())
                .collect(Collectors.toSet());
    }

    private void add(Operand operand, Position at) {
        parts.add(new OperandSite(operand, place, cells, data, at));
    }
}
