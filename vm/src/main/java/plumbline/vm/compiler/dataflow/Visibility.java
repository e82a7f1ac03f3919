package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import plumbline.vm.compiler.plan.ClassContext;
import plumbline.vm.compiler.plan.ParserPlan;
import plumbline.vm.compiler.plan.StagePlan;

/** How much of a program's work must be there to be seen. */
public interface Visibility {
    /** Only what comes out: packets, state, and what the architecture looks at. */
    Visibility RESULTS = new Visibility() {
        @Override
        public StagePlan stages(ClassContext asWritten) {
            return Sinking.of(asWritten);
        }

        @Override
        public DemandedFields fields(ClassContext context, MayModify changes, ParserPlan plan) {
            return DemandedFields.needed(context, changes, plan);
        }

        @Override
        public Lifetimes lifetimes(ClassContext context, MayModify changes, BitSet emitted) {
            return Lifetimes.needed(context, changes, emitted);
        }
    };

    /** Every field after every stage. */
    Visibility EVERY_FIELD = new Visibility() {
        @Override
        public StagePlan stages(ClassContext asWritten) {
            return asWritten.stages();
        }

        @Override
        public DemandedFields fields(ClassContext context, MayModify changes, ParserPlan plan) {
            return DemandedFields.everything(context);
        }

        @Override
        public Lifetimes lifetimes(ClassContext context, MayModify changes, BitSet emitted) {
            return Lifetimes.everything(context);
        }
    };

    /** The plan of the stages. */
    StagePlan stages(ClassContext asWritten);

    /** The fields that are filled in. */
    DemandedFields fields(ClassContext context, MayModify changes, ParserPlan plan);

    /** The fields that are in the vector between the directions and behind them. */
    Lifetimes lifetimes(ClassContext context, MayModify changes, BitSet emitted);
}
