package plumbline.bench.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.programs.BuiltInPrograms;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** What is measured, each done by both engines and by hand. */
public enum Work {
    /** Forwarding by ingress port. */
    L2FORWARD,
    /** A count-min sketch of two rows. */
    COUNTMIN,
    /** PRECISION with two ways, table over source and destination. */
    PRECISION;

    private static final long SEED = 1;

    /** Who does it. */
    public enum Engine {
        /** Java written for this work alone. */
        HAND_WRITTEN,
        /** The compiled engine. */
        COMPILED,
        /** The checked engine. */
        INTERPRETER
    }

    /** A processor with fresh state. */
    Processor processor(Engine engine) {
        return switch (engine) {
            case HAND_WRITTEN -> handWritten();
            case COMPILED -> new EngineProcessor(new Compiler(), program(), SEED);
            case INTERPRETER -> new EngineProcessor(new Interpreter(), program(), SEED);
        };
    }

    private Processor handWritten() {
        return switch (this) {
            case L2FORWARD -> new HandWrittenForward();
            case COUNTMIN -> new HandWrittenCountMin();
            case PRECISION -> new HandWrittenPrecision(SEED);
        };
    }

    private Program program() {
        String name = name().toLowerCase(java.util.Locale.ROOT);
        return this == COUNTMIN
                ? Assembler.assemble(name + ".plumb", text(name), Map.of(), IncludeResolver.besideFile()).orThrow()
                : BuiltInPrograms.find(name).orElseThrow().assemble(Map.of()).orThrow();
    }

    private static String text(String name) {
        try (InputStream in = Work.class.getResourceAsStream(name + ".plumb")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
