package plumbline.vm.compiler.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * The intermediate representation: what is executed, and in which order. CompilerPasses make one of another; code is
 * generated from the last.
 *
 * @param ingress by what is known of the fields, by slot, when the parser has accepted a packet; a single way for all
 *     packets, with nothing known, until a pass parts them
 * @param sunk instructions that are in no stage any more, by their field: it is computed where it is read
 */
public record Ir(
        ParserIr parser,
        Map<Map<Integer, Long>, Block> ingress,
        Block egress,
        DeparserIr deparser,
        Map<Field, Instruction.Execute> sunk) {
    /** Keeps the order of the ways. */
    public Ir {
        ingress = Collections.unmodifiableMap(new LinkedHashMap<>(ingress));
    }

    /** The units of a program, as it has them. */
    public static Ir of(Program program) {
        int[] draws = new int[1];
        Block ingress = of(program.ingress(), Direction.INGRESS, draws);
        Block egress = of(program.egress(), Direction.EGRESS, draws);
        return new Ir(
                ParserIr.of(program), Map.of(Map.of(), ingress), egress, DeparserIr.of(program.deparser()), Map.of());
    }

    private static Block of(List<Stage> stages, Direction direction, int[] draws) {
        List<Block.Stage> blocks = new ArrayList<>();
        for (Stage stage : stages) {
            List<Instruction> instructions = new ArrayList<>();
            for (Unit unit : stage.workingUnits()) {
                instructions.add(new Instruction.Execute(unit, unit.draws() ? draws[0]++ : Instruction.NO_DRAW));
            }
            String name = direction.keyword() + blocks.size() + (stage.name().isEmpty() ? "" : "_" + stage.name());
            blocks.add(new Block.Stage(name, Map.of(), instructions, new Block.End()));
        }
        return chain(blocks);
    }

    /** Stages one behind the other. */
    public static Block chain(List<Block.Stage> stages) {
        Block first = new Block.End();
        for (Block.Stage stage : stages.reversed()) {
            first = stage.before(first);
        }
        return first;
    }

    /** With another deparser. */
    public Ir with(DeparserIr changed) {
        return new Ir(parser, ingress, egress, changed, sunk);
    }

    /** With another parser. */
    public Ir with(ParserIr changed) {
        return new Ir(changed, ingress, egress, deparser, sunk);
    }

    /** With other instructions in each stage. */
    public Ir mapStages(Function<Block.Stage, List<Instruction>> change) {
        Ir changed = mapIngress((_, way) -> way.mapStages(change));
        return new Ir(parser, changed.ingress, egress.mapStages(change), deparser, sunk);
    }

    /** With another ingress, way by way. */
    public Ir mapIngress(BiFunction<Map<Integer, Long>, Block, Block> change) {
        Map<Map<Integer, Long>, Block> changed = new LinkedHashMap<>();
        ingress.forEach((known, way) -> changed.put(known, change.apply(known, way)));
        return new Ir(parser, changed, egress, deparser, sunk);
    }

    /** What a direction executes where all packets go the same way. */
    public Block block(Direction direction) {
        if (direction == Direction.EGRESS) {
            return egress;
        }
        if (ingress.size() > 1) {
            throw new IllegalStateException("packets go " + ingress.size() + " ways");
        }
        return ingress.values().iterator().next();
    }

    /** The instructions of a direction by stage, where all packets go the same way. */
    public List<List<Instruction>> stages(Direction direction) {
        return block(direction).stages();
    }

    /** The units of a direction, where all packets go the same way. */
    public Stream<Unit> units(Direction direction) {
        return stages(direction).stream().flatMap(Instruction::units);
    }
}
