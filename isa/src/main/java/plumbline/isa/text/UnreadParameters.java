package plumbline.isa.text;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Lexer;
import plumbline.isa.text.syntax.Problems;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxParser.FileText;
import plumbline.isa.text.syntax.Token;

/**
 * Finds the parameters that a program declares and never names again. A branch that is left out counts, and so does
 * what it includes: with other values of the parameters it is read.
 */
final class UnreadParameters {
    private record Part(String file, List<Token> tokens) {}

    private final IncludeResolver includes;
    private final Set<String> files = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Set<Position> declarations = Collections.newSetFromMap(new IdentityHashMap<>()); // all are equal

    private UnreadParameters(IncludeResolver includes, List<Statement.Param> parameters) {
        this.includes = includes;
        parameters.forEach(parameter -> declarations.add(parameter.at()));
    }

    /**
     * Warns of those of the program's own file; one that it includes may have parameters for other programs.
     *
     * @param tokens the words of the file
     */
    static void warn(String file, FileText text, List<Token> tokens, IncludeResolver includes, Problems problems) {
        List<Statement.Param> parameters = text.items().stream()
                .filter(Statement.Param.class::isInstance)
                .map(Statement.Param.class::cast)
                .toList();
        UnreadParameters words = new UnreadParameters(includes, parameters);
        words.read(new Part(file, tokens));
        for (Statement.Param parameter : parameters) {
            parameter
                    .name()
                    .fixed()
                    .filter(name -> !words.names.contains(name))
                    .ifPresent(name -> problems.warning(
                            parameter.at(),
                            LanguageRule.UNREAD_PARAMETER.code(),
                            "nothing reads the parameter '" + name + "', so that its value changes nothing",
                            "write " + name + " where its value is meant, or take it out"));
        }
    }

    private void read(Part program) {
        files.add(program.file);
        Deque<Part> parts = new ArrayDeque<>(List.of(program));
        while (!parts.isEmpty() && files.size() <= Reader.MAX_FILES) {
            Part part = parts.pop();
            addNames(part.tokens);
            IntStream.range(1, part.tokens.size())
                    .filter(i -> part.tokens.get(i - 1).isWord("include"))
                    .mapToObj(i -> included(part.tokens.get(i).text(), part.file))
                    .flatMap(Optional::stream)
                    .forEach(parts::push);
        }
    }

    /** Empty if it was read, or cannot be: that is said where it is included. */
    private Optional<Part> included(String name, String from) {
        try {
            return includes.resolve(name, from)
                    .filter(source -> source.text().length() <= Reader.MAX_FILE && files.add(source.file()))
                    .map(source -> new Part(source.file(), Lexer.tokens(source.file(), source.text(), new Problems())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void addNames(List<Token> tokens) {
        for (Token token : tokens) {
            if (token.isName() && token.pieces().size() == 1 && !declarations.contains(token.at())) {
                names.add(token.pieces().getFirst().literal());
            }
            token.pieces().forEach(piece -> piece.splice().ifPresent(this::addNames));
        }
    }
}
