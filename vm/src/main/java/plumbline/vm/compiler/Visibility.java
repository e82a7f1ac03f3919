package plumbline.vm.compiler;

import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.dataflow.MayModify;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.pass.CompilerPasses;

/** How much of a program's work must be there to be seen. */
interface Visibility {
    /** Only what comes out: packets, state, and what the architecture looks at. */
    Visibility RESULTS = new Visibility() {
        @Override
        public ClassContext stages(ClassContext asWritten, CompilerPasses passes) {
            return passes.overStages(asWritten);
        }

        @Override
        public DemandedFields fields(ClassContext context, MayModify changes) {
            return DemandedFields.needed(context, changes);
        }

        @Override
        public Lifetimes lifetimes(ClassContext context, MayModify changes) {
            return Lifetimes.needed(context, changes);
        }
    };

    /** Every field after every stage. */
    Visibility EVERY_FIELD = new Visibility() {
        @Override
        public ClassContext stages(ClassContext asWritten, CompilerPasses passes) {
            return asWritten;
        }

        @Override
        public DemandedFields fields(ClassContext context, MayModify changes) {
            return DemandedFields.everything(context);
        }

        @Override
        public Lifetimes lifetimes(ClassContext context, MayModify changes) {
            return Lifetimes.everything(context);
        }
    };

    /** What is executed in the stages of a program. */
    ClassContext stages(ClassContext asWritten, CompilerPasses passes);

    /** The fields that are filled in. */
    DemandedFields fields(ClassContext context, MayModify changes);

    /** The fields that are in the vector between the directions and behind them. */
    Lifetimes lifetimes(ClassContext context, MayModify changes);
}
