package plumbline.isa.lower;

import plumbline.isa.model.Program;
import plumbline.isa.structured.StructuredProgram;

/**
 * Sees what each pass of {@link Lowering} makes. Where egress has a parser of its own, each direction goes through the
 * later passes alone, ingress first.
 */
public interface LoweringObserver {
    /** A pass has made this; the name is one of {@link Lowering#passes()}. */
    default void structured(String pass, StructuredProgram program) {}

    /** From instruction selection on a pass makes a program of the placed form. */
    default void placed(String pass, Program program) {}
}
