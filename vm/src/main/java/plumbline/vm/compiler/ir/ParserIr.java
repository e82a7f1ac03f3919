package plumbline.vm.compiler.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.vm.compiler.bytecode.CompileException;

/**
 * The parser.
 *
 * @param blocks by name; parsing starts in the first
 * @param knowsWays whether a block is there once for each way to it that makes a difference, so that it knows where
 *     headers lie; no packet then visits too many blocks
 */
public record ParserIr(Map<String, ParserBlock> blocks, boolean knowsWays) {
    /** Keeps the order of the blocks. */
    public ParserIr {
        blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
    }

    /** A parser as it is written: a block for each state, and one that accepts. */
    static ParserIr of(Program program) {
        Map<String, ParserBlock> blocks = new LinkedHashMap<>();
        for (Parser.State state : program.parser().states()) {
            blocks.put(
                    state.name(),
                    new ParserBlock(state.name(), 0, instructions(state, program.readsParserErr()), select(state)));
        }
        blocks.put(Parser.ACCEPT, accept(program));
        blocks.values().stream().flatMap(block -> block.exit().targets()).forEach(target -> {
            if (!blocks.containsKey(target) && !target.equals(Parser.REJECT)) {
                throw new CompileException(program.parser().at(), "no-state", "the parser has no state " + target);
            }
        });
        return new ParserIr(blocks, false);
    }

    /** A packet that is too short goes on, if the program asks for that, with what is in front of a step or a key. */
    private static List<ParserInstruction> instructions(Parser.State state, boolean goesOn) {
        List<ParserInstruction> instructions = new ArrayList<>();
        instructions.add(new ParserInstruction.Visit());
        require(0, goesOn ? 0 : state.needed(), instructions); // what steps do for a dropped packet is not seen
        int distance = 0;
        for (Parser.Step step : state.steps()) {
            require(distance, goesOn ? step.needed() : 0, instructions);
            take(step, distance, instructions);
            distance += step.bytes();
        }
        require(distance, goesOn ? state.neededByKeys() : 0, instructions);
        return instructions;
    }

    private static void require(int distance, int bytes, List<ParserInstruction> instructions) {
        if (bytes > 0) {
            instructions.add(new ParserInstruction.Require(distance + bytes, distance));
        }
    }

    private static void take(Parser.Step step, int distance, List<ParserInstruction> instructions) {
        switch (step) {
            case Parser.Extract(var header, var at) ->
                instructions.add(ParserInstruction.Extract.all(header, distance));
            case Parser.Advance _ -> {}
            case Parser.Assign _, Parser.ChecksumStep _ ->
                instructions.add(new ParserInstruction.Take(step, distance, Map.of()));
        }
    }

    /** Cases behind one that fits every packet are dead. */
    private static ParserBlock.Select select(Parser.State state) {
        List<Parser.Case> cases = new ArrayList<>();
        String otherwise = state.otherwise();
        for (Parser.Case way : state.cases()) {
            if (way.isCertain()) {
                otherwise = way.target();
                break;
            }
            cases.add(way);
        }
        return new ParserBlock.Select(state.bytes(), state.keys(), cases, otherwise, Map.of(), state.at());
    }

    private static ParserBlock accept(Program program) {
        List<ParserInstruction> closing = new ArrayList<>();
        program.parser()
                .steps()
                .filter(Parser.Deposit.class::isInstance)
                .map(step -> ((Parser.Deposit) step).target())
                .distinct()
                .map(ParserInstruction.Close::new)
                .forEach(closing::add);
        if (program.readsPayloadSum()) {
            closing.add(new ParserInstruction.SumPayload());
        }
        return new ParserBlock(Parser.ACCEPT, 0, closing, new ParserBlock.Accept(Map.of()));
    }

    /** Where parsing starts. */
    public ParserBlock first() {
        return blocks.values().iterator().next();
    }

    public Stream<ParserInstruction> instructions() {
        return blocks.values().stream().flatMap(block -> block.instructions().stream());
    }

    /** Whether any byte of the packet is read. */
    public boolean readsPacket() {
        return instructions().anyMatch(ParserInstruction.Require.class::isInstance);
    }

    /** The fields that it reads from where they are kept. */
    public Stream<Field> reads() {
        return Stream.concat(
                instructions().flatMap(ParserInstruction::reads),
                blocks.values().stream().map(ParserBlock::exit).flatMap(ParserBlock.Exit::reads));
    }
}
