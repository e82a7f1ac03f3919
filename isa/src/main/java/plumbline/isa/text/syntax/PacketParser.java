package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;

/** Reads what stands in {@code parser} and {@code deparser}. */
final class PacketParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;
    private final TableParser tables;

    PacketParser(TokenStream tokens, ExpressionParser expressions, BlockParser blocks, TableParser tables) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.blocks = blocks;
        this.tables = tables;
    }

    /** {@code state s { … }}, {@code extend s { … }} or {@code value_set v(…)[4]}. */
    void state(List<Statement> into) {
        Position at = tokens.here();
        if (tokens.acceptWord("value_set")) {
            into.add(valueSet(at));
        } else if (tokens.acceptWord("extend")) {
            NameTemplate name = expressions.name("the name of the state to extend");
            into.add(new Statement.Extend(name, blocks.block(this::choice), at));
        } else {
            tokens.expectWord("state", "or 'extend' or 'value_set' in a parser");
            NameTemplate name = expressions.name("the name of the state");
            into.add(new Statement.State(name, blocks.block(this::step), at));
        }
    }

    private Statement valueSet(Position at) {
        NameTemplate name = expressions.name("the name of the value set");
        tokens.expect("(", "before what a value has");
        List<Statement.ValueSetDecl.Part> parts = blocks.list(() -> {
            Position place = tokens.here();
            NameTemplate part = expressions.name("the name of a part of a value");
            tokens.expect(":", "before its type");
            Expr width = tables.type();
            Token kind = tokens.peek();
            expressions.name(Table.MatchKind.words());
            return new Statement.ValueSetDecl.Part(part, width, kind.text(), place);
        });
        tokens.expect(")", "behind what a value has");
        tokens.expect("[", "before the number of values");
        Expr size = expressions.expression();
        tokens.expect("]", "after the number of values");
        return new Statement.ValueSetDecl(name, parts, size, at);
    }

    /** {@code emit h}, {@code checksum f over g} or {@code checksum f computed over g}. */
    void output(List<Statement> into) {
        Position at = tokens.here();
        if (tokens.acceptWord("emit")) {
            emit(into, at);
        } else {
            tokens.expectWord("checksum", "or 'emit' in a deparser");
            Expr field = expressions.primary();
            into.add(tokens.acceptWord("computed") ? computed(field, at) : adjusted(field, at));
        }
    }

    private Statement adjusted(Expr field, Position at) {
        return new Statement.ChecksumDecl(field, covered(), acceptZero("unless"), at);
    }

    private Statement computed(Expr field, Position at) {
        List<Expr> covered = covered();
        List<Expr> when = tokens.acceptWord("when") ? fields() : List.of();
        return new Statement.ComputedChecksumDecl(field, covered, when, acceptZero("never"), at);
    }

    private List<Expr> covered() {
        tokens.expectWord("over", "before the fields it covers");
        return fields();
    }

    private boolean acceptZero(String word) {
        boolean found = tokens.acceptWord(word);
        if (found) {
            tokens.expectWord("zero", "after '" + word + "'");
        }
        return found;
    }

    /** Fields with commas between. */
    List<Expr> fields() {
        return blocks.list(expressions::primary);
    }

    private void emit(List<Statement> into, Position at) {
        List<NameTemplate> headers = blocks.list(() -> expressions.name("the name of a header"));
        Optional<NameTemplate> before =
                tokens.acceptWord("before") ? Optional.of(expressions.name("the name of a header")) : Optional.empty();
        headers.forEach(header -> into.add(new Statement.Emit(header, before, at)));
    }

    private void step(List<Statement> into) {
        Position at = tokens.here();
        if (tokens.peek().isName() && tokens.peekSecond().isSymbol("=")) {
            NameTemplate target = expressions.name("the field to write to");
            tokens.expect("=", "before the value");
            into.add(new Statement.Assign(target, expressions.expression(), at));
        } else if (tokens.acceptWord("extract")) {
            blocks.several(() -> {
                Position place = tokens.here();
                into.add(new Statement.Extract(expressions.name("the name of a header"), place));
            });
        } else if (tokens.acceptWord("advance")) {
            into.add(new Statement.Advance(expressions.expression(), at));
        } else if (tokens.acceptWord("checksum")) {
            into.add(checksumStep(at));
        } else if (tokens.acceptWord("goto")) {
            into.add(new Statement.Goto(expressions.name("the name of a state"), at));
        } else if (tokens.acceptWord("select")) {
            into.add(new Statement.Select(fields(), blocks.block(this::choice), at));
        } else {
            throw tokens.unexpected("extract, advance, an assignment, checksum, goto or select");
        }
    }

    private Statement checksumStep(Position at) {
        NameTemplate sum = expressions.name("the field that holds the sum");
        if (tokens.acceptWord("add")) {
            return new Statement.ChecksumSum(sum, false, fields(), at);
        }
        if (tokens.acceptWord("subtract")) {
            return new Statement.ChecksumSum(sum, true, fields(), at);
        }
        if (tokens.acceptWord("check")) {
            return new Statement.ChecksumCheck(sum, expressions.name("the field that becomes 1 on an error"), at);
        }
        if (tokens.acceptWord("deposit")) {
            return new Statement.ChecksumDeposit(sum, expressions.name("the field that gets the sum"), at);
        }
        throw tokens.unexpected("add, subtract, check or deposit");
    }

    private void choice(List<Statement> into) {
        Position at = tokens.here();
        if (tokens.acceptWord("in")) {
            NameTemplate set = expressions.name("the name of a value set");
            tokens.expect("=>", "before the state to go to");
            into.add(new Statement.CaseIn(set, expressions.name("the name of a state"), at));
        } else if (tokens.atWord("default") && tokens.peekSecond().isSymbol("=>")) {
            tokens.next();
            tokens.expect("=>", "after default");
            into.add(new Statement.Otherwise(expressions.name("the name of a state"), at));
        } else {
            List<KeyPattern> patterns = tables.patterns();
            tokens.expect("=>", "before the state to go to");
            into.add(new Statement.Case(patterns, expressions.name("the name of a state"), at));
        }
    }
}
