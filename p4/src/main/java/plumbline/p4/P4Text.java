package plumbline.p4;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;
import plumbline.p4.parse.P4Parser;
import plumbline.p4.source.IncludePath;
import plumbline.p4.source.P4Messages;
import plumbline.p4.source.P4Token;
import plumbline.p4.source.Preprocessor;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.check.TypeChecker;

/**
 * A P4-16 program that was read.
 *
 * @param declarations of the file and all that it includes, in order; if there are errors, those that could be read
 * @param diagnostics what is wrong, in the order in which it was found
 * @param sources the texts read, to show the diagnostics with
 * @param typed what the program means; empty if there are errors
 */
public record P4Text(
        List<P4Declaration> declarations, List<Diagnostic> diagnostics, Sources sources, Optional<TypedProgram> typed) {
    /** What only P4-14 has, and what any program of it declares. */
    private static final Pattern OLD_LANGUAGE = Pattern.compile("(?m)^\\s*(header_type)\\s+\\w+\\s*\\{");

    public P4Text {
        declarations = List.copyOf(declarations);
        diagnostics = List.copyOf(diagnostics);
    }

    /**
     * Reads a text. It never throws for what stands in the text: every error is a diagnostic.
     *
     * @param file name of the text for messages and for finding includes
     * @param defines macros from outside
     */
    public static P4Text read(String file, String text, IncludePath path, Map<String, String> defines) {
        P4Messages messages = new P4Messages();
        Sources sources = new Sources();
        Matcher old = OLD_LANGUAGE.matcher(text);
        if (old.find()) {
            sources.add(file, text);
            String before = text.substring(0, old.start(1));
            messages.error(
                    new Position(
                            file,
                            1 + (int) before.chars().filter(c -> c == '\n').count(),
                            1),
                    "syntax",
                    "this is P4-14, and P4-16 is read here",
                    "translate it: p4test --std p4-14 --pp NEW.p4 OLD.p4 does so, but for what only one chip has");
            return new P4Text(List.of(), messages.all(), sources, Optional.empty());
        }
        List<P4Token> tokens = new Preprocessor(path, defines, messages, sources).run(file, text);
        List<P4Declaration> declarations = P4Parser.parse(tokens, messages);
        Optional<TypedProgram> typed = messages.hasErrors() // what could not be read may have declared any name
                ? Optional.empty()
                : TypeChecker.check(declarations, messages);
        return new P4Text(declarations, messages.all(), sources, typed);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read as text; what is wrong with included files is a diagnostic
     */
    public static P4Text read(Path file, IncludePath path, Map<String, String> defines) throws IOException {
        IncludePath.Found found = IncludePath.read(file);
        return read(found.name(), found.text(), path, defines);
    }

    /** Whether there is an error. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }
}
