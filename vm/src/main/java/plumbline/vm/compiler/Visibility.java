package plumbline.vm.compiler;

/** How much of a program's work must be there to be seen. */
interface Visibility {
    /** Only what comes out: packets, state, and what the architecture looks at. */
    Visibility RESULTS = new Visibility() {
        @Override
        public StagePlan stages(Context asWritten) {
            return Inlining.of(asWritten);
        }

        @Override
        public Visible fields(Context context, Changes changes, ParserPlan plan) {
            return Visible.needed(context, changes, plan);
        }

        @Override
        public Lifetimes lifetimes(Context context, Changes changes, DeparserCode deparser) {
            return Lifetimes.needed(context, changes, deparser);
        }
    };

    /** Every field after every stage. */
    Visibility EVERY_FIELD = new Visibility() {
        @Override
        public StagePlan stages(Context asWritten) {
            return asWritten.stages();
        }

        @Override
        public Visible fields(Context context, Changes changes, ParserPlan plan) {
            return Visible.everything(context);
        }

        @Override
        public Lifetimes lifetimes(Context context, Changes changes, DeparserCode deparser) {
            return Lifetimes.everything(context);
        }
    };

    /** The plan of the stages. */
    StagePlan stages(Context asWritten);

    /** The fields that are filled in. */
    Visible fields(Context context, Changes changes, ParserPlan plan);

    /** The fields that are in the vector between the directions and behind them. */
    Lifetimes lifetimes(Context context, Changes changes, DeparserCode deparser);
}
