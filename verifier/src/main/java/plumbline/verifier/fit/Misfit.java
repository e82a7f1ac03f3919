package plumbline.verifier.fit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.branch.BranchPasses;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.Resource;

/** The smallest reason why a program does not fit. */
public sealed interface Misfit {
    /** The memory that finds no room, if it is one. */
    default Optional<Memory> memoryWithoutRoom() {
        return Optional.empty();
    }

    /** The program has more units than the fitter compares with each other. */
    record TooMany(Position at, int units, int max) implements Misfit {}

    /**
     * Operations that must share a stage need more than any stage has.
     *
     * @param at the table that asks for most, or the first of the operations
     * @param owners who asks, each with its amount
     * @param room what would fit, in words; empty if it is not the size of one memory that is too much
     */
    record TooLarge(
            Position at,
            Group group,
            Resource resource,
            long needed,
            long limit,
            Map<String, Long> owners,
            Optional<String> room)
            implements Misfit {
        @Override
        public Optional<Memory> memoryWithoutRoom() {
            return group.memory();
        }
    }

    /**
     * A table that is larger than all stages that it may be spread over can hold, if they hold nothing else.
     *
     * @param at the table
     * @param resource of which it needs too much
     * @param span the fewest stages that would do
     * @param stages over which it may be spread
     * @param max entries that they hold
     * @param narrower keys with which all would fit, in words
     */
    record TooLargeForAll(
            Position at,
            Group group,
            Resource resource,
            int entries,
            int span,
            long stages,
            long max,
            Optional<String> narrower)
            implements Misfit {
        @Override
        public Optional<Memory> memoryWithoutRoom() {
            return group.memory();
        }
    }

    /** A memory is used in both directions, and no stage of one is one of the other. */
    record Parted(Memory memory, PlacedUnit ingress, PlacedUnit egress) implements Misfit {}

    /**
     * Operations that must share a stage depend on each other.
     *
     * @param chain from one of these units to another
     */
    record Tangled(List<Dependency> chain) implements Misfit {
        public Tangled {
            chain = List.copyOf(chain);
        }
    }

    /** In every layout that was found the result of a table does not come to who asks for it. */
    record LostResult(BranchPasses.Problem problem) implements Misfit {}

    /** A chain of dependencies is longer than the chip. */
    record TooLong(Extent extent, long limit) implements Misfit {}

    /** The chains are short enough, but the stages lack a resource. */
    record TooFull(Extent extent, long stageLimit, Shortage shortage) implements Misfit {
        @Override
        public Optional<Memory> memoryWithoutRoom() {
            return shortage.group().memory();
        }
    }

    /**
     * What a stage lacks.
     *
     * @param group the first that found no place
     * @param stage the last stage that would do for it
     * @param needed of the resource, in that stage with the group
     * @param owners who asks, each with its amount
     */
    record Shortage(Group group, int stage, Resource resource, long needed, long limit, Map<String, Long> owners) {}

    /** A table that names its stage, where it is declared. */
    record FixedTable(Work work, Position at) {
        static FixedTable of(Work work, Program program) {
            return new FixedTable(
                    work, program.table(work.memory().orElseThrow().name()).at());
        }

        int stage() {
            return work.fixedStage().orElseThrow();
        }
    }

    /** A table names a stage that the chip does not have. */
    record NoSuchStage(FixedTable fixed, long limit) implements Misfit {}

    /**
     * A table names an earlier stage than it can be in.
     *
     * @param earliest the first stage that would do
     * @param chain of dependencies that leads to it; empty if it must share a stage with a table that names a later one
     * @param start the table that names its stage at which the chain starts, or with which it shares its stage
     */
    record TooEarly(FixedTable fixed, int earliest, List<Dependency> chain, Optional<Work> start) implements Misfit {
        public TooEarly {
            chain = List.copyOf(chain);
        }
    }

    /** The tables that name one stage need more than it has. */
    record StageTooFull(FixedTable fixed, Shortage shortage) implements Misfit {}

    /**
     * In every layout that was found a table is in a later stage than it names.
     *
     * @param shortage what finds no room and must be in front of the table; empty if that is not known
     */
    record Displaced(FixedTable fixed, Optional<Shortage> shortage) implements Misfit {}
}
