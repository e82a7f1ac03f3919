package plumbline.isa.text;

import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.ProgramPrinter;

/** Program to program text. */
public final class Disassembler {
    private Disassembler() {}

    /**
     * The canonical text of a program: assembled again, it gives an equal program. Loops, includes and parameters in
     * expressions are gone, because the model has none; parameters keep their values.
     */
    public static String disassemble(Program program) {
        return ProgramPrinter.print(program);
    }

    /** Units of a program, a line each or more; neighbours under one condition share its {@code when}. */
    public static String units(Program program, List<Unit> units) {
        return ProgramPrinter.units(program, units);
    }

    /** A step of the parser, a line. */
    public static String step(Parser.Step step) {
        return ProgramPrinter.step(step);
    }

    /** Where a state of the parser leads: a {@code select}, or a {@code goto} if there are no keys. */
    public static String select(List<Parser.Key> keys, List<Parser.Case> cases, String otherwise) {
        return ProgramPrinter.select(keys, cases, otherwise);
    }

    /** Checksums of a deparser, a line each. */
    public static String checksums(List<Deparser.Checksum> adjusted, List<Deparser.ComputedChecksum> computed) {
        return ProgramPrinter.checksums(adjusted, computed);
    }
}
