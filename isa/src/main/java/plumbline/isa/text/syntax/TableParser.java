package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;

/** Reads tables, and the patterns that tables and parser states share. */
final class TableParser {
    /** Words that begin a part of a table, and no assignment. */
    private static final List<String> PARTS = List.of("key", "action", "entries", "default", "size");

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;
    private final StageParser stages;

    TableParser(TokenStream tokens, ExpressionParser expressions, BlockParser blocks, StageParser stages) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.blocks = blocks;
        this.stages = stages;
    }

    /** The part of a table declaration behind the word {@code table}. */
    Statement table(Position at) {
        NameTemplate name = expressions.name("the name of the table");
        return new Statement.TableDecl(name, blocks.block(this::part), at);
    }

    /** One pattern, or several in parentheses, one per key. */
    List<KeyPattern> patterns() {
        boolean several = tokens.at("(") && !tokens.parenthesisIsPart();
        List<KeyPattern> patterns = new ArrayList<>();
        if (!several) {
            patterns.add(pattern());
            return patterns;
        }
        tokens.expect("(", "before the patterns");
        do {
            patterns.add(pattern());
        } while (tokens.accept(","));
        tokens.expect(")", "after the patterns");
        return patterns;
    }

    /** {@code bit<8>}; its width. */
    Expr type() {
        tokens.expectWord("bit", "with a width, as bit<8>");
        tokens.expectStart("<", "after 'bit'");
        Expr width = expressions.number();
        tokens.expectStart(">", "after the width");
        return width;
    }

    private void part(List<Statement> into) {
        Position at = tokens.here();
        if (tokens.acceptWord("key")) {
            into.add(new Statement.Keys(blocks.block(this::key), at));
        } else if (tokens.acceptWord("action")) {
            into.add(action(at));
        } else if (tokens.acceptWord("entries")) {
            into.add(new Statement.Entries(blocks.block(this::entry), at));
        } else if (tokens.acceptWord("default")) {
            into.add(new Statement.Default(call(), false, at));
        } else if (tokens.acceptWord("const")) {
            tokens.expectWord("default", "or the name of a constant, behind 'const'");
            into.add(new Statement.Default(call(), true, at));
        } else if (tokens.acceptWord("size")) {
            into.add(new Statement.Size(expressions.number(), at));
        } else if (tokens.atWord("stage") && !beginsStage(tokens.peekSecond())) {
            tokens.next();
            into.add(new Statement.InStage(expressions.number(), at));
        } else if (tokens.acceptWord("partitions")) {
            into.add(partitions(at));
        } else if (ReservedWords.DECLARATIONS.contains(tokens.peek().text())) {
            blocks.missesBrace(
                    at,
                    "'" + tokens.peek().text() + "' cannot stand inside a table",
                    "put the '}' that is missing before it");
            throw SyntaxFailure.reported();
        } else {
            throw tokens.unexpected("key, action, entries, default, size, stage or partitions");
        }
    }

    /** {@code 2048 of 2 by 18}. */
    private Statement partitions(Position at) {
        Expr number = expressions.number();
        tokens.expectWord("of", "between the numbers of partitions and of subtrees");
        Expr subtrees = expressions.number();
        tokens.expectWord("by", "in front of the bits of an entry");
        return new Statement.InPartitions(number, subtrees, expressions.number(), at);
    }

    /** Whether the word {@code stage} in front of this one begins a stage: the '}' of the table is missing. */
    private static boolean beginsStage(Token second) {
        return second.isSymbol("{") || second.kind() == Token.Kind.STRING;
    }

    private void key(List<Statement> into) {
        blocks.several(() -> {
            Position at = tokens.here();
            Expr field = expressions.primary();
            tokens.expect(":", "before the kind of match");
            Token kind = tokens.peek();
            expressions.name(Table.MatchKind.words());
            Optional<NameTemplate> name =
                    tokens.acceptWord("as") ? Optional.of(expressions.name("the name of the key")) : Optional.empty();
            into.add(new Statement.Key(field, kind.text(), name, at));
        });
    }

    private Statement action(Position at) {
        NameTemplate name = expressions.name("the name of the action");
        List<Statement.FieldDecl> data = new ArrayList<>();
        tokens.expect("(", "before the action's data");
        tokens.commas(() -> {
            Position place = tokens.here();
            NameTemplate datum = expressions.name("the name of the action's data");
            tokens.expect(":", "before the type");
            data.add(new Statement.FieldDecl(datum, type(), place));
        });
        tokens.expect(")", "after the action's data");
        return new Statement.ActionDecl(name, data, blocks.block(into -> assignment(name, at, into)), at);
    }

    private void assignment(NameTemplate action, Position at, List<Statement> into) {
        Token word = tokens.peek();
        if (PARTS.contains(word.text()) && !tokens.peekSecond().isSymbol("=")) {
            blocks.missesBrace(
                    word.at(),
                    "'" + word.text() + "' cannot stand inside an action",
                    "is the '}' of action '" + action + "' (line " + at.line() + ") missing?");
            tokens.abandon();
            throw SyntaxFailure.reported();
        }
        stages.assignment(into);
    }

    private void entry(List<Statement> into) {
        Position at = tokens.here();
        Optional<Expr> priority = Optional.empty();
        if (tokens.atWord("priority") && !tokens.peekSecond().isSymbol("=>")) {
            tokens.next();
            priority = Optional.of(expressions.number());
            tokens.expect(":", "after the priority");
        }
        List<KeyPattern> patterns = patterns();
        tokens.expect("=>", "before the action");
        into.add(new Statement.Entry(priority, patterns, call(), at));
    }

    private Statement.CallText call() {
        Position at = tokens.here();
        NameTemplate action = expressions.name("the name of an action");
        return new Statement.CallText(action, expressions.arguments(), at);
    }

    private KeyPattern pattern() {
        Position at = tokens.here();
        if (tokens.acceptWord("_")) {
            return new KeyPattern.Any(at);
        }
        Expr first = expressions.expression();
        if (tokens.accept("&&&")) {
            tokens.skipLines();
            return new KeyPattern.Masked(first, expressions.expression(), at);
        }
        if (tokens.accept("..")) {
            tokens.skipLines();
            return new KeyPattern.Span(first, expressions.expression(), at);
        }
        return new KeyPattern.Value(first, at);
    }
}
