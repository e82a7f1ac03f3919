package plumbline.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;

/** Programs of benchmarks, which run without what only tests have on their class path. */
public final class BenchmarkProgram {
    private BenchmarkProgram() {}

    /** A program of this text. */
    public static Program of(String text) {
        return of("benchmark.plumb", text);
    }

    private static Program of(String file, String text) {
        return Assembler.assemble(file, text, Map.of(), IncludeResolver.library())
                .orThrow();
    }

    /** A program from a file beside a class. */
    public static Program beside(Class<?> benchmark, String file) {
        try (InputStream text = benchmark.getResourceAsStream(file)) {
            return of(file, new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
