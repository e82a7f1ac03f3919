package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;

/** Reads tables. */
final class P4TableParser {
    private final P4Grammar grammar;
    private final TokenReader tokens;

    P4TableParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    /** {@code table name { … }}. */
    P4Declaration.Table table(List<P4Annotation> annotations) {
        tokens.expect("table");
        P4Token name = tokens.name("a table");
        tokens.expect("{");
        List<P4Declaration.Key> keys = new ArrayList<>();
        List<P4Declaration.ActionReference> actions = new ArrayList<>();
        List<P4Declaration.Entries> entries = new ArrayList<>();
        List<P4Declaration.Property> properties = new ArrayList<>();
        List<String> words = new ArrayList<>();
        grammar.inBraces(() -> {
            List<P4Annotation> own = grammar.annotations.all();
            boolean constant = tokens.accept("const");
            P4Token word = tokens.name("a property of the table");
            order(word, words);
            tokens.expect("=");
            switch (word.text()) {
                case "key" -> braces(() -> keys.add(key()));
                case "actions" -> braces(() -> actions.add(listed()));
                case "entries" -> entries.add(entries(constant, word.at()));
                default -> {
                    P4Expression value = grammar.expressions.expression();
                    tokens.expect(";");
                    properties.add(new P4Declaration.Property(own, constant, word.text(), value, word.at()));
                }
            }
        });
        if (!words.contains("actions")) {
            tokens.report(new P4SyntaxError(
                    name.at(), "table '" + name.text() + "' has no actions", "list them: actions = { … }"));
        }
        grammar.names.value(name.text());
        return new P4Declaration.Table(
                annotations,
                name.text(),
                List.copyOf(keys),
                List.copyOf(actions),
                entries.stream().findFirst(),
                List.copyOf(properties),
                name.at());
    }

    /** Each property stands once; what names keys or actions stands behind them. */
    private void order(P4Token word, List<String> words) {
        if (words.contains(word.text())) {
            tokens.report(new P4SyntaxError(
                    word.at(), "property '" + word.text() + "' stands here already", "remove one of them"));
        }
        words.add(word.text());
        List<String> behind =
                switch (word.text()) {
                    case "key" -> List.of("entries");
                    case "actions" -> List.of("entries", "default_action");
                    default -> List.of();
                };
        behind.stream()
                .filter(words::contains)
                .findFirst()
                .ifPresent(first -> tokens.report(new P4SyntaxError(
                        word.at(), "'" + word.text() + "' stands behind '" + first + "'", "put it before")));
    }

    private void braces(Runnable item) {
        tokens.expect("{");
        grammar.inBraces(item);
        tokens.accept(";");
    }

    private P4Declaration.Key key() {
        Position at = tokens.at();
        P4Expression expression = grammar.expressions.expression();
        tokens.expect(":");
        String kind = tokens.name("a match kind").text();
        List<P4Annotation> annotations = grammar.annotations.all();
        tokens.expect(";");
        return new P4Declaration.Key(expression, kind, annotations, at);
    }

    private P4Declaration.ActionReference listed() {
        P4Declaration.ActionReference action = action(grammar.annotations.all());
        tokens.expect(";");
        return action;
    }

    private P4Declaration.ActionReference action(List<P4Annotation> annotations) {
        Position at = tokens.at();
        boolean global = tokens.accept(".");
        P4Expression name = new P4Expression.Name(tokens.name("an action").text(), global, at);
        P4Expression call =
                tokens.is("(") ? new P4Expression.Call(name, List.of(), grammar.expressions.arguments(), at) : name;
        return new P4Declaration.ActionReference(annotations, call, at);
    }

    private P4Declaration.Entries entries(boolean constant, Position at) {
        List<P4Declaration.Entry> entries = new ArrayList<>();
        braces(() -> entries.add(entry()));
        return new P4Declaration.Entries(constant, List.copyOf(entries), at);
    }

    private P4Declaration.Entry entry() {
        Position at = tokens.at();
        tokens.accept("const");
        Optional<P4Expression> priority = Optional.empty();
        if (tokens.is("priority") && tokens.peek(1).is("=")) {
            tokens.take();
            tokens.take();
            priority = Optional.of(grammar.expressions.expression());
            tokens.expect(":");
        }
        P4Expression keys = grammar.expressions.keys();
        tokens.expect(":");
        P4Declaration.ActionReference action = action(List.of());
        List<P4Annotation> annotations = grammar.annotations.all();
        tokens.expect(";");
        return new P4Declaration.Entry(
                priority, keys, new P4Declaration.ActionReference(annotations, action.call(), action.at()), at);
    }
}
