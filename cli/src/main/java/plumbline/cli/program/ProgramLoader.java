package plumbline.cli.program;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.binary.BinaryFormat;
import plumbline.isa.binary.BinaryFormatException;
import plumbline.isa.binary.BinaryReader;
import plumbline.isa.diagnostic.SourceLanguage;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.isa.text.syntax.Near;
import plumbline.pipelines.file.FileTrouble;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;

/** Finds a program by the name a user gave: built in, a text file, or a binary file. */
public final class ProgramLoader {
    private static final int MAX_FILE = 64 << 20;

    private ProgramLoader() {}

    /** Loads a program or fails with everything that is wrong with it. */
    public static LoadedProgram load(String name, Map<String, String> parameterTexts) {
        return load(name, parameterTexts, ProgramCatalogue.NONE, P4Settings.NONE);
    }

    /** The same; a name may also be one of {@code more}, and what is P4 is preprocessed with {@code settings}. */
    public static LoadedProgram load(
            String name, Map<String, String> parameterTexts, ProgramCatalogue more, P4Settings settings) {
        Map<String, Long> parameters = numbers(parameterTexts);
        Optional<BuiltInProgram> builtIn = BuiltInPrograms.find(name);
        if (builtIn.isPresent()) {
            return accepted(builtIn.get().assemble(parameters), builtIn);
        }
        Optional<String> known = more.text(name);
        if (known.isPresent()) {
            return accepted(
                    Assembler.assemble(name + ".plumb", known.get(), parameters, IncludeResolver.library()),
                    Optional.empty());
        }
        Path file = Path.of(name);
        byte[] bytes = read(file, name, more);
        if (BinaryFormat.isBinary(bytes)) {
            return binary(name, bytes, parameters);
        }
        if (containsZero(bytes)) {
            throw CommandFailure.rejected("plumb: " + name + ": neither program text nor a binary program");
        }
        // What was read is assembled, not the file again: a pipe gives its text once.
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (SourceLanguage.of(name) == SourceLanguage.P4) {
            if (!parameters.isEmpty()) {
                throw CommandFailure.usage("plumb: " + name + " is P4, which has no parameters: define macros by -D");
            }
            return P4Loader.load(name, text, settings);
        }
        return accepted(
                Assembler.assemble(file.toString(), text, parameters, IncludeResolver.besideFile()), Optional.empty());
    }

    /** No text has zero bytes; nearly all other files have. */
    private static boolean containsZero(byte[] bytes) {
        for (byte one : bytes) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }

    private static byte[] read(Path file, String name, ProgramCatalogue more) {
        if (Files.isDirectory(file)) {
            throw CommandFailure.usage("plumb: '" + name + "' is a directory, and a program is a file or one of "
                    + String.join(", ", BuiltInPrograms.names()));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_FILE + 1); // not all: devices have no end
            if (bytes.length > MAX_FILE) {
                throw CommandFailure.rejected(
                        "plumb: " + name + ": more than " + MAX_FILE + " bytes: this is no program, text or binary");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            List<String> known = Stream.concat(BuiltInPrograms.names().stream(), more.names().stream())
                    .toList();
            throw CommandFailure.usage(
                    "plumb: '" + name + "' is neither a built-in program nor a file; " + meant(name, known));
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: " + name + ": cannot be read: " + FileTrouble.inWords(e), e);
        }
    }

    /** What may have been meant, and all there are. */
    static String meant(String name, List<String> known) {
        return Near.nearest(name, known)
                        .map(near -> "did you mean '" + near + "'? ")
                        .orElse("") + "built in: " + String.join(", ", known);
    }

    private static LoadedProgram binary(String name, byte[] bytes, Map<String, Long> parameters) {
        if (!parameters.isEmpty()) {
            throw CommandFailure.usage("plumb: " + name + " is a binary program: its parameters were fixed when it was"
                    + " assembled; give -p to 'plumb asm'");
        }
        try {
            return new LoadedProgram(BinaryReader.read(bytes), new Sources(), List.of(), Optional.empty());
        } catch (BinaryFormatException e) {
            throw CommandFailure.rejected(name + ": error[binary]: " + e.getMessage(), e);
        }
    }

    /** What was assembled, or a failure with everything that is wrong with it. */
    static LoadedProgram accepted(Assembly assembly, Optional<BuiltInProgram> builtIn) {
        Sources sources = assembly.sources();
        return assembly.program()
                .map(program -> new LoadedProgram(program, sources, assembly.diagnostics(), builtIn))
                .orElseThrow(() -> CommandFailure.rejected(
                        Diagnostics.show(assembly.diagnostics(), sources), assembly.diagnostics()));
    }

    private static Map<String, Long> numbers(Map<String, String> texts) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        texts.forEach((key, text) -> {
            try {
                numbers.put(key, Long.decode(text.replace("_", "")));
            } catch (NumberFormatException e) {
                throw CommandFailure.usage(
                        "plumb: -p " + key + "=" + text + ": a parameter is a whole number of up to 64 bits");
            }
        });
        return numbers;
    }
}
