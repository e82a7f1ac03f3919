package plumbline.isa.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;

/** Programs of tests from their texts, of which nothing may be said. */
public final class Assembled {
    private Assembled() {}

    /** A program of this text. */
    public static Program program(String text) {
        return program(text, Map.of());
    }

    /** The same with other values for some parameters. */
    public static Program program(String text, Map<String, Long> parameters) {
        return program("test.plumb", text, parameters);
    }

    private static Program program(String file, String text, Map<String, Long> parameters) {
        Assembly assembly = Assembler.assemble(file, text, parameters, IncludeResolver.library());
        assertThat(assembly.diagnostics().stream().map(assembly.sources()::show))
                .isEmpty();
        return assembly.orThrow();
    }

    /** A program from a file beside a class. */
    public static Program beside(Class<?> test, String file) {
        try (InputStream text = test.getResourceAsStream(file)) {
            return program(file, new String(text.readAllBytes(), StandardCharsets.UTF_8), Map.of());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
