package plumbline.vm.compiler.pass;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Ir;

/** The passes of the compiler, in order. docs/MODEL.md says what each does. */
public final class CompilerPasses {
    /** Before the vector has a layout: {@link IndexComputation}. */
    private static final String FIRST = "index-computation";

    private static final List<Pass> PASSES = List.of(
            new Pass("common-subexpression-elimination", CommonSubexpressions::eliminate),
            new Pass("code-sinking", CodeSinking::sink));

    /** Over parser and deparser; also if every field can be seen. */
    private static final List<Pass> PACKET = List.of(
            new Pass("redundant-store-elimination", RedundantStores::eliminate),
            new Pass("parser-tail-duplication", ParserTailDuplication::duplicate));

    /** Over the parser, when all behind it is known. */
    private static final String DEAD_EXTRACTIONS = "dead-extraction-elimination";

    /** Over what takes a packet from the parser to the deparser in one method. */
    private static final List<WholePass> WHOLE = List.of(
            new WholePass("tail-duplication", TailDuplication::duplicate),
            new WholePass("constant-propagation", ConstantPropagation::propagate),
            new WholePass("dead-instruction-elimination", DeadInstructions::eliminate));

    private final Observer observer;

    /** CompilerPasses that somebody watches. */
    public CompilerPasses(Observer observer) {
        this.observer = observer;
    }

    private record Pass(String name, Function<ClassContext, Ir> apply) {}

    private record WholePass(String name, BiFunction<ClassContext, PassFacts, Ir> apply) {}

    /** Watches what passes make. */
    @FunctionalInterface
    public interface Observer {
        /** Nobody. */
        Observer NOBODY = (_, _) -> {};

        /**
         * Sees the outcome of a pass. What is compiled several times, to find a method that is small enough, comes
         * again.
         */
        void made(String pass, ClassContext context);
    }

    /** The names of all passes, in order. */
    public static List<String> names() {
        Stream<String> stages = PASSES.stream().map(Pass::name);
        Stream<String> packet = PACKET.stream().map(Pass::name);
        Stream<String> whole = WHOLE.stream().map(WholePass::name);
        return Stream.of(Stream.of(FIRST), stages, packet, Stream.of(DEAD_EXTRACTIONS), whole)
                .flatMap(all -> all)
                .toList();
    }

    /** Over the stages of a program whose indexes are computed. */
    public ClassContext overStages(ClassContext asWritten) {
        observer.made(FIRST, asWritten);
        return over(asWritten, PASSES);
    }

    /** Over the parser and the deparser of a program whose stages have been gone over. */
    public ClassContext overPacket(ClassContext stages) {
        return over(stages, PACKET);
    }

    /** Over the parser of a program of which some fields are read. */
    public ClassContext overParser(ClassContext packet, DemandedFields demanded) {
        ClassContext context = packet.with(DeadExtractions.eliminate(packet, demanded));
        observer.made(DEAD_EXTRACTIONS, context);
        return context;
    }

    private ClassContext over(ClassContext before, List<Pass> passes) {
        ClassContext context = before;
        for (Pass pass : passes) {
            context = context.with(pass.apply.apply(context));
            observer.made(pass.name, context);
        }
        return context;
    }

    /** Over the stages between a parser and a deparser in the same method. */
    public Ir overWholePass(ClassContext stages, PassFacts facts) {
        ClassContext context = stages;
        for (WholePass pass : WHOLE) {
            context = context.with(pass.apply.apply(context, facts));
            observer.made(pass.name, context);
        }
        return context.ir();
    }
}
