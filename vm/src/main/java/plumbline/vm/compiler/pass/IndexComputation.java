package plumbline.vm.compiler.pass;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * Gives hashes that address arrays fields of their own, which a stage in front computes. A chip computes such a hash in
 * every stage that needs it; software computes it once, for as long as its inputs stay as they are.
 */
public final class IndexComputation {
    private final Program program;
    private final List<Field> fields = new ArrayList<>();

    private IndexComputation(Program program) {
        this.program = program;
    }

    /** The program with such fields behind all others; itself if no hash addresses an array. */
    public static Program of(Program program) {
        IndexComputation added = new IndexComputation(program);
        Program changed = program.withStages(added.stages(program.ingress()), added.stages(program.egress()));
        if (added.fields.isEmpty()) {
            return program;
        }
        return changed.withMetadata(Stream.concat(program.metadata().stream(), added.fields.stream())
                .toList());
    }

    /**
     * A hash with a field.
     *
     * @param first stage that could need it
     * @param guards of its users
     * @param last the last stage that needs it, in place 0
     */
    private record Known(Hash hash, Field field, int first, List<Condition> guards, int[] last) {}

    private List<Stage> stages(List<Stage> stages) {
        List<Set<Operand>> writes = stages.stream().map(this::writes).toList();
        Map<Hash, Known> valid = new HashMap<>();
        List<Known> all = new ArrayList<>();
        List<Stage> indexed = new ArrayList<>();
        for (int number = 0; number < stages.size(); number++) {
            Stage stage = stages.get(number);
            List<Unit> units = new ArrayList<>();
            for (Unit unit : stage.units()) {
                if (unit instanceof Unit.ArrayUse use && use.index() instanceof Hash hash) {
                    int first = first(hash, writes.subList(0, number));
                    Known known = valid.computeIfAbsent(hash, any -> added(hash, first, all));
                    known.guards().add(use.guard());
                    known.last()[0] = number;
                    units.add(use.indexedBy(known.field()));
                } else {
                    units.add(unit);
                }
            }
            indexed.add(stage.with(units));
            Set<Operand> written = writes.get(number);
            valid.keySet().removeIf(hash -> hash.operands().stream().anyMatch(written::contains));
        }
        for (int number = stages.size() - 1; number >= 0; number--) {
            int first = number;
            List<Unit> hashes = all.stream()
                    .filter(known -> known.first() == first)
                    .map(known -> unit(known, writes))
                    .toList();
            if (!hashes.isEmpty()) {
                indexed.add(
                        number, new Stage("index", hashes, stages.get(number).at()));
            }
        }
        return indexed;
    }

    /** The first stage that sees the inputs as the one behind these does: there hashes of the same inputs meet. */
    private static int first(Hash hash, List<Set<Operand>> before) {
        int first = before.size();
        while (first > 0 && hash.operands().stream().noneMatch(before.get(first - 1)::contains)) {
            first--;
        }
        return first;
    }

    private Set<Operand> writes(Stage stage) {
        return stage.units().stream()
                .flatMap(unit -> Operands.written(program, unit))
                .collect(Collectors.toSet());
    }

    private Known added(Hash hash, int first, List<Known> all) {
        Field field = new Field("index of array " + fields.size(), Field.MAX_WIDTH); // no name of a program has spaces
        fields.add(field);
        Known known = new Known(hash, field, first, new ArrayList<>(), new int[1]);
        all.add(known);
        return known;
    }

    /** Computed under what all users ask for, if there are several: what one alone needs sinks to it. */
    private static Unit unit(Known known, List<Set<Operand>> writes) {
        List<Condition> common = known.guards().size() == 1
                ? List.of()
                : known.guards().getFirst().conjuncts().stream()
                        .filter(part -> known.guards().stream()
                                .allMatch(guard -> guard.conjuncts().contains(part)))
                        .filter(part -> part.results().findAny().isEmpty()) // known only behind the table
                        .filter(part -> Operands.of(part)
                                .noneMatch(operand -> writes.subList(known.first(), known.last()[0]).stream()
                                        .flatMap(Collection::stream)
                                        .anyMatch(operand::equals)))
                        .toList();
        Condition guard = common.size() == 1 ? common.getFirst() : new Condition.And(common);
        return new Unit.Assign(guard, known.field(), known.hash(), Position.NONE);
    }
}
