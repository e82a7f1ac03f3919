package plumbline.verifier.analysis.exclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.TableOutcome;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.parser.HeaderPaths;

class ExclusionTest {
    /** What table t, with the actions x and y, may have given. */
    private static final List<Set<TableOutcome>> LOOK_UPS = List.of(
            Set.of(),
            Set.of(TableOutcome.LookUp.MISS),
            Set.of(TableOutcome.LookUp.MISS, new TableOutcome.ActionRun("x")),
            Set.of(TableOutcome.LookUp.MISS, new TableOutcome.ActionRun("y")),
            Set.of(TableOutcome.LookUp.HIT, new TableOutcome.ActionRun("x")),
            Set.of(TableOutcome.LookUp.HIT, new TableOutcome.ActionRun("y")));

    private static final Exclusion EXCLUSION = new Exclusion(HeaderPaths.ANY);
    private static final Field A = new Field("a", 3);
    private static final Field B = new Field("b", 3);
    private static final Field C = new Field("c", 1);
    private static final Field D = new Field("d", 2);
    private static final List<Op> RELATIONS =
            Arrays.stream(Op.values()).filter(Op::isComparison).toList();
    private static final List<Op> SIDES = Arrays.stream(Op.values())
            .filter(op -> op.opClass() != OpClass.COMPARE && op.opClass() != OpClass.MOVE)
            .filter(op -> op.shape().operands() <= 2)
            .toList();

    @Property
    void neverSaysDisjointOfWhatCanMeet(@ForAll long seed) {
        Random random = new Random(seed);
        Condition first = condition(random, 2);
        Condition second = random.nextInt(4) == 0 ? new Condition.Not(first) : condition(random, 2);
        if (EXCLUSION.disjoint(first, second)) {
            assertThat(canMeet(first, second)).as("%s and %s", first, second).isFalse();
        }
    }

    @Property
    void isCompleteForComparisonsOfOneFieldWithConstants(@ForAll long seed) {
        Random random = new Random(seed);
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parts.add(new Condition.Compare(
                    Calc.of(A), pick(random, RELATIONS), Calc.of(constant(random)), Position.NONE));
        }
        Condition first = new Condition.And(parts.subList(0, 2));
        assertThat(EXCLUSION.disjoint(first, parts.get(2))).isEqualTo(!canMeet(first, parts.get(2)));
    }

    @Property
    void everyComparisonAndItsOppositeAreDisjoint(@ForAll long seed) {
        Condition.Compare compare = compare(new Random(seed));
        assertThat(EXCLUSION.disjoint(compare, new Condition.Not(compare))).isTrue();
    }

    @Test
    void alternativesBeyondThoseToldApartAreIgnored() {
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Field field = new Field("f" + i, 8);
            parts.add(new Condition.Or(List.of(equal(field, 1), equal(field, 2))));
        }
        Condition many = new Condition.And(parts);
        assertThat(EXCLUSION.disjoint(many, equal(new Field("f19", 8), 3))).isFalse();
        assertThat(EXCLUSION.disjoint(parts.get(19), equal(new Field("f19", 8), 3)))
                .isTrue();
    }

    /** Guards as {@code when … else when …} makes them: of two branches one holds what the other denies. */
    @Property
    void branchesOfAnElseChainAreDisjoint(@ForAll long seed) {
        Random random = new Random(seed);
        Condition guard = Condition.ALWAYS;
        List<Condition> branches = new ArrayList<>();
        for (int branch = 0; branch < 12; branch++) {
            Condition when = condition(random, 3);
            branches.add(Condition.and(guard, when));
            guard = Condition.and(guard, new Condition.Not(when));
        }
        branches.add(guard);
        for (int i = 0; i < branches.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertThat(EXCLUSION.disjoint(branches.get(i), branches.get(j)))
                        .as("branches %d and %d", i, j)
                        .isTrue();
            }
        }
    }

    /** What lies on fields that may have changed in between excludes nothing. */
    @Test
    void aBranchIsExclusiveOnlyByFieldsThatStay() {
        Condition when = new Condition.And(List.of(equal(A, 1), equal(B, 1)));
        Condition otherwise = new Condition.Not(when);
        assertThat(EXCLUSION.disjoint(when, otherwise, field -> true)).isTrue();
        assertThat(EXCLUSION.disjoint(when, otherwise, field -> field.equals(A)))
                .isFalse();
    }

    /** A look-up hits or misses and runs one action; where the table was not applied, nothing of it holds. */
    @Test
    void resultsOfATableExcludeEachOther() {
        Condition hit = gave(TableOutcome.LookUp.HIT);
        Condition miss = gave(TableOutcome.LookUp.MISS);
        Condition x = gave(new TableOutcome.ActionRun("x"));
        Condition y = gave(new TableOutcome.ActionRun("y"));
        assertThat(EXCLUSION.disjoint(hit, miss)).isTrue();
        assertThat(EXCLUSION.disjoint(x, y)).isTrue();
        assertThat(EXCLUSION.disjoint(hit, new Condition.Not(hit))).isTrue();
        assertThat(EXCLUSION.disjoint(miss, x)).isFalse();
        assertThat(EXCLUSION.disjoint(new Condition.Not(hit), new Condition.Not(miss)))
                .isFalse();
        assertThat(EXCLUSION.disjoint(hit, new Condition.Result("u", TableOutcome.LookUp.MISS, Position.NONE)))
                .isFalse();
    }

    @Test
    void everyRelationOfTheInstructionTableHasAnOpposite() {
        assertThat(RELATIONS)
                .allMatch(op -> Relation.opposite(op) != op && Relation.opposite(Relation.opposite(op)) == op);
    }

    private static Condition condition(Random random, int depth) {
        int kind = depth == 0 ? 0 : random.nextInt(5);
        return switch (kind) {
            case 1 -> new Condition.Not(condition(random, depth - 1));
            case 2 -> new Condition.And(List.of(condition(random, depth - 1), condition(random, depth - 1)));
            case 3 -> new Condition.Or(List.of(condition(random, depth - 1), condition(random, depth - 1)));
            default -> random.nextInt(5) == 0 ? result(random) : compare(random);
        };
    }

    private static Condition result(Random random) {
        return gave(pick(
                random,
                List.of(
                        TableOutcome.LookUp.HIT,
                        TableOutcome.LookUp.MISS,
                        new TableOutcome.ActionRun("x"),
                        new TableOutcome.ActionRun("y"))));
    }

    private static Condition gave(TableOutcome outcome) {
        return new Condition.Result("t", outcome, Position.NONE);
    }

    private static Condition.Compare compare(Random random) {
        Calc left = side(random);
        Calc right = random.nextInt(3) == 0 ? side(random) : Calc.of(constant(random));
        return random.nextInt(4) == 0
                ? new Condition.Compare(right, pick(random, RELATIONS), left, Position.NONE)
                : new Condition.Compare(left, pick(random, RELATIONS), right, Position.NONE);
    }

    private static Calc side(Random random) {
        Field field = pick(random, List.of(A, B, C, D));
        if (random.nextInt(3) > 0) {
            return Calc.of(field);
        }
        if (random.nextInt(3) == 0) {
            int low = random.nextInt(field.width());
            int high = low + random.nextInt(field.width() - low);
            return new Calc(Op.SLICE, List.of(field, Const.of(high), Const.of(low)));
        }
        Op op = pick(random, SIDES);
        if (op.shape().operands() == 1) {
            return new Calc(op, List.of(field));
        }
        Operand other =
                random.nextBoolean() || op.shape().constantAt(1) ? constant(random) : pick(random, List.of(A, B, C));
        return Calc.of(op, field, other);
    }

    private static Const constant(Random random) {
        int value = random.nextInt(8);
        return random.nextInt(5) == 0 ? new Const(value, 3) : Const.of(value);
    }

    private static <T> T pick(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static Condition equal(Field field, long value) {
        return new Condition.Compare(Calc.of(field), Op.EQ, Calc.of(Const.of(value)), Position.NONE);
    }

    private static boolean canMeet(Condition first, Condition second) {
        for (int bits = 0; bits < 1 << 9; bits++) {
            int all = bits;
            ToLongFunction<Field> packet = field -> switch (field.name()) {
                case "a" -> all & 7;
                case "b" -> all >> 3 & 7;
                case "c" -> all >> 6 & 1;
                default -> all >> 7 & 3;
            };
            if (LOOK_UPS.stream().anyMatch(gave -> holds(first, packet, gave) && holds(second, packet, gave))) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(Condition condition, ToLongFunction<Field> packet, Set<TableOutcome> gave) {
        return switch (condition) {
            case Condition.And and -> and.parts().stream().allMatch(part -> holds(part, packet, gave));
            case Condition.Or or -> or.parts().stream().anyMatch(part -> holds(part, packet, gave));
            case Condition.Not not -> !holds(not.part(), packet, gave);
            case Condition.Result result -> gave.contains(result.outcome());
            case Condition.Compare compare -> {
                int width = compare.width(Field.MAX_WIDTH);
                long left = Evaluation.value(compare.left(), width, packet);
                long right = Evaluation.value(compare.right(), width, packet);
                yield compare.relation().apply(left, right, 0, 1, width, width) == 1;
            }
        };
    }
}
