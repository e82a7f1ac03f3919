package plumbline.isa.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Counter;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

class RandomProgramsTest {
    private static final int SEEDS = 240;
    private static final int FEW = 40;

    private static final List<Program> UNLIMITED =
            LongStream.range(0, SEEDS).mapToObj(RandomPrograms::unlimited).toList();
    private static final List<Program> PISA =
            LongStream.range(0, SEEDS).mapToObj(RandomPrograms::pisa).toList();

    @Test
    void theSameSeedGivesTheSame() {
        assertThat(RandomPrograms.unlimited(7)).isEqualTo(RandomPrograms.unlimited(7));
        assertThat(RandomPrograms.pisa(7)).isEqualTo(RandomPrograms.pisa(7));
        assertThat(RandomPrograms.pisa(7)).isNotEqualTo(RandomPrograms.pisa(8));
        assertThat(RandomPackets.frames(3, 50).toArray(byte[][]::new))
                .isDeepEqualTo(RandomPackets.frames(3, 50).toArray(byte[][]::new));
    }

    @Test
    void everyConstructOccurs() {
        Set<Object> seen = new HashSet<>();
        Set<Class<?>> kinds = new HashSet<>();
        Stream<Program> programs =
                Stream.concat(UNLIMITED.stream(), LongStream.range(0, 5).mapToObj(RandomPrograms::extended));
        programs.forEach(program -> Nodes.of(program).forEach(node -> {
            kinds.add(node.getClass());
            if (node instanceof Enum<?> || node instanceof HashFunction) {
                seen.add(node);
            }
        }));
        assertThat(seen).contains((Object[]) Op.values());
        assertThat(seen).contains((Object[]) Cell.values());
        assertThat(seen).contains((Object[]) RandomTables.SEARCHED);
        assertThat(seen).contains((Object[]) Counter.Kind.values());
        assertThat(seen)
                .containsAll(HashCatalogue.lines().stream()
                        .map(HashCatalogue.Line::function)
                        .toList());
        for (Class<?> sealed : List.of(
                Unit.class,
                Condition.class,
                Match.class,
                FieldList.class,
                Operand.class,
                Parser.Step.class,
                Parser.ChecksumStep.class,
                Parser.Value.class)) {
            assertThat(kinds)
                    .contains(Arrays.stream(sealed.getPermittedSubclasses())
                            .filter(kind -> !kind.isSealed())
                            .toArray(Class<?>[]::new));
        }
    }

    /** What a unit says of itself against {@link WellFormed}'s own walk over it. */
    @Test
    void theResultOfAUnitIsWhatItWrites() {
        UNLIMITED.forEach(program -> Nodes.of(program, Unit.class).forEach(unit -> {
            Set<String> result =
                    unit.result().map(field -> Set.of(field.name())).orElse(Set.of());
            boolean several = unit instanceof Unit.Apply || unit instanceof Unit.Access;
            assertThat(result).as("%s", unit).isEqualTo(several ? Set.of() : WellFormed.dests(program, unit));
        }));
    }

    @Test
    void registersOfAllWidthsSingleAndPaired() {
        Set<List<Object>> shapes = UNLIMITED.stream()
                .flatMap(program -> program.registers().stream())
                .map(register -> List.<Object>of(register.width(), register.paired()))
                .collect(Collectors.toSet());
        assertThat(shapes).hasSize(10);
    }

    @Test
    void hardwareProgramsUseAllOfTheHardwareAndNothingElse() {
        Set<Op> used = PISA.stream()
                .flatMap(program -> Nodes.of(program, Op.class).stream())
                .collect(Collectors.toSet());
        assertThat(used)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Op.values())
                        .filter(op -> op.opClass().onHardware() && op.opClass() != OpClass.MATH)
                        .toList());
    }

    @Test
    void hardwareProgramsKeepTheirPromises() {
        PISA.forEach(program -> {
            for (List<Stage> stages : List.of(program.ingress(), program.egress())) {
                stages.forEach(stage -> assertReadsNothingItWrites(program, stage));
            }
            List<String> memories = Stream.concat(program.ingress().stream(), program.egress().stream())
                    .flatMap(stage -> stage.units().stream())
                    .flatMap(RandomProgramsTest::memory)
                    .toList();
            assertThat(memories).doesNotHaveDuplicates();
            for (Unit.Access access : Nodes.of(program, Unit.Access.class)) {
                access.program().updates().forEach(update -> assertNoCell(update.when()));
                access.program().outputs().forEach(output -> assertNoCell(output.when()));
                assertThat(access.program().outputs()).hasSizeLessThanOrEqualTo(1);
            }
            assertThat(program.fieldLists().stream()
                            .mapToInt(RandomProgramsTest::share)
                            .sum())
                    .isLessThanOrEqualTo(10_000);
        });
    }

    private static Stream<String> memory(Unit unit) {
        return switch (unit) {
            case Unit.ArrayUse use -> Stream.of(use.array());
            case Unit.Apply apply -> Stream.of(apply.table());
            case Unit.Assign _, Unit.Extend _ -> Stream.of();
        };
    }

    private static int share(FieldList fieldList) {
        return Nodes.of(fieldList, Bound.Share.class).stream()
                .mapToInt(Bound.Share::ppm)
                .sum();
    }

    private static void assertNoCell(Condition condition) {
        assertThat(Nodes.of(condition, Cell.class)).isEmpty();
    }

    private static void assertReadsNothingItWrites(Program program, Stage stage) {
        Map<String, Unit> writers = new HashMap<>();
        for (Unit unit : stage.units()) {
            for (String written : WellFormed.dests(program, unit)) {
                assertThat(writers.put(written, unit)).as(written).isNull();
            }
        }
        for (Unit unit : stage.units()) {
            for (String read : WellFormed.reads(program, unit)) {
                assertThat(writers.get(read))
                        .as("%s is read where it is written", read)
                        .isIn(null, unit);
            }
        }
    }

    @Test
    void theFirstAreWellFormed() {
        Stream.concat(UNLIMITED.stream().limit(FEW), PISA.stream().limit(FEW)).forEach(WellFormed::check);
    }

    @Test
    @Tag("long")
    void allAreWellFormed() {
        Stream.concat(UNLIMITED.stream(), PISA.stream()).forEach(WellFormed::check);
    }

    @Test
    void sizesVary() {
        List<Integer> units = UNLIMITED.stream()
                .map(program -> program.ingress().stream()
                        .mapToInt(stage -> stage.units().size())
                        .sum())
                .sorted()
                .toList();
        assertThat(units.getFirst()).isLessThan(3);
        assertThat(units.getLast()).isGreaterThan(25);
    }

    @Test
    void maxPacketsAreIp() {
        List<byte[]> frames = RandomPackets.frames(1, 1000);
        long ip = frames.stream()
                .filter(frame -> frame.length >= 34 && frame[12] == 8 && frame[13] == 0)
                .count();
        assertThat(ip).isBetween(700L, 900L);
        assertThat(frames).anyMatch(frame -> frame.length < 14).anyMatch(frame -> frame.length > 500);
    }
}
