package plumbline.verifier.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.random.RandomPrograms;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/**
 * Why V29 (a table uses one of register, filter, meter and selector) and V30 (with one index) are rules of the
 * language, one-memory and one-index: behind the assembler nothing that a program is made of can have two, and what has
 * one is a logical table of its own.
 */
class MeterAddressTest {
    @Test
    void noUnitHasTwoIndexesOrTwoMemories() {
        List<Class<?>> units = new ArrayList<>(List.of(Unit.class.getPermittedSubclasses()));
        units.remove(Unit.ArrayUse.class);
        units.addAll(List.of(Unit.ArrayUse.class.getPermittedSubclasses()));
        for (Class<?> unit : units) {
            List<Class<?>> parts = Arrays.stream(unit.getRecordComponents())
                    .<Class<?>>map(part -> part.getType())
                    .toList();
            boolean hasIndex = Arrays.stream(unit.getRecordComponents())
                    .anyMatch(part -> part.getName().equals("index"));
            assertThat(parts.stream().filter(String.class::equals))
                    .as(unit + ": memories by name")
                    .hasSizeLessThanOrEqualTo(1);
            assertThat(parts.stream().filter(Unit.class::isAssignableFrom))
                    .as(unit + " holds no other unit")
                    .isEmpty();
            // A filter takes a second operand in, a meter the colour so far.
            assertThat(parts.stream().filter(Operand.class::equals)).hasSizeLessThanOrEqualTo(hasIndex ? 2 : 0);
        }
    }

    @Test
    void whatHasAMeterAluIsALogicalTableOfItsOwn() {
        Target target = Targets.named("tofino1");
        long[] seen = new long[1];
        LongStream.range(0, 60).mapToObj(RandomPrograms::unlimited).forEach(program -> {
            for (PlacedUnit placed : PlacedUnit.all(program)) {
                Usage usage = Usage.of(needs(program, target).of(placed));
                long alus = usage.of(Resource.METER_ALUS);
                assertThat(alus).isLessThanOrEqualTo(1);
                assertThat(usage.of(Resource.LOGICAL_TABLES)).isGreaterThanOrEqualTo(alus);
                seen[0] += alus;
            }
        });
        assertThat(seen[0]).isGreaterThan(20);
    }

    private static CostModel needs(Program program, Target target) {
        return new CostModel(program, target, Exclusion.of(program));
    }
}
