package plumbline.p4.source;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;

/**
 * Files to one list of tokens, as C's preprocessor does it (P4-16 language specification 1.2.4, section 6.1): includes,
 * macros with and without arguments, conditions. Every token keeps the place where the user wrote it; a token of a
 * macro has that of the use.
 */
public final class Preprocessor {
    /** In characters, of one file. */
    private static final int MAX_FILE = 1 << 24;

    private static final int MAX_DEPTH = 64;
    private static final int MAX_FILES = 10_000;

    private final IncludePath path;
    private final P4Messages messages;
    private final Sources sources;
    private final Map<String, Macro> macros = new HashMap<>();
    private final MacroExpansion expansion;
    private final List<P4Token> result = new ArrayList<>();
    private final List<P4Token> pending = new ArrayList<>();
    private final Deque<Branch> branches = new ArrayDeque<>();
    private final Set<String> readOnce = new HashSet<>();
    private int depth;
    private int files;

    /**
     * @param defines macros that are there from the beginning, as {@code -D} names them
     * @param sources gets the texts that are read
     */
    public Preprocessor(IncludePath path, Map<String, String> defines, P4Messages messages, Sources sources) {
        this.path = path;
        this.messages = messages;
        this.sources = sources;
        this.expansion = new MacroExpansion(macros, messages);
        defines.forEach((name, value) -> {
            List<P4Token> body = P4Lexer.tokens("-D" + name, value, messages);
            macros.put(name, new Macro(name, Optional.empty(), body.subList(0, body.size() - 1)));
        });
    }

    /**
     * An {@code #if} that is open.
     *
     * @param active whether its present branch counts
     * @param done whether a branch has counted, or none may
     */
    private record Branch(P4Token opened, boolean active, boolean done) {}

    /** The tokens of a text with all that it includes; the last is the end. */
    public List<P4Token> run(String file, String text) {
        P4Token end = file(file, text, new Position(file, 1, 1));
        flush();
        result.add(end);
        return result;
    }

    private P4Token file(String file, String text, Position from) {
        P4Token missing = new P4Token(P4Token.Kind.END, "", from, true, true);
        if (text.length() > MAX_FILE) {
            messages.error(
                    from,
                    "limit",
                    file + " has " + text.length() + " characters, at most " + MAX_FILE + " are read",
                    "");
            return missing;
        }
        sources.add(file, text);
        List<P4Token> tokens = P4Lexer.tokens(file, text, messages);
        int open = branches.size();
        int i = 0;
        while (i < tokens.size() - 1) {
            P4Token token = tokens.get(i);
            if (token.firstOfLine() && (token.is("#") || token.is("##"))) {
                int end = i + 1;
                while (!tokens.get(end).firstOfLine() && tokens.get(end).kind() != P4Token.Kind.END) {
                    end++;
                }
                directive(token, tokens.subList(i + 1, end));
                i = end;
            } else {
                if (isActive()) {
                    pending.add(token);
                }
                i++;
            }
        }
        while (branches.size() > open) {
            messages.error(branches.pop().opened().at(), "preprocessor", "this condition has no #endif", "");
        }
        return tokens.getLast();
    }

    private boolean isActive() {
        return branches.isEmpty() || branches.peek().active();
    }

    private void flush() {
        result.addAll(expansion.expand(pending));
        pending.clear();
    }

    private void directive(P4Token hash, List<P4Token> words) {
        if (words.isEmpty() || hash.is("##")) {
            return;
        }
        P4Token name = words.getFirst();
        List<P4Token> rest = words.subList(1, words.size());
        switch (name.text()) {
            case "if", "ifdef", "ifndef" -> open(name, rest);
            case "elif", "else" -> next(name, rest);
            case "endif" -> {
                if (branches.isEmpty()) {
                    messages.error(name.at(), "preprocessor", "#endif without #if", "");
                } else {
                    branches.pop();
                }
            }
            default -> {
                if (isActive()) {
                    command(hash, name, rest);
                }
            }
        }
    }

    private void open(P4Token name, List<P4Token> condition) {
        boolean active = isActive() && holds(name, condition);
        branches.push(new Branch(name, active, active || !isActive()));
    }

    private void next(P4Token name, List<P4Token> condition) {
        if (branches.isEmpty()) {
            messages.error(name.at(), "preprocessor", "#" + name.text() + " without #if", "");
            return;
        }
        Branch branch = branches.pop();
        boolean active = !branch.done() && (name.text().equals("else") || holds(name, condition));
        branches.push(new Branch(branch.opened(), active, branch.done() || active));
    }

    private boolean holds(P4Token name, List<P4Token> condition) {
        if (name.text().startsWith("ifn") || name.text().equals("ifdef")) {
            boolean known = !condition.isEmpty()
                    && macros.containsKey(condition.getFirst().text());
            return known == name.text().equals("ifdef");
        }
        try {
            return DirectiveCondition.holds(condition, macros, expansion);
        } catch (DirectiveCondition.Unreadable e) {
            messages.error(name.at(), "preprocessor", "this condition cannot be read: " + e.getMessage(), "");
            return false;
        }
    }

    private void command(P4Token hash, P4Token name, List<P4Token> rest) {
        switch (name.text()) {
            case "include" -> {
                flush();
                include(hash, rest);
            }
            case "define" -> {
                flush();
                define(name, rest);
            }
            case "undef" -> {
                flush();
                rest.stream().findFirst().ifPresent(macro -> macros.remove(macro.text()));
            }
            case "error" -> messages.error(name.at(), "preprocessor", "#error " + P4Token.text(rest), "");
            case "pragma" -> {
                if (!rest.isEmpty() && rest.getFirst().is("once")) {
                    readOnce.add(hash.at().file());
                }
            }
            case "line", "warning" -> {}
            default -> {
                if (name.kind() != P4Token.Kind.NUMBER) { // # 12 "file": written by another preprocessor
                    messages.warning(
                            name.at(),
                            "preprocessor",
                            "there is no directive #" + name.text() + ": this line does not count",
                            "write // in front of a comment");
                }
            }
        }
    }

    private void define(P4Token directive, List<P4Token> rest) {
        if (rest.isEmpty() || rest.getFirst().kind() != P4Token.Kind.NAME) {
            messages.error(directive.at(), "preprocessor", "#define needs a name", "");
            return;
        }
        String name = rest.getFirst().text();
        int body = 1;
        List<String> parameters = null;
        if (rest.size() > 1 && rest.get(1).is("(") && !rest.get(1).afterSpace()) {
            parameters = new ArrayList<>();
            for (body = 2; body < rest.size() && !rest.get(body).is(")"); body++) {
                P4Token word = rest.get(body);
                if (!word.is(",")) {
                    parameters.add(word.is("...") ? Macro.VARIADIC : word.text());
                }
            }
            body++;
        }
        if (body > rest.size()) {
            messages.error(directive.at(), "preprocessor", "the parameters of " + name + " do not end", "");
            return;
        }
        macros.put(name, new Macro(name, Optional.ofNullable(parameters), rest.subList(body, rest.size())));
    }

    private void include(P4Token hash, List<P4Token> words) {
        List<P4Token> written = words.stream()
                        .findFirst()
                        .filter(word -> word.kind() == P4Token.Kind.NAME)
                        .isPresent()
                ? expansion.expand(words)
                : words;
        boolean quoted = !written.isEmpty() && written.getFirst().kind() == P4Token.Kind.STRING;
        boolean angled = written.size() > 2
                && written.getFirst().is("<")
                && written.getLast().is(">");
        if (!quoted && !angled) {
            messages.error(
                    hash.at(), "preprocessor", "#include names a file", "write #include <core.p4> or \"mine.p4\"");
            return;
        }
        String name = quoted ? written.getFirst().text() : P4Token.text(written.subList(1, written.size() - 1));
        if (depth >= MAX_DEPTH || ++files > MAX_FILES) {
            messages.error(hash.at(), "limit", "'" + name + "' is included too deeply or too often", "");
            return;
        }
        try {
            Optional<IncludePath.Found> found =
                    path.find(name, quoted, hash.at().file());
            if (found.isEmpty()) {
                messages.error(
                        hash.at(),
                        "include",
                        "there is no file '" + name + "'",
                        IncludePath.near(name, hash.at().file())
                                        .map(folder -> "add -I " + folder + ", where it is")
                                        .orElse("name its folder with -I")
                                + "; folders now: "
                                + (path.folders().isEmpty() ? "none" : path.folders()));
                return;
            }
            if (readOnce.contains(found.get().name())) {
                return;
            }
            depth++;
            file(found.get().name(), found.get().text(), hash.at());
            flush();
            depth--;
        } catch (IOException e) {
            messages.error(hash.at(), "include", "cannot read '" + name + "': " + e.getMessage(), "");
        }
    }
}
