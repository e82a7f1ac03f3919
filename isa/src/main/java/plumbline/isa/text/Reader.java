package plumbline.isa.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.ForeignText;
import plumbline.isa.text.syntax.Lexer;
import plumbline.isa.text.syntax.Problems;
import plumbline.isa.text.syntax.SyntaxFailure;
import plumbline.isa.text.syntax.SyntaxParser;
import plumbline.isa.text.syntax.SyntaxParser.FileText;
import plumbline.isa.text.syntax.Token;

/** Reads files, each once: including a file again adds nothing, so that includes may need each other. */
final class Reader {
    /** In characters; far beyond any program, near enough to stay quick. */
    static final int MAX_FILE = 1 << 20;

    static final int MAX_FILES = 100;

    private final IncludeResolver includes;
    private final Problems problems;
    private final Sources sources;
    private final Set<String> files = new HashSet<>();
    private String program = "";
    private List<Token> words = List.of();

    Reader(IncludeResolver includes, Problems problems, Sources sources) {
        this.includes = includes;
        this.problems = problems;
        this.sources = sources;
    }

    FileText main(String file, String text) {
        program = file;
        return parse(file, text);
    }

    /** Warns of parameters that the program declares for nothing. */
    void warnOfUnreadParameters(FileText text) {
        UnreadParameters.warn(program, text, words, includes, problems);
    }

    /** The items of an included file; empty if they were read before. What a file has that fails stays unknown. */
    Optional<FileText> include(String name, Position at) {
        try {
            return part(name, at);
        } catch (SyntaxFailure failure) {
            problems.doubtAll();
            throw failure;
        }
    }

    private Optional<FileText> part(String name, Position at) {
        Optional<IncludeResolver.Source> source;
        try {
            source = includes.resolve(name, at.file());
        } catch (CharacterCodingException e) {
            throw SyntaxFailure.of(at, "include", "'" + name + "' is no text in UTF-8", "");
        } catch (IOException e) {
            throw SyntaxFailure.of(at, "include", "cannot read '" + name + "': " + e.getMessage(), "");
        }
        if (source.isEmpty()) {
            String plain = name.replaceFirst("\\.\\w+$", "");
            throw SyntaxFailure.of(
                    at,
                    "include",
                    "there is no file '" + name + "' beside this one or in the library",
                    IncludeResolver.LIBRARY.contains(plain)
                            ? "write include \"" + plain + "\": the library's files have no suffix"
                            : "the library has " + String.join(", ", IncludeResolver.LIBRARY));
        }
        if (source.get().file().equals(program)) {
            throw SyntaxFailure.of(at, "include", "the program includes itself", "take the include out");
        }
        if (files.contains(source.get().file())) {
            return Optional.empty();
        }
        if (files.size() >= MAX_FILES) {
            throw SyntaxFailure.of(at, "limit", "more than " + MAX_FILES + " files", "");
        }
        FileText text = parse(source.get().file(), source.get().text());
        if (text.program().isPresent()) {
            throw SyntaxFailure.of(
                    at,
                    "include",
                    "'" + name + "' is a program of its own, and only parts of programs can be included",
                    "move the shared part to a file without 'program'");
        }
        return Optional.of(text);
    }

    private FileText parse(String file, String text) {
        files.add(file);
        problems.open(file);
        if (text.length() > MAX_FILE) {
            throw SyntaxFailure.of(
                    new Position(file, 1, 1),
                    "limit",
                    "the file has " + text.length() + " characters, at most " + MAX_FILE + " are read",
                    "");
        }
        sources.add(file, text);
        Problems lexical = new Problems();
        List<Token> tokens = Lexer.tokens(file, text, lexical);
        ForeignText.in(tokens).ifPresent(failure -> {
            throw failure;
        });
        problems.addAll(lexical);
        if (file.equals(program)) {
            words = tokens;
        }
        return SyntaxParser.parse(tokens, problems);
    }
}
