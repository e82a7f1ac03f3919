package plumbline.isa.text;

import plumbline.isa.model.Program;
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
}
