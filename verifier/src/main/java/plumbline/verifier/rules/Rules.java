package plumbline.verifier.rules;

import java.util.List;
import java.util.stream.Stream;

/** The list of rules; every tool loops over it. */
public final class Rules {
    /** What must hold before a program has a meaning; all other rules rely on it. */
    public static final List<Rule> WELL_FORMED = List.of();

    /** What must hold on a target. */
    public static final List<Rule> LEGAL = List.of(
            new StageCount(),
            new AccessTwice(),
            new AccessStages(),
            new StageRegisters(),
            new StageCounters(),
            new StatefulBranch());

    /** All rules. */
    public static final List<Rule> ALL =
            Stream.concat(WELL_FORMED.stream(), LEGAL.stream()).toList();

    private Rules() {}
}
