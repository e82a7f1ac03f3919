package plumbline.verifier.rules;

import java.util.List;
import java.util.stream.Stream;

/** The list of rules; every tool loops over it. */
public final class Rules {
    /** What must hold before a program has a meaning; all other rules rely on it. */
    public static final List<Rule> WELL_FORMED = List.of(
            new Names(),
            new Declared(),
            new Cells(),
            new Nesting(),
            new ParserShape(),
            new TableShape(),
            new Bundles(),
            new DeparserShape());

    /** What must hold on every target, and on this one. */
    public static final List<Rule> LEGAL = List.of(
            new IntrinsicDirection(),
            new Triggers(),
            new Constants(),
            new IndexReach(),
            new WrittenTwice(),
            new ReadOfWritten(),
            new StageCount(),
            new AccessTwice(),
            new AccessStages(),
            new StageRegisters(),
            new StageCounters(),
            new RegisterShape(),
            new RegisterSize(),
            new StatefulAtom(),
            new StatefulBranch(),
            new StatefulInstructions(),
            new StatefulComparisons(),
            new StatefulInputs(),
            new StatefulOutputs(),
            new Instructions(),
            new GuardInstructions(),
            new Narrowing(),
            new Recirculation());

    /** All rules. */
    public static final List<Rule> ALL =
            Stream.concat(WELL_FORMED.stream(), LEGAL.stream()).toList();

    private Rules() {}
}
