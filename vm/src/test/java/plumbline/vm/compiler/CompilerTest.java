package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.ProgramBuilder;
import plumbline.vm.cases.CaseFile;
import plumbline.vm.compiler.bytecode.CompileException;

/** What the compiled engine owes beyond doing the same as the interpreter. */
final class CompilerTest {
    private static final int HEADROOM = 256;
    private static final Field A = new Field("h.a", 32);
    private static final Field B = new Field("h.b", 32);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13})
    void aPacketAllocatesNothing(long seed) {
        Executable executable = new Compiler().load(RandomPrograms.unlimited(seed), Limits.NONE, seed);
        List<byte[]> packets = RandomPackets.frames(seed, 200);
        Phv phv = executable.layout().newPhv();
        UnsafeBuffer frame = new UnsafeBuffer(new byte[2048]);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) { // the JVM itself may still link something
            long before = threads.getCurrentThreadAllocatedBytes();
            run(executable, packets, phv, frame);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat((double) least / (500 * packets.size()))
                .as("bytes per packet")
                .isLessThan(0.1);
    }

    private static void run(Executable executable, List<byte[]> packets, Phv phv, UnsafeBuffer frame) {
        for (int round = 0; round < 500; round++) {
            for (int i = 0; i < packets.size(); i++) {
                byte[] packet = packets.get(i);
                frame.putBytes(HEADROOM, packet);
                if (executable.parse(phv, frame, HEADROOM, packet.length)) {
                    executable.ingress(phv);
                    executable.egress(phv);
                    executable.deparse(phv, frame);
                }
            }
        }
    }

    /** Registers, filters and the numbers of passes, which draws depend on. */
    @Test
    void warmingUpLeavesNoTrace() {
        for (long seed = 0; seed < 20; seed++) {
            Program program = RandomPrograms.pisa(seed);
            assertThat(trace(new Compiler(Duration.ofMillis(5)).load(program, Limits.NONE, seed), seed))
                    .isEqualTo(trace(new Compiler(Duration.ZERO).load(program, Limits.NONE, seed), seed));
        }
    }

    private static List<Long> trace(Executable executable, long seed) {
        List<Long> values = new ArrayList<>();
        Phv phv = executable.layout().newPhv();
        for (byte[] packet : RandomPackets.frames(seed, 20)) {
            UnsafeBuffer frame = new UnsafeBuffer(new byte[2048]);
            frame.putBytes(HEADROOM, packet);
            if (executable.parse(phv, frame, HEADROOM, packet.length)) {
                executable.ingress(phv);
                executable.egress(phv);
            }
            values.add(phv.pass());
            for (long value : phv.values()) {
                values.add(value);
            }
        }
        for (Register register : executable.program().registers()) {
            IntStream.range(0, register.entries())
                    .forEach(cell -> values.add(
                            executable.state().register(register.name()).lo(cell)));
        }
        return values;
    }

    /**
     * A stage that needs several methods still reads everything as it was before: a rotation of many fields, once with
     * so many before them in the vector that they have no blocks of their own.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 4_000})
    void aLargeStageIsSplitAndStaysParallel(int before) {
        Field[] unused = IntStream.range(0, before)
                .mapToObj(i -> new Field("unused" + i, 32))
                .toArray(Field[]::new);
        Field[] fields =
                IntStream.range(0, 600).mapToObj(i -> new Field("m" + i, 32)).toArray(Field[]::new);
        List<Unit> units = new ArrayList<>();
        for (int i = 0; i < fields.length; i++) {
            Field next = fields[(i + 1) % fields.length];
            units.add(
                    assign(i % 3 == 0 ? over(A, i) : Condition.ALWAYS, fields[i], Calc.of(Op.PLUS, next, Const.of(i))));
        }
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .metadata(unused)
                .metadata(fields)
                .ingress(units.toArray(Unit[]::new))
                .ingress(units.toArray(Unit[]::new))
                .build();
        assertThat(methodSizes(program)).allMatch(size -> size <= 4_000).hasSizeGreaterThan(10);
        Twins.ofAllFields(program, 1).run(RandomPackets.frames(1, 50));
    }

    @Test
    void actionsThatAreTooLargeBecomeMethods() {
        Field[] fields =
                IntStream.range(0, 300).mapToObj(i -> new Field("m" + i, 32)).toArray(Field[]::new);
        List<Table.Action> actions = new ArrayList<>();
        List<Table.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int shift = i;
            List<Unit.Assign> body = IntStream.range(0, fields.length)
                    .mapToObj(f -> assign(
                            f % 2 == 0 ? over(A, f) : Condition.ALWAYS,
                            fields[f],
                            Calc.of(Op.PLUS, fields[(f + 1 + shift) % fields.length], Const.of(1L + shift))))
                    .toList();
            actions.add(new Table.Action("action" + i, List.of(), body, Position.NONE));
            entries.add(new Table.Entry(
                    List.of(new plumbline.isa.model.Match.Exact(i)),
                    0,
                    new Table.ActionCall("action" + i, List.of()),
                    Position.NONE));
        }
        Field key = new Field("key", 2);
        Table table = new Table(
                "t",
                List.of(new Table.Key(key, Table.MatchKind.EXACT, Position.NONE)),
                actions,
                entries,
                null,
                4,
                Position.NONE);
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .metadata(fields)
                .metadata(key)
                .table(table)
                .ingress(assign(Condition.ALWAYS, key, Calc.of(Op.AND, A, Const.of(3))))
                .ingress(new Unit.Apply(Condition.ALWAYS, "t", Position.NONE))
                .ingress(
                        assign(Condition.ALWAYS, key, Calc.of(Op.PLUS, key, Const.of(1))),
                        new Unit.Apply(Condition.ALWAYS, "t", Position.NONE)) // by the key as it was
                .build();
        assertThat(methodSizes(program)).allMatch(size -> size <= 4_000);
        Twins.ofAllFields(program, 1).run(RandomPackets.frames(1, 50));
    }

    @Test
    void onlyWhatIsReadBehindItsWriteIsSaved() {
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .ingress(assign(Condition.ALWAYS, A, Calc.of(Op.PLUS, A, B)), assign(Condition.ALWAYS, B, Calc.of(A)))
                .build();
        assertThat(CompiledListing.of(program, new Sources()))
                .contains("lstore saved_h_a")
                .doesNotContain("saved_h_b");
    }

    @Test
    void whatCannotBeCompiledIsRefusedWithItsPlace() {
        Position at = new Position("huge.plumb", 7, 5);
        List<Stateful.Update> clauses = IntStream.range(0, 500)
                .mapToObj(i -> new Stateful.Update(over(A, i), Cell.LO, Calc.of(Const.of(i)), at))
                .toList();
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .register(new Register("r", 32, false, 16, 0, 0, at))
                .ingress(new Unit.Access(Condition.ALWAYS, "r", A, new Stateful(clauses, List.of()), at))
                .build();
        assertThatThrownBy(() -> new Compiler().load(program, Limits.NONE, 0))
                .isInstanceOfSatisfying(CompileException.class, refused -> assertThat(refused.code())
                        .isEqualTo("unit-too-large"))
                .hasMessageStartingWith("huge.plumb:7:5: error[unit-too-large]");
    }

    @Test
    void theListingNamesMethodsConstantsAndPlaces() {
        CaseFile file = CaseFile.all(Path.of("src/test/resources/cases")).stream()
                .filter(any -> any.name().equals("pairs.case"))
                .findFirst()
                .orElseThrow();
        String listing = CompiledListing.of(file.program(), new Sources());
        assertThat(listing)
                .contains("ingress0", "state register_", "constant ", "// pairs.case:", "Op$Meaning.of", "lload h_key");
    }

    @Test
    void theListingShowsTheProgramBesideItsCode() {
        Position at = new Position("two.plumb", 2, 9);
        Program program = new ProgramBuilder()
                .header("h", A, B)
                .ingress(new Unit.Assign(Condition.ALWAYS, A, Calc.of(B), at))
                .build();
        Sources sources = new Sources();
        sources.add("two.plumb", "ingress {\n        h.a = h.b\n}");
        assertThat(CompiledListing.of(program, sources)).contains("// two.plumb:2:9    h.a = h.b\n");
    }

    private static List<Integer> methodSizes(Program program) {
        return CompiledListing.of(program, new Sources())
                .lines()
                .filter(line -> line.endsWith(" bytes"))
                .map(line -> Integer.valueOf(line.replaceAll(".*// (\\d+) bytes", "$1")))
                .toList();
    }

    private static Condition over(Field field, int value) {
        return new Condition.Compare(Calc.of(field), Op.GT, Calc.of(Const.of(value)), Position.NONE);
    }

    private static Unit.Assign assign(Condition guard, Field dest, Calc value) {
        return new Unit.Assign(guard, dest, value, Position.NONE);
    }
}
