package plumbline.vm.compiler;

/** How much of a program's work must be there to be seen. */
interface Visibility {
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
        public Lifetimes lifetimes(ClassContext context, MayModify changes, DeparserCode deparser) {
            return Lifetimes.needed(context, changes, deparser);
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
        public Lifetimes lifetimes(ClassContext context, MayModify changes, DeparserCode deparser) {
            return Lifetimes.everything(context);
        }
    };

    /** The plan of the stages. */
    StagePlan stages(ClassContext asWritten);

    /** The fields that are filled in. */
    DemandedFields fields(ClassContext context, MayModify changes, ParserPlan plan);

    /** The fields that are in the vector between the directions and behind them. */
    Lifetimes lifetimes(ClassContext context, MayModify changes, DeparserCode deparser);
}
