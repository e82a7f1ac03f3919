package plumbline.vm.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.model.Condition.ALWAYS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.ProgramBuilder;
import plumbline.vm.compiler.Compiler;

/**
 * Every hand-written case of every instruction (isa's {@code ops/*.csv}) through programs, on both engines: as an
 * assignment, in an action, as an output, as an update if there are words of that width, and a comparison as a guard.
 */
final class OpProgramsTest {
    private static final Set<Integer> WORDS = Set.of(1, 8, 16, 32, 64);

    /** A line of a case file. */
    record OpCase(Op op, long a, long b, long c, int w, int wa, int wb, long expected) {
        static OpCase parse(String line) {
            String[] parts = line.split(",");
            long[] numbers =
                    Arrays.stream(parts).skip(1).mapToLong(OpCase::number).toArray();
            return new OpCase(
                    Op.valueOf(parts[0]),
                    numbers[0],
                    numbers[1],
                    numbers[2],
                    (int) numbers[3],
                    (int) numbers[4],
                    (int) numbers[5],
                    numbers[6]);
        }

        private static long number(String text) {
            if (text.equals("-")) {
                return 0;
            }
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        }
    }

    static List<OpCase> cases() throws IOException {
        List<OpCase> cases = new ArrayList<>();
        for (OpClass opClass : OpClass.values()) {
            String file = "/ops/" + opClass.name().toLowerCase(Locale.ROOT) + ".csv";
            try (InputStream in = Op.class.getResourceAsStream(file)) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                text.lines()
                        .filter(line -> !line.startsWith("#") && !line.isBlank())
                        .map(OpCase::parse)
                        .forEach(cases::add);
            }
        }
        return cases;
    }

    @Test
    void everyInstructionHasCases() throws IOException {
        EnumSet<Op> covered = EnumSet.noneOf(Op.class);
        cases().forEach(one -> covered.add(one.op));
        assertThat(covered).isEqualTo(EnumSet.allOf(Op.class));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void holdsInEveryPlace(OpCase one) {
        Field a = new Field("a", one.wa);
        Field b = new Field("b", Math.max(1, one.wb));
        Field assigned = new Field("assigned", one.w);
        Field acted = new Field("acted", one.w);
        Field put = new Field("put", one.w);
        Field guarded = new Field("guarded", 1);
        Calc calc = new Calc(one.op, operands(one, a, b));
        Unit.Assign action = new Unit.Assign(ALWAYS, acted, calc, Position.NONE);
        Optional<Calc> math = Optional.of(calc).filter(value -> value.op() == Op.MATH);
        Calc inside = math.map(_ -> Calc.of(Cell.MATH)).orElse(calc);
        ProgramBuilder program = new ProgramBuilder()
                .metadata(a, b, assigned, acted, put, guarded)
                .table(new Table(
                        "t",
                        List.of(new Table.Key(a, Table.MatchKind.EXACT, Position.NONE)),
                        List.of(new Table.Action("x", List.of(), List.of(action), Position.NONE)),
                        List.of(),
                        new Table.ActionCall("x", List.of()),
                        1,
                        Position.NONE))
                .register(new Register("r", math.isPresent() ? one.w : 16, false, 1, 0, 0, Position.NONE))
                .ingress(
                        new Unit.Assign(ALWAYS, assigned, calc, Position.NONE),
                        new Unit.Apply(ALWAYS, "t", Position.NONE),
                        new Unit.Access(
                                ALWAYS,
                                "r",
                                Const.of(0),
                                new Stateful(
                                        math,
                                        List.of(),
                                        List.of(new Stateful.Output(ALWAYS, put, inside, Position.NONE))),
                                Position.NONE));
        if (one.op.isComparison()) {
            Condition guard = new Condition.Compare(Calc.of(a), one.op, Calc.of(b), Position.NONE);
            program.egress(new Unit.Assign(guard, guarded, Calc.of(Const.of(1)), Position.NONE));
        }
        if (WORDS.contains(one.w)) {
            Stateful update =
                    new Stateful(math, List.of(new Stateful.Update(ALWAYS, Cell.LO, inside, Position.NONE)), List.of());
            program.register(new Register("u", one.w, false, 1, 0, 0, Position.NONE))
                    .egress(new Unit.Access(ALWAYS, "u", Const.of(0), update, Position.NONE));
        }
        for (Engine engine : List.of(new Interpreter(), new Compiler(Duration.ZERO))) {
            check(one, engine.load(program.build(), Limits.NONE, 0), a, b, List.of(assigned, acted, put), guarded);
        }
    }

    private static void check(OpCase one, Executable executable, Field a, Field b, List<Field> results, Field guarded) {
        Phv phv = executable.layout().newPhv();
        executable.parse(phv, new UnsafeBuffer(new byte[0]), 0, 0);
        phv.values()[executable.layout().slot(a)] = one.a;
        phv.values()[executable.layout().slot(b)] = one.b & Bits.mask(b.width());
        executable.ingress(phv);
        executable.egress(phv);
        for (Field field : results) {
            assertThat(phv.values()[executable.layout().slot(field)])
                    .as(field.name())
                    .isEqualTo(one.expected);
        }
        if (one.op.isComparison()) {
            assertThat(phv.values()[executable.layout().slot(guarded)])
                    .as("guard")
                    .isEqualTo(one.expected);
        }
        if (WORDS.contains(one.w)) {
            assertThat(executable.state().register("u").lo(0)).as("update").isEqualTo(one.expected);
        }
    }

    private static List<Operand> operands(OpCase one, Field a, Field b) {
        if (one.op.shape().operands() == 1) {
            return List.of(a);
        }
        Operand second = one.op.shape().constantAt(1) ? Const.of(one.b) : b;
        return one.op.shape().operands() == 3 ? List.of(a, second, Const.of(one.c)) : List.of(a, second);
    }
}
