package plumbline.isa.lower;

import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.isa.structured.StructuredProgram;

/** From the structured form to the placed one. docs/MODEL.md says what each pass does. */
public final class Lowering {
    /** A pass: a program that means the same, with less that the placed form does not have. */
    @FunctionalInterface
    private interface Pass {
        StructuredProgram apply(StructuredProgram program, LoweringContext context);
    }

    /** In this order. */
    private static final List<Pass> PASSES = List.of(
            ParserErrors::route,
            (program, _) -> ExitRemoval.remove(program),
            KeyComputation::compute,
            ConstantFolding::fold,
            LocalCopyPropagation::propagate,
            UnappliedTables::fold,
            ConcatFlattening::flatten,
            SumSelection::select,
            ParserBranching::branch,
            ParserDeferral::defer,
            SelectTabulation::tabulate,
            OperatorExpansion::expand,
            WideSplitting::split,
            ThreeAddressCode::of,
            ActionOutlining::outline);

    private Lowering() {}

    /** Lowers a program; what it cannot is a diagnostic, never an exception. */
    public static Lowered lower(StructuredProgram program) {
        LoweringContext context = new LoweringContext();
        StructuredProgram needed =
                EgressElimination.eliminate(EarlyCarried.early(ChecksumSelection.select(program, context)));
        Optional<Program> placed = needed.egressParser().isEmpty() ? placed(needed, context) : both(needed, context);
        List<Diagnostic> refused = context.refused();
        return new Lowered(refused.isEmpty() ? placed : Optional.empty(), refused);
    }

    private static Optional<Program> both(StructuredProgram program, LoweringContext context) {
        Optional<Program> ingress = placed(DirectionSplit.ingress(program), context);
        Optional<Program> egress = placed(DirectionSplit.egress(program), context);
        return ingress.flatMap(first -> egress.map(second -> DirectionSplit.together(first, second)));
    }

    private static Optional<Program> placed(StructuredProgram program, LoweringContext context) {
        int before = context.refused().size();
        try {
            return selected(program, before, context);
        } catch (UnsupportedConstruct construct) { // of a pass that cannot go on behind it
            context.refuse(construct);
            return Optional.empty();
        }
    }

    private static Optional<Program> selected(StructuredProgram program, int before, LoweringContext context) {
        StructuredProgram lowered = program;
        for (Pass pass : PASSES) {
            lowered = pass.apply(lowered, context);
            if (context.refused().size() > before) {
                return Optional.empty();
            }
        }
        Program placed = InstructionSelection.select(lowered, context);
        return context.refused().size() > before ? Optional.empty() : Optional.of(eliminated(placed));
    }

    /** Without what only takes stages. */
    private static Program eliminated(Program placed) {
        Program direct = CopyCoalescing.coalesce(DeadStoreElimination.eliminate(placed));
        return Speculation.speculate(DeadCodeElimination.eliminate(direct));
    }
}
