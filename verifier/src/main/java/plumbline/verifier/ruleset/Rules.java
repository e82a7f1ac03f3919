package plumbline.verifier.ruleset;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.alu.AluInstructions;
import plumbline.verifier.rules.alu.ConstantWidths;
import plumbline.verifier.rules.alu.ContainerSlices;
import plumbline.verifier.rules.alu.ContainerSources;
import plumbline.verifier.rules.alu.ContainerWidth;
import plumbline.verifier.rules.alu.HeaderWidths;
import plumbline.verifier.rules.alu.Narrowing;
import plumbline.verifier.rules.alu.PhvRoom;
import plumbline.verifier.rules.condition.ClockDifferences;
import plumbline.verifier.rules.condition.Comparisons;
import plumbline.verifier.rules.condition.DeadClauses;
import plumbline.verifier.rules.condition.GatewayInputs;
import plumbline.verifier.rules.condition.GatewayOrder;
import plumbline.verifier.rules.condition.GuardInstructions;
import plumbline.verifier.rules.condition.JoinedResults;
import plumbline.verifier.rules.dataflow.CopiedBack;
import plumbline.verifier.rules.dataflow.NeverWritten;
import plumbline.verifier.rules.dataflow.ReadBeforeWrite;
import plumbline.verifier.rules.dataflow.ReadOfWritten;
import plumbline.verifier.rules.dataflow.WrittenTwice;
import plumbline.verifier.rules.forwarding.AddOnMiss;
import plumbline.verifier.rules.forwarding.EndlessPasses;
import plumbline.verifier.rules.forwarding.FieldListSize;
import plumbline.verifier.rules.forwarding.IntrinsicDirection;
import plumbline.verifier.rules.forwarding.IntrinsicWidth;
import plumbline.verifier.rules.forwarding.NeverSent;
import plumbline.verifier.rules.forwarding.Recirculation;
import plumbline.verifier.rules.forwarding.ResubmitAgain;
import plumbline.verifier.rules.forwarding.TrafficManagerUse;
import plumbline.verifier.rules.forwarding.Triggers;
import plumbline.verifier.rules.forwarding.Truncation;
import plumbline.verifier.rules.memory.ActionDataSize;
import plumbline.verifier.rules.memory.ArraySize;
import plumbline.verifier.rules.memory.DirectArrays;
import plumbline.verifier.rules.memory.HashedIndex;
import plumbline.verifier.rules.memory.IndexReach;
import plumbline.verifier.rules.memory.PrefixKeys;
import plumbline.verifier.rules.memory.RangeKeys;
import plumbline.verifier.rules.memory.RegisterShape;
import plumbline.verifier.rules.memory.RegisterSize;
import plumbline.verifier.rules.memory.ShadowedEntries;
import plumbline.verifier.rules.parser.AbsentHeaders;
import plumbline.verifier.rules.parser.ChecksumUnits;
import plumbline.verifier.rules.parser.ExtractedAgain;
import plumbline.verifier.rules.parser.HeaderCount;
import plumbline.verifier.rules.parser.LostHeaders;
import plumbline.verifier.rules.parser.MissingHeaders;
import plumbline.verifier.rules.parser.ParseDepth;
import plumbline.verifier.rules.parser.ParserCounters;
import plumbline.verifier.rules.parser.ParserLookahead;
import plumbline.verifier.rules.parser.ParserMatch;
import plumbline.verifier.rules.parser.ParserRows;
import plumbline.verifier.rules.parser.PayloadSum;
import plumbline.verifier.rules.parser.UnreachableStates;
import plumbline.verifier.rules.stage.AccessStages;
import plumbline.verifier.rules.stage.AccessTwice;
import plumbline.verifier.rules.stage.NextTables;
import plumbline.verifier.rules.stage.SpreadTables;
import plumbline.verifier.rules.stage.StageCapacity;
import plumbline.verifier.rules.stage.StageCount;
import plumbline.verifier.rules.stage.StageSharing;
import plumbline.verifier.rules.stage.TableStage;
import plumbline.verifier.rules.stateful.BitRegisters;
import plumbline.verifier.rules.stateful.ComparisonForm;
import plumbline.verifier.rules.stateful.FilterFields;
import plumbline.verifier.rules.stateful.InputWidth;
import plumbline.verifier.rules.stateful.MathUnit;
import plumbline.verifier.rules.stateful.OutputSources;
import plumbline.verifier.rules.stateful.PacketInputs;
import plumbline.verifier.rules.stateful.RegisterActionCount;
import plumbline.verifier.rules.stateful.StatefulAtom;
import plumbline.verifier.rules.stateful.StatefulBranch;
import plumbline.verifier.rules.stateful.StatefulComparisons;
import plumbline.verifier.rules.stateful.StatefulConstants;
import plumbline.verifier.rules.stateful.StatefulInstructions;
import plumbline.verifier.rules.stateful.StatefulOperands;
import plumbline.verifier.rules.stateful.StatefulOutputs;
import plumbline.verifier.rules.stateful.ValuesPerWord;
import plumbline.verifier.rules.stateful.WideWords;
import plumbline.verifier.rules.wellformed.CellWords;
import plumbline.verifier.rules.wellformed.Declared;
import plumbline.verifier.rules.wellformed.DeparserShape;
import plumbline.verifier.rules.wellformed.FieldListBounds;
import plumbline.verifier.rules.wellformed.MemoryDirection;
import plumbline.verifier.rules.wellformed.Nesting;
import plumbline.verifier.rules.wellformed.ParserShape;
import plumbline.verifier.rules.wellformed.ResultOrder;
import plumbline.verifier.rules.wellformed.TableShape;
import plumbline.verifier.rules.wellformed.UniqueNames;

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
            new ResultOrder(),
            new MemoryDirection(),
            new FieldListBounds(),
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
                            new SpreadTables(),
                            new TableStage(),
                            new NextTables()),
                    StageCapacity.all(),
                    List.of(
                            new StageSharing(),
                            new RegisterShape(),
                            new RegisterSize(),
                            new ArraySize(),
                            new HashedIndex(),
                            new DirectArrays(),
                            new StatefulAtom(),
                            new StatefulBranch(),
                            new StatefulInstructions(),
                            new StatefulComparisons(),
                            new PacketInputs(),
                            new StatefulOutputs(),
                            new OutputSources(),
                            new RegisterActionCount(),
                            new ComparisonForm(),
                            new StatefulOperands(),
                            new ValuesPerWord(),
                            new StatefulConstants(),
                            new InputWidth(),
                            new BitRegisters(),
                            new WideWords(),
                            new MathUnit(),
                            new FilterFields(),
                            new AluInstructions(),
                            new ContainerWidth(),
                            new ContainerSlices(),
                            new HeaderWidths(),
                            new ContainerSources(),
                            new GuardInstructions(),
                            new GatewayOrder(),
                            new GatewayInputs(),
                            new JoinedResults(),
                            new ActionDataSize(),
                            new RangeKeys(),
                            new PrefixKeys(),
                            new PhvRoom(),
                            new ParserRows(),
                            new ParserMatch(),
                            new ParserLookahead(),
                            new ParserCounters(),
                            new ParseDepth(),
                            new HeaderCount(),
                            new ChecksumUnits(),
                            new PayloadSum(),
                            new ExtractedAgain(),
                            new FieldListSize(),
                            new AddOnMiss(),
                            new IntrinsicWidth(),
                            new Narrowing(),
                            new Recirculation(),
                            new ResubmitAgain(),
                            new TrafficManagerUse(),
                            new Truncation()))
            .flatMap(List::stream)
            .toList();

    /** What is legal but probably not meant. */
    public static final List<Rule> SUSPICIOUS = List.of(
            new AbsentHeaders(),
            new NeverWritten(),
            new ReadBeforeWrite(),
            new CopiedBack(),
            new LostHeaders(),
            new MissingHeaders(),
            new NeverSent(),
            new EndlessPasses(),
            new UnreachableStates(),
            new ShadowedEntries(),
            new DeadClauses(),
            new Comparisons(),
            new ClockDifferences());

    public static final List<Rule> ALL =
            Stream.of(WELL_FORMED, LEGAL, SUSPICIOUS).flatMap(List::stream).toList();

    private Rules() {}

    /** Codes of the rules about which units share a stage, and how many stages there are: what a layout decides. */
    public static Set<String> aboutStages() {
        Set<String> codes = new HashSet<>(Set.of(
                "stage-count",
                "stage-sharing",
                "access-stages",
                "access-twice",
                "direct-array",
                "table-parts",
                "table-stage",
                "next-table"));
        for (Resource resource : Resource.values()) {
            codes.add(resource.code());
        }
        return codes;
    }
}
