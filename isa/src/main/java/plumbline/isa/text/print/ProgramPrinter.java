package plumbline.isa.text.print;

import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/** A whole program as text. */
public final class ProgramPrinter {
    private ProgramPrinter() {}

    /** The canonical text. */
    public static String print(Program program) {
        Lines lines = new Lines();
        lines.line("program " + Literals.name(program.name()));
        DeclarationPrinter declarations = new DeclarationPrinter(lines);
        PacketPrinter packets = new PacketPrinter(lines);
        StagePrinter stages = new StagePrinter(program, lines);
        TablePrinter tables = new TablePrinter(lines, stages);
        declarations.parameters(program.parameters());
        program.headers().forEach(header -> {
            lines.line("");
            packets.header(header);
        });
        declarations.metadata(program.metadata());
        lines.line("");
        program.registers().forEach(declarations::register);
        program.arrays().forEach(declarations::array);
        program.fieldLists().forEach(declarations::fieldList);
        program.tables().forEach(table -> {
            lines.line("");
            tables.table(table);
        });
        packets.parser(program.parser());
        direction(program, Direction.INGRESS, lines, stages);
        program.reparsing().ifPresent(packets::reparsing);
        direction(program, Direction.EGRESS, lines, stages);
        packets.deparser(program.deparser());
        return lines.toString();
    }

    /** Units of a program, a line each or more; neighbours under one condition share its {@code when}. */
    public static String units(Program program, List<Unit> units) {
        Lines lines = new Lines();
        new StagePrinter(program, lines).units(units);
        return lines.toString();
    }

    public static String step(Parser.Step step) {
        Lines lines = new Lines();
        new PacketPrinter(lines).steps(List.of(step));
        return lines.toString();
    }

    /** Where a state of the parser leads. */
    public static String select(List<Parser.Key> keys, List<Parser.Case> cases, String otherwise) {
        Lines lines = new Lines();
        new PacketPrinter(lines).select(keys, cases, otherwise);
        return lines.toString();
    }

    /** Checksums of a deparser, a line each. */
    public static String checksums(List<Deparser.Checksum> adjusted, List<Deparser.ComputedChecksum> computed) {
        Lines lines = new Lines();
        PacketPrinter packets = new PacketPrinter(lines);
        adjusted.forEach(packets::checksum);
        computed.forEach(packets::checksum);
        return lines.toString();
    }

    private static void direction(Program program, Direction direction, Lines lines, StagePrinter stages) {
        if (!program.stages(direction).isEmpty()) {
            lines.line("")
                    .block(direction.keyword(), () -> program.stages(direction).forEach(stages::stage));
        }
    }
}
