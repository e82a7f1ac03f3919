package plumbline.verifier.fit;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.Direction;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.TableParts;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Usage;

/**
 * Units that can only share a stage: all uses of one memory, and units that read each other's old values.
 *
 * @param number its place in the graph: no group depends on one with a higher number
 * @param works in the order of the program, at least one
 * @param usage what all its units ask for
 */
public record Group(int number, List<Work> works, Usage usage) {
    private static final Comparator<Work> BY_FIXED_STAGE =
            Comparator.comparing(work -> work.fixedStage().orElseThrow());

    public Group {
        works = List.copyOf(works);
    }

    Direction direction() {
        return works.get(0).origin().direction();
    }

    /** The unit that says in which stage the group must be, if one does; of several the one with the first stage. */
    Optional<Work> fixed() {
        return works.stream().filter(work -> work.fixedStage().isPresent()).min(BY_FIXED_STAGE);
    }

    /** The same, of several the one with the last stage: where two differ, the group can be in neither stage. */
    Optional<Work> lastFixed() {
        return works.stream().filter(work -> work.fixedStage().isPresent()).max(BY_FIXED_STAGE);
    }

    /** The stage in which the group must be, if one of its units says so. */
    Optional<Integer> fixedStage() {
        return fixed().flatMap(Work::fixedStage);
    }

    static Group of(int number, List<Work> works) {
        return new Group(
                number,
                works,
                Usage.of(works.stream().flatMap(work -> work.claims().stream()).toList()));
    }

    /**
     * The memory that all its units work on, if it is one; arrays that entries of a table address count as the table,
     * and what asks for nothing goes along.
     */
    public Optional<Memory> memory() {
        List<Optional<Memory>> memories = works.stream()
                .filter(work -> !work.claims().isEmpty())
                .map(Group::memory)
                .distinct()
                .toList();
        return memories.size() == 1 ? memories.getFirst() : Optional.empty();
    }

    private static Optional<Memory> memory(Work work) {
        return TableParts.spread(work.unit())
                .map(table -> new Memory(Memory.Kind.TABLE, table))
                .or(work::memory);
    }

    /** Its units' names. */
    public String name() {
        return works.stream().map(Work::toString).distinct().collect(Collectors.joining(", "));
    }
}
