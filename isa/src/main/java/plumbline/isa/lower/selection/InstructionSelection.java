package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.lower.placed.AskedNumbers;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;

/** Instruction selection: a program of three-address code in the placed form, with open stages. */
public final class InstructionSelection {
    private final StructuredProgram program;
    private final LoweringContext context;
    private final PlacedFields fields;
    private final Externs externs;
    private final FieldListSelection fieldLists;

    private InstructionSelection(StructuredProgram program, LoweringContext context) {
        this.program = program;
        this.context = context;
        this.fields = new PlacedFields(program.headers());
        this.externs = new Externs(program, context);
        this.fieldLists = new FieldListSelection(fields, externs, new AskedNumbers(program), context);
    }

    public static Program select(StructuredProgram program, LoweringContext context) {
        return new InstructionSelection(program, context).select();
    }

    private Program select() {
        Parser parser = new ParserSelection(program.externs(), fields, context).parser(program.parser());
        List<Table> tables = tables();
        Program declarations = placed(parser, tables, List.of(), List.of());
        UnitSelection units = new UnitSelection(fields, externs, fieldLists, context);
        Predication predication = new Predication(declarations, units, fields, context);
        List<Unit> ingress = predication.units(statements(program.ingress()));
        DeparserSelection deparser = new DeparserSelection(program.deparser());
        List<StructuredStatement> behind = new ArrayList<>(statements(program.egress()));
        behind.addAll(deparser.statements());
        List<Unit> egress = predication.units(behind);
        Deparser selected = deparser(deparser); // its fields may be nowhere else
        return placed(parser, tables, ingress, egress).withDeparser(selected);
    }

    private static List<StructuredStatement> statements(List<StructuredProgram.Block> blocks) {
        return blocks.stream().flatMap(block -> block.body().stream()).toList();
    }

    private List<Table> tables() {
        TableSelection selection = new TableSelection(program.actions(), fields);
        List<Table> tables = new ArrayList<>();
        Operations.appliedTables(program).forEach(table -> context.attempt(() -> tables.add(selection.table(table))));
        return tables;
    }

    private Deparser deparser(DeparserSelection deparser) {
        List<Header> emits = deparser.emitted().stream()
                .flatMap(name ->
                        fields.headers().stream().filter(header -> header.name().equals(name)))
                .toList();
        List<Deparser.ComputedChecksum> computed = deparser.updates().stream()
                .flatMap(update -> computed(update).stream())
                .toList();
        return new Deparser(emits, List.of(), computed, program.at());
    }

    /** Nothing, if it is never computed. */
    private Optional<Deparser.ComputedChecksum> computed(StructuredStatement.UpdateChecksum update) {
        if (update.when().contains(Simplify.FALSE)) {
            return Optional.empty();
        }
        Field target = fields.of(update.target());
        Optional<Header> found = fields.headers().stream()
                .filter(each -> each.fields().contains(target))
                .findFirst();
        if (found.isEmpty()) {
            context.refuse(new UnsupportedConstruct(
                    update.at(),
                    "'" + target.name() + "' is in a header with a part whose size each packet says",
                    "give its options a header of their own"));
            return Optional.empty();
        }
        Header header = found.get();
        List<Field> when = update.when().stream()
                .filter(bit -> !bit.equals(Simplify.TRUE))
                .map(bit -> fields.of(((Expression.Read) bit).variable()))
                .filter(bit -> !bit.equals(header.valid()))
                .toList();
        List<Operand> values = update.values().stream()
                .map(new CalcSelection(fields::of)::sized)
                .toList();
        return Optional.of(
                new Deparser.ComputedChecksum(header, target, values, when, update.neverZero(), update.at()));
    }

    private Program placed(Parser parser, List<Table> tables, List<Unit> ingress, List<Unit> egress) {
        return new Program(
                program.name(),
                List.of(),
                fields.headers(),
                fields.metadata(),
                parser,
                externs.registers(),
                externs.arrays(),
                tables,
                fieldLists.fieldLists(),
                open(ingress),
                open(egress),
                new Deparser(List.of(), List.of(), program.at()),
                Optional.empty(),
                program.at());
    }

    private static List<Stage> open(List<Unit> units) {
        return units.stream().map(Stage::open).toList();
    }
}
