package plumbline.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * {@code bench/run} has the benchmarks on its class path, and neither tests' libraries nor what other modules' tests
 * share.
 */
class BenchmarkClassPathTest {
    private static final Pattern TESTS = Pattern.compile(".*(Test|IT)(\\$.*)?\\.class");
    private static final List<String> MISSING =
            List.of("plumbline/isa/support/", "org/assertj/", "org/junit/", "net/jqwik/");

    @Test
    void benchmarksNeedNothingOfTests() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("target/test-classes"))) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !TESTS.matcher(file.toString()).matches())
                    .toList();
            assertThat(classes).hasSizeGreaterThan(20);
            assertThat(classes.stream().flatMap(BenchmarkClassPathTest::missing))
                    .isEmpty();
        }
    }

    /** What a class names that {@code bench/run} does not find. */
    private static Stream<String> missing(Path file) {
        try {
            Iterable<PoolEntry> pool = ClassFile.of().parse(file).constantPool();
            return StreamSupport.stream(pool.spliterator(), false)
                    .filter(ClassEntry.class::isInstance)
                    .map(entry -> ((ClassEntry) entry).asInternalName())
                    .filter(name -> MISSING.stream().anyMatch(name::startsWith))
                    .map(name -> file + " names " + name);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
