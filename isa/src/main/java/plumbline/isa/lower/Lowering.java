package plumbline.isa.lower;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.lower.checksum.ChecksumSelection;
import plumbline.isa.lower.checksum.SumSelection;
import plumbline.isa.lower.direction.DirectionSplit;
import plumbline.isa.lower.direction.EarlyCarried;
import plumbline.isa.lower.direction.EgressElimination;
import plumbline.isa.lower.parser.ParsedRequests;
import plumbline.isa.lower.parser.ParserBranching;
import plumbline.isa.lower.parser.ParserDeferral;
import plumbline.isa.lower.parser.ParserErrors;
import plumbline.isa.lower.parser.SelectTabulation;
import plumbline.isa.lower.placed.CopyCoalescing;
import plumbline.isa.lower.placed.DeadCodeElimination;
import plumbline.isa.lower.placed.DeadStoreElimination;
import plumbline.isa.lower.placed.RecirculationSelection;
import plumbline.isa.lower.placed.SessionCoalescing;
import plumbline.isa.lower.placed.Speculation;
import plumbline.isa.lower.placed.UnsentNumbers;
import plumbline.isa.lower.selection.InstructionSelection;
import plumbline.isa.lower.statement.ActionOutlining;
import plumbline.isa.lower.statement.ConcatFlattening;
import plumbline.isa.lower.statement.ExitRemoval;
import plumbline.isa.lower.statement.GlobalCopyPropagation;
import plumbline.isa.lower.statement.KeyComputation;
import plumbline.isa.lower.statement.LocalCopyPropagation;
import plumbline.isa.lower.statement.OperatorExpansion;
import plumbline.isa.lower.statement.RegisterActionExpansion;
import plumbline.isa.lower.statement.ThreeAddressCode;
import plumbline.isa.lower.statement.UnappliedTables;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.lower.width.FieldSlicing;
import plumbline.isa.lower.width.KeySlicing;
import plumbline.isa.lower.width.WideSplitting;
import plumbline.isa.model.Program;
import plumbline.isa.structured.StructuredProgram;

/** From the structured form to the placed one, in passes. docs/MODEL.md says what each does. */
public final class Lowering {
    /** A program that means the same, with less that the placed form does not have. */
    private record TreePass(String name, BiFunction<StructuredProgram, LoweringContext, StructuredProgram> apply) {}

    /** A program that means the same, without what only takes stages. */
    private record PlacedPass(String name, UnaryOperator<Program> apply) {}

    /** Over both directions together. */
    private static final List<TreePass> FIRST = List.of(
            new TreePass("checksum-selection", ChecksumSelection::select),
            new TreePass("early-carried", (program, _) -> EarlyCarried.early(program)),
            new TreePass("egress-elimination", (program, _) -> EgressElimination.eliminate(program)));

    private static final List<TreePass> PASSES = List.of(
            new TreePass("register-action-expansion", RegisterActionExpansion::expand),
            new TreePass("parser-errors", ParserErrors::route),
            new TreePass("exit-removal", (program, _) -> ExitRemoval.remove(program)),
            new TreePass("global-copy-propagation", GlobalCopyPropagation::propagate),
            new TreePass("key-computation", KeyComputation::compute),
            new TreePass("constant-folding", ConstantFolding::fold),
            new TreePass("local-copy-propagation", LocalCopyPropagation::propagate),
            new TreePass("unapplied-tables", UnappliedTables::fold),
            new TreePass("key-slicing", KeySlicing::slice),
            new TreePass("concatenation-flattening", ConcatFlattening::flatten),
            new TreePass("sum-selection", (program, _) -> SumSelection.select(program)),
            new TreePass("parser-branching", ParserBranching::branch),
            new TreePass("parsed-requests", ParsedRequests::keep),
            new TreePass("parser-deferral", ParserDeferral::defer),
            new TreePass("select-tabulation", SelectTabulation::tabulate),
            new TreePass("operator-expansion", OperatorExpansion::expand),
            new TreePass("wide-splitting", WideSplitting::split),
            new TreePass("field-slicing", FieldSlicing::slice),
            new TreePass("three-address-code", ThreeAddressCode::of),
            new TreePass("action-outlining", ActionOutlining::outline));

    private static final String SELECTION = "instruction-selection";

    private static final List<PlacedPass> PLACED = List.of(
            new PlacedPass("unsent-numbers", UnsentNumbers::clear),
            new PlacedPass("session-coalescing", SessionCoalescing::coalesce),
            new PlacedPass("dead-store-elimination", DeadStoreElimination::eliminate),
            new PlacedPass("copy-coalescing", CopyCoalescing::coalesce),
            new PlacedPass("dead-code-elimination", DeadCodeElimination::eliminate),
            new PlacedPass("speculation", Speculation::speculate));

    private static final String LAST = "recirculation-selection";

    private final LoweringContext context = new LoweringContext();
    private final LoweringObserver observer;

    private Lowering(LoweringObserver observer) {
        this.observer = observer;
    }

    /** The names of all passes, in order. */
    public static List<String> passes() {
        Stream<String> trees = Stream.concat(FIRST.stream(), PASSES.stream()).map(TreePass::name);
        Stream<String> placed =
                Stream.concat(Stream.of(SELECTION), PLACED.stream().map(PlacedPass::name));
        return Stream.of(trees, placed, Stream.of(LAST)).flatMap(names -> names).toList();
    }

    /** Lowers a program; what it cannot is a diagnostic, never an exception. */
    public static Lowered lower(StructuredProgram program) {
        return lower(program, new LoweringObserver() {});
    }

    /** The same, observed. */
    public static Lowered lower(StructuredProgram program, LoweringObserver observer) {
        return new Lowering(observer).lowered(program);
    }

    private Lowered lowered(StructuredProgram program) {
        StructuredProgram needed = program;
        for (TreePass pass : FIRST) {
            needed = applied(pass, needed);
        }
        Optional<Program> placed = needed.egressParser().isEmpty() ? placed(needed) : bothDirections(needed);
        List<Diagnostic> refused = context.refused();
        return refused.isEmpty()
                ? new Lowered(placed.map(both -> recirculating(program, both)), context.warnings())
                : new Lowered(Optional.empty(), refused);
    }

    private Program recirculating(StructuredProgram written, Program placed) {
        Program selected = written.egressParser().isEmpty() ? placed : RecirculationSelection.select(placed);
        observer.placed(LAST, selected);
        return selected;
    }

    private Optional<Program> bothDirections(StructuredProgram program) {
        StructuredProgram before = DirectionSplit.ingress(program);
        StructuredProgram behind = DirectionSplit.egress(program);
        context.shared(DirectionSplit.sharedHeaders(before, behind));
        Optional<Program> ingress = placed(before);
        Optional<Program> egress = placed(behind);
        return ingress.flatMap(first -> egress.map(second -> DirectionSplit.together(first, second)));
    }

    private Optional<Program> placed(StructuredProgram program) {
        int before = context.refused().size();
        Set<String> takenApart = context.takenApart();
        Set<Integer> copies = Set.copyOf(context.copies());
        try {
            Optional<Program> selected = selected(program, before);
            if (context.takenApart().equals(takenApart)) {
                return selected;
            }
            context.copies().retainAll(copies); // those of the attempt are drawn again
            return placed(program);
        } catch (UnsupportedConstruct construct) { // of a pass that cannot go on behind it
            context.refuse(construct);
            return Optional.empty();
        }
    }

    private Optional<Program> selected(StructuredProgram program, int before) {
        Set<String> takenApart = context.takenApart();
        StructuredProgram lowered = program;
        for (TreePass pass : PASSES) {
            lowered = applied(pass, lowered);
            if (context.refused().size() > before) {
                return Optional.empty();
            }
        }
        Program placed = InstructionSelection.select(lowered, context);
        if (context.refused().size() > before || !context.takenApart().equals(takenApart)) {
            return Optional.empty();
        }
        observer.placed(SELECTION, placed);
        for (PlacedPass pass : PLACED) {
            placed = pass.apply.apply(placed);
            observer.placed(pass.name, placed);
        }
        return Optional.of(placed);
    }

    private StructuredProgram applied(TreePass pass, StructuredProgram program) {
        StructuredProgram made = pass.apply.apply(program, context);
        observer.structured(pass.name, made);
        return made;
    }
}
