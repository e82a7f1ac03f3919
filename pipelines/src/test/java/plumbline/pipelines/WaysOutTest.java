package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.interpreter.Interpreter;

/**
 * Who follows a way out gets a program that is legal and means the same: {@code ways-out/NAME/asked.plumb} is rejected
 * on Tofino with exactly the ways out in its lines {@code // says: }, and {@code advised.plumb}, which follows them, is
 * accepted without a word and gives each field of the first the same value, for packets at the edges of signed and
 * unsigned numbers.
 */
class WaysOutTest {
    private static final Path FOLDER = Path.of("src/test/resources/plumbline/pipelines/ways-out");
    private static final String SAYS = "// says: ";
    private static final Target TARGET = Targets.named("tofino1");
    private static final int[] EDGES = {
        0,
        1,
        2,
        5,
        6,
        99,
        100,
        101,
        999,
        1000,
        1001,
        69_999,
        70_000,
        70_001,
        -1,
        -2,
        -6,
        -7,
        -8,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        Integer.MIN_VALUE + 52,
        Integer.MIN_VALUE + 53
    };

    @TestFactory
    Stream<DynamicTest> eachWayOut() throws IOException {
        List<Path> folders;
        try (Stream<Path> all = Files.list(FOLDER)) {
            folders = all.sorted().toList();
        }
        assertThat(folders).isNotEmpty();
        return folders.stream().map(folder -> dynamicTest(folder.getFileName().toString(), () -> check(folder)));
    }

    private static void check(Path folder) throws IOException {
        String text = Files.readString(folder.resolve("asked.plumb"));
        Program asked = Assembled.program(text);
        Program advised = Assembled.program(Files.readString(folder.resolve("advised.plumb")));
        List<String> said = text.lines()
                .filter(line -> line.startsWith(SAYS))
                .map(line -> line.substring(SAYS.length()))
                .toList();
        List<Diagnostic> errors =
                diagnostics(asked).stream().filter(Diagnostic::isError).toList();
        assertThat(said).isNotEmpty();
        assertThat(errors.stream().map(Diagnostic::fix)).containsExactlyInAnyOrderElementsOf(said);
        assertThat(diagnostics(advised)).isEmpty();
        Executable one = new Interpreter().load(asked, Limits.NONE, 1);
        Executable other = new Interpreter().load(advised, Limits.NONE, 1);
        for (int a : EDGES) {
            for (int b : EDGES) {
                compare(one, other, a, b);
            }
        }
        long seed = new Random().nextLong();
        System.out.println("WaysOutTest: seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 1000; i++) {
            compare(one, other, random.nextInt() >> random.nextInt(32), random.nextInt() >> random.nextInt(32));
        }
    }

    private static List<Diagnostic> diagnostics(Program program) {
        return Verifier.verify(program, TARGET).report().diagnostics();
    }

    private static void compare(Executable asked, Executable advised, int a, int b) {
        Phv one = pass(asked, a, b);
        Phv other = pass(advised, a, b);
        for (Field field : asked.program().metadata()) {
            assertThat(other.values()[advised.layout().slot(field)])
                    .as(
                            "%s of %s for a = %d, b = %d",
                            field.name(), asked.program().name(), a, b)
                    .isEqualTo(one.values()[asked.layout().slot(field)]);
        }
    }

    private static Phv pass(Executable executable, int a, int b) {
        Phv phv = executable.layout().newPhv();
        UnsafeBuffer frame =
                new UnsafeBuffer(ByteBuffer.allocate(8).putInt(a).putInt(b).array());
        assertThat(executable.parse(phv, frame, 0, 8)).isTrue();
        executable.ingress(phv);
        executable.egress(phv);
        return phv;
    }
}
