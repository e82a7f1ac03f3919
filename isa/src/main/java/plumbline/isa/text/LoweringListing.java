package plumbline.isa.text;

import plumbline.isa.lower.Lowered;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.LoweringObserver;
import plumbline.isa.model.Program;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.text.print.ProgramPrinter;
import plumbline.isa.text.print.StructuredPrinter;

/** What a program is between a front end and the stages, as text: to see what a pass of lowering does. */
public final class LoweringListing {
    private LoweringListing() {}

    /**
     * A listing, as far as lowering came.
     *
     * @param text empty if lowering ended before the pass
     * @param lowered the outcome of all passes
     */
    public record Listing(String text, Lowered lowered) {}

    /** The structured form, before any pass. */
    public static String of(StructuredProgram program) {
        return StructuredPrinter.print(program);
    }

    /**
     * What a pass makes: one of {@link Lowering#passes()}. Each direction stands alone if egress has its own parser.
     */
    public static Listing after(String pass, StructuredProgram program) {
        StringBuilder text = new StringBuilder();
        Lowered lowered = Lowering.lower(program, new LoweringObserver() {
            @Override
            public void structured(String done, StructuredProgram made) {
                add(done, StructuredPrinter.print(made));
            }

            @Override
            public void placed(String done, Program made) {
                add(done, ProgramPrinter.print(made));
            }

            private void add(String done, String printed) {
                if (done.equals(pass)) {
                    text.append(text.isEmpty() ? "" : "\n// egress\n").append(printed);
                }
            }
        });
        return new Listing(text.toString(), lowered);
    }
}
