package plumbline.vm.compiler.pass;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Ir;

/** The passes of the compiler, in order. docs/MODEL.md says what each does. */
public final class CompilerPasses {
    /** Before the vector has a layout: {@link IndexComputation}. */
    private static final String FIRST = "index-computation";

    private static final List<Pass<Nothing>> STAGES = List.of(
            new Pass<>("common-subexpression-elimination", (context, _) -> CommonSubexpressions.eliminate(context)),
            new Pass<>("code-sinking", (context, _) -> CodeSinking.sink(context)));

    /** Over parser and deparser; also if every field can be seen. */
    private static final List<Pass<Nothing>> PACKET = List.of(
            new Pass<>("redundant-store-elimination", (context, _) -> RedundantStores.eliminate(context)),
            new Pass<>("parser-tail-duplication", (context, _) -> ParserTailDuplication.duplicate(context)));

    /** Over the parser, when all that reads fields is known. */
    private static final List<Pass<DemandedFields>> PARSER =
            List.of(new Pass<>("dead-extraction-elimination", DeadExtractions::eliminate));

    /** Over what takes a packet from the parser to the deparser in one method. */
    private static final List<Pass<PassFacts>> WHOLE = List.of(
            new Pass<>("tail-duplication", TailDuplication::duplicate),
            new Pass<>("constant-propagation", ConstantPropagation::propagate),
            new Pass<>("dead-instruction-elimination", DeadInstructions::eliminate));

    private final Observer observer;

    /** CompilerPasses that somebody watches. */
    public CompilerPasses(Observer observer) {
        this.observer = observer;
    }

    /** @param <F> what it has to know beside the program */
    private record Pass<F>(String name, BiFunction<ClassContext, F, Ir> apply) {}

    private record Nothing() {}

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
        Stream<String> listed =
                Stream.of(STAGES, PACKET, PARSER, WHOLE).flatMap(List::stream).map(Pass::name);
        return Stream.concat(Stream.of(FIRST), listed).toList();
    }

    /** Over the stages of a program whose indexes are computed. */
    public ClassContext overStages(ClassContext asWritten) {
        observer.made(FIRST, asWritten);
        return over(asWritten, STAGES, new Nothing());
    }

    /** Over the parser and the deparser of a program whose stages have been gone over. */
    public ClassContext overPacket(ClassContext stages) {
        return over(stages, PACKET, new Nothing());
    }

    /** Over the parser of a program of which some fields are read. */
    public ClassContext overParser(ClassContext packet, DemandedFields demanded) {
        return over(packet, PARSER, demanded);
    }

    /** Over the stages between a parser and a deparser in the same method. */
    public Ir overWholePass(ClassContext stages, PassFacts facts) {
        return over(stages, WHOLE, facts).ir();
    }

    private <F> ClassContext over(ClassContext before, List<Pass<F>> passes, F facts) {
        ClassContext context = before;
        for (Pass<F> pass : passes) {
            context = context.with(pass.apply.apply(context, facts));
            observer.made(pass.name, context);
        }
        return context;
    }
}
