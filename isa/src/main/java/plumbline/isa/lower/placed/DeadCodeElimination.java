package plumbline.isa.lower.placed;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/**
 * Dead code elimination: what only writes metadata that nothing reads goes, and then what only that has read. What
 * reads the parser's error stays: it lets packets with errors into ingress.
 */
public final class DeadCodeElimination {
    private final Program program;
    private final Set<Field> metadata;
    private final Set<Field> read;
    private final Set<Field> written = new HashSet<>();

    private DeadCodeElimination(Program program) {
        this.program = program;
        this.metadata = new HashSet<>(program.metadata());
        this.read = Operands.read(program);
        program.units().flatMap(unit -> Operands.written(program, unit)).forEach(written::add);
        written.addAll(program.parser().assigned());
    }

    public static Program eliminate(Program program) {
        Program smaller = new DeadCodeElimination(program).live();
        return smaller.equals(program) ? program : eliminate(smaller);
    }

    private Program live() {
        List<Table> tables = program.tables().stream().map(this::live).toList();
        List<Field> metadata = program.metadata().stream()
                .filter(field -> read.contains(field) || written.contains(field))
                .toList();
        return program.withTables(tables)
                .withMetadata(metadata)
                .withStages(stages(program.ingress()), stages(program.egress()));
    }

    private List<Stage> stages(List<Stage> stages) {
        return stages.stream()
                .filter(stage -> !stage.units().stream().allMatch(this::isDead))
                .toList();
    }

    private boolean isDead(Unit unit) {
        return unit.isPure()
                && unit.result().filter(this::isDead).isPresent()
                && Operands.read(program, unit).noneMatch(Intrinsic.PARSER_ERR.field()::equals);
    }

    private boolean isDead(Field field) {
        return metadata.contains(field) && !read.contains(field);
    }

    private Table live(Table table) {
        return table.mapBodies(
                body -> body.stream().filter(assign -> !isDead(assign.dest())).toList());
    }
}
