package plumbline.p4.tofino;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.structured.StructuredProgram;

/** All of them. */
public final class TofinoRules {
    private TofinoRules() {}

    /**
     * What is wrong with a program for a Tofino.
     *
     * @param generation 1 or 2
     * @param registerActions how many there may be of one register
     */
    public static List<Diagnostic> check(StructuredProgram program, int generation, long registerActions) {
        List<Diagnostic> found = new ArrayList<>();
        ParserWrites.check(program, generation, found);
        EgressDepth.check(program, generation, found);
        RegisterAccesses.check(program, registerActions, found);
        SharedIndexes.check(program, found);
        ChecksumFields.check(program, found);
        FilterInputs.check(program, found);
        return found;
    }
}
