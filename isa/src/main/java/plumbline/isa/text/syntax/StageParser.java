package plumbline.isa.text.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/** Reads what stands in {@code ingress} and {@code egress}: stages, their units, and register accesses. */
final class StageParser {
    private static final String STATEMENT = "a statement: an assignment, when, access, apply, count";

    private static final String CLAUSE = "'word =', 'lo =', 'hi =', 'out field =' or when";

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;
    private final WhenParser whens;

    StageParser(TokenStream tokens, ExpressionParser expressions, BlockParser blocks) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.blocks = blocks;
        this.whens = new WhenParser(tokens, expressions, blocks);
    }

    /** {@code stage "name" { … }}, or a unit whose stage the fitter is to choose. */
    void stageOrUnit(List<Statement> into) {
        if (tokens.atWord("stage") && !tokens.peekSecond().isSymbol("=")) {
            stage(into);
        } else if (tokens.atWord("extend") && tokens.peekSecond().isWord("stage")) {
            Position at = tokens.here();
            tokens.next();
            tokens.next();
            if (tokens.peek().kind() != Kind.STRING) {
                throw tokens.unexpected("the name of the stage in double quotes");
            }
            NameTemplate name = expressions.template(tokens.next());
            into.add(new Statement.ExtendStage(name, blocks.block(this::unit), at));
        } else {
            unit(into, "'stage' or " + STATEMENT);
        }
    }

    private void stage(List<Statement> into) {
        Position at = tokens.here();
        tokens.expectWord("stage", "");
        NameTemplate name =
                tokens.peek().kind() == Kind.STRING ? expressions.template(tokens.next()) : NameTemplate.of("", at);
        into.add(new Statement.StageDecl(name, blocks.block(this::unit), at));
    }

    private void unit(List<Statement> into) {
        unit(into, STATEMENT);
    }

    private void unit(List<Statement> into, String wanted) {
        Position at = tokens.here();
        boolean named = tokens.peekSecond().isName();
        if (tokens.atWord("stage")
                && (tokens.peekSecond().kind() == Kind.STRING
                        || tokens.peekSecond().isSymbol("{"))) {
            blocks.missesBrace(at, "a stage cannot stand inside another one", "put the '}' that is missing before it");
            stage(new ArrayList<>());
            into.add(new Statement.Broken(at));
        } else if (tokens.atWord("when")) {
            into.add(whens.ofStatements(this::unit));
        } else if (named && tokens.acceptWord("access")) {
            into.add(access(at));
        } else if (named && tokens.acceptWord("apply")) {
            into.add(new Statement.Apply(expressions.name("the name of a table"), at));
        } else if (named && tokens.acceptWord("extend")) {
            NameTemplate table = expressions.name("the name of a table");
            into.add(new Statement.ExtendTable(table, expressions.expression(), at));
        } else {
            Optional<Extern> called = named ? called() : Optional.empty();
            if (called.isPresent()) {
                into.add(call(called.get(), at));
            } else {
                assign(into, wanted);
            }
        }
    }

    /** The extern that the next word calls without a result, which is taken. */
    private Optional<Extern> called() {
        return Extern.withoutResult()
                .filter(extern -> tokens.acceptWord(extern.callWord()))
                .findFirst();
    }

    private Statement call(Extern extern, Position at) {
        NameTemplate array = expressions.name("the name of a " + extern.noun());
        return new Statement.Call(extern, array, expressions.index(array), at);
    }

    /** An assignment of an action, which may stand under {@code when}. */
    void assignment(List<Statement> into) {
        if (tokens.atWord("when")) {
            into.add(whens.ofStatements(this::assignment));
        } else {
            assign(into, "an assignment or when");
        }
    }

    private Statement access(Position at) {
        NameTemplate register = expressions.name("the name of a register");
        Expr index = expressions.index(register);
        if (tokens.accept(",") || tokens.acceptWord("and")) {
            Position second = tokens.here();
            throw OneAddress.beside(
                    second, register.toString(), expressions.name("'{'").toString());
        }
        return new Statement.Access(register, index, blocks.block(into -> clause(register, into)), at);
    }

    private void clause(NameTemplate register, List<Statement> into) {
        Position at = tokens.here();
        if (tokens.atWord("when")) {
            into.add(whens.ofClauses(inner -> clause(register, inner)));
        } else if (tokens.peekSecond().isName() && (tokens.acceptWord("access") || called().isPresent())
                || tokens.peekSecond().isSymbol("[")
                        && !ReservedWords.isReserved(tokens.peek().text())) {
            throw OneAddress.second(
                    at, register.toString(), expressions.name(CLAUSE).toString());
        } else if (tokens.peekSecond().isName() && tokens.acceptWord("out")) {
            NameTemplate dest = expressions.name("the field to write to");
            tokens.expect("=", "before the value");
            into.add(new Statement.Out(dest, expressions.expression(), at));
        } else {
            assign(into, CLAUSE);
        }
    }

    private void assign(List<Statement> into, String wanted) {
        if (!tokens.peek().isName()) {
            throw tokens.unexpected(wanted);
        }
        Position at = tokens.here();
        NameTemplate dest = expressions.name(wanted);
        if (tokens.at("[")) {
            throw SyntaxFailure.of(tokens.here(), "syntax", "only whole fields are assigned to", "");
        }
        if (tokens.peek().kind() != Kind.SYMBOL || tokens.at("{") || tokens.at("}") || tokens.at(";")) {
            throw SyntaxFailure.of(at, "syntax", "expected " + wanted + ", found '" + dest + "'", "");
        }
        tokens.expect("=", "before the value");
        into.add(new Statement.Assign(dest, expressions.expression(), at));
    }
}
