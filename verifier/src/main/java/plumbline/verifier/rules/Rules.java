package plumbline.verifier.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.verifier.resources.Resource;

/** The list of rules; every tool loops over it. */
public final class Rules {
    /** What must hold before a program has a meaning; all other rules rely on it. */
    public static final List<Rule> WELL_FORMED = List.of(
            new UniqueNames(),
            new Declared(),
            new CellWords(),
            new Nesting(),
            new ParserShape(),
            new TableShape(),
            new BundleBounds(),
            new DeparserShape());

    /** What must hold on every target, and on this one. */
    public static final List<Rule> LEGAL = Stream.of(
                    List.of(
                            new IntrinsicDirection(),
                            new Triggers(),
                            new ConstantWidths(),
                            new IndexReach(),
                            new WrittenTwice(),
                            new ReadOfWritten(),
                            new StageCount(),
                            new AccessTwice(),
                            new AccessStages(),
                            new SpreadTables()),
                    StageCapacity.all(),
                    List.of(
                            new StageSharing(),
                            new RegisterShape(),
                            new RegisterSize(),
                            new ArraySize(),
                            new StatefulAtom(),
                            new StatefulBranch(),
                            new StatefulInstructions(),
                            new StatefulComparisons(),
                            new PacketInputs(),
                            new StatefulOutputs(),
                            new RegisterActionCount(),
                            new ComparisonForm(),
                            new StatefulOperands(),
                            new ValuesPerWord(),
                            new StatefulConstants(),
                            new InputWidth(),
                            new BitRegisters(),
                            new WideWords(),
                            new MathUnit(),
                            new AluInstructions(),
                            new ContainerWidth(),
                            new ContainerSlices(),
                            new GuardInstructions(),
                            new GatewayOrder(),
                            new GatewayInputs(),
                            new GatewayRows(),
                            new ActionDataSize(),
                            new RangeKeys(),
                            new PhvRoom(),
                            new ParserRows(),
                            new ParserMatch(),
                            new ExtractedAgain(),
                            new BundleSize(),
                            new IntrinsicWidth(),
                            new Narrowing(),
                            new Recirculation(),
                            new ResubmitAgain()))
            .flatMap(List::stream)
            .toList();

    /** What is legal but probably not meant. */
    public static final List<Rule> SUSPICIOUS = List.of(
            new AbsentHeaders(),
            new NeverWritten(),
            new ReadBeforeWrite(),
            new LostHeaders(),
            new MissingHeaders(),
            new NeverSent(),
            new EndlessPasses(),
            new UnreachableStates(),
            new ShadowedEntries(),
            new DeadClauses(),
            new Comparisons(),
            new ClockDifferences());

    /** All rules. */
    public static final List<Rule> ALL =
            Stream.of(WELL_FORMED, LEGAL, SUSPICIOUS).flatMap(List::stream).toList();

    private Rules() {}

    /** Codes of the rules about which units share a stage, and how many stages there are: what a layout decides. */
    public static Set<String> aboutStages() {
        Set<String> codes =
                new HashSet<>(Set.of("stage-count", "stage-sharing", "access-stages", "access-twice", "table-parts"));
        for (Resource resource : Resource.values()) {
            codes.add(resource.code());
        }
        return codes;
    }
}
