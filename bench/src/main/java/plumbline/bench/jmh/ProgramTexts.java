package plumbline.bench.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;

/** Programs that only benchmarks need. */
final class ProgramTexts {
    private ProgramTexts() {}

    /** Assembles a program of this module's resources. */
    static Program assemble(String file, Map<String, Long> parameters) {
        try (InputStream in = ProgramTexts.class.getResourceAsStream("/plumbline/bench/" + file)) {
            return assemble(file, new String(in.readAllBytes(), StandardCharsets.UTF_8), parameters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Assembles a program. */
    static Program assemble(String file, String text, Map<String, Long> parameters) {
        return Assembler.assemble(file, text, parameters, IncludeResolver.library()).orThrow();
    }
}
