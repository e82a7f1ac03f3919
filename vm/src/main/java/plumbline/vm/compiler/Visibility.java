package plumbline.vm.compiler;

import java.util.function.BiFunction;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.dataflow.MayModify;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.pass.CompilerPasses;

/**
 * How much of a program's work must be there to be seen.
 *
 * @param stages what is executed in the stages of a program
 * @param fields those that are filled in
 * @param lifetimes of the fields that are in the vector between the directions and behind them
 */
record Visibility(
        BiFunction<ClassContext, CompilerPasses, ClassContext> stages,
        BiFunction<ClassContext, MayModify, DemandedFields> fields,
        BiFunction<ClassContext, MayModify, Lifetimes> lifetimes) {
    /** Only what comes out: packets, state, and what the architecture looks at. */
    static final Visibility RESULTS = new Visibility(
            (asWritten, passes) -> passes.overStages(asWritten), DemandedFields::needed, Lifetimes::needed);

    /** Every field after every stage. */
    static final Visibility EVERY_FIELD = new Visibility(
            (asWritten, _) -> asWritten,
            (context, _) -> DemandedFields.everything(context),
            (context, _) -> Lifetimes.everything(context));
}
