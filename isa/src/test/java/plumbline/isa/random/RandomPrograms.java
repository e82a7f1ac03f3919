package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/**
 * Random programs: well-formed as an assembler would have it, the same for the same seed, and over many seeds with
 * every construct of the model. No two units of a stage that can work on one packet write one field or use one array,
 * so that their order means nothing. {@link RandomPackets} are packets that their parsers understand.
 */
public final class RandomPrograms {
    private RandomPrograms() {}

    /** A program that uses everything the model has. */
    public static Program unlimited(long seed) {
        return program(seed, Freedom.UNLIMITED);
    }

    /**
     * A program that obeys the strict target: only what hardware computes; no stage reads what it writes; every array
     * is used by one unit; a register access decides by packet fields, writes or adds, and gives one output; budgets of
     * recirculation sum up to at most 1 %.
     */
    public static Program pisa(long seed) {
        return program(seed, Freedom.PISA);
    }

    /**
     * As {@link #unlimited}, with parts of its tables in any stages, and tables that name any: it can be written and
     * read, and promises nothing more.
     */
    public static Program extended(long seed) {
        Program unlimited = unlimited(seed);
        Program program = unlimited.withTables(
                unlimited.tables().stream().map(RandomPrograms::inSomeStage).toList());
        return program.withStages(extended(program, program.ingress()), extended(program, program.egress()));
    }

    private static Table inSomeStage(Table table) {
        return table.size() % 2 == 0 ? table : inStage(table, table.size() % (Table.MAX_STAGE + 1));
    }

    /** The table in that stage. */
    public static Table inStage(Table table, int stage) {
        return table.withStage(Optional.of(stage));
    }

    private static List<Stage> extended(Program program, List<Stage> stages) {
        List<Stage> extended = new ArrayList<>();
        for (Stage stage : stages) {
            List<Unit> units = new ArrayList<>(stage.units());
            program.tables()
                    .forEach(table ->
                            units.add(new Unit.Extend(table.name(), 1 + units.size() % table.size(), stage.at())));
            extended.add(new Stage(stage.name(), units, stage.at()));
        }
        return extended;
    }

    private static Program program(long seed, Freedom freedom) {
        Dice dice = new Dice(seed);
        List<Program.Parameter> parameters = new ArrayList<>();
        for (int i = dice.between(0, 2); i > 0; i--) {
            parameters.add(new Program.Parameter("param" + i, dice.between(0, 1 << 20)));
        }
        RandomHeaders layout = new RandomHeaders(dice, freedom);
        List<Header> headers = layout.all();
        List<Field> metadata = metadata(dice);
        Parser plain = layout.parser();
        boolean assigns = freedom.unbound() && dice.chance(50);
        Parser parser = assigns ? new RandomSteps(dice, headers, metadata).in(plain) : plain;
        RandomFieldLists fieldLists = new RandomFieldLists(dice, freedom, headers, metadata);
        RandomMemories memories = new RandomMemories(dice, freedom);
        RandomStages random = new RandomStages(dice, freedom, headers, metadata, fieldLists.all(), memories);
        List<Stage> ingress = random.stages(Direction.INGRESS, dice.between(1, 6));
        List<Stage> egress = random.stages(Direction.EGRESS, dice.between(0, 4));
        Deparser plainDeparser = layout.deparser();
        boolean computes = freedom.unbound() && dice.chance(30);
        Deparser deparser = computes ? layout.computing(plainDeparser, metadata) : plainDeparser;
        Program program = new Program(
                "random" + Math.floorMod(seed, 1000),
                parameters,
                headers,
                metadata,
                parser,
                memories.registers,
                memories.arrays,
                memories.tables,
                fieldLists.bounded(memories.registers),
                ingress,
                egress,
                deparser,
                Optional.empty(),
                dice.at());
        return RandomResults.asked(dice, freedom, program);
    }

    private static List<Field> metadata(Dice dice) {
        List<Field> metadata = new ArrayList<>();
        int count = dice.between(4, 14);
        for (int i = 0; i < count; i++) {
            int width = dice.chance(60) ? dice.pick(1, 8, 16, 32, 64) : dice.between(1, 64);
            metadata.add(new Field("meta" + i, width));
        }
        return metadata;
    }
}
