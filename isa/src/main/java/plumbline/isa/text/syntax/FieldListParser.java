package plumbline.isa.text.syntax;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/** Reads {@code mirror}, {@code resubmit}, {@code recirculate} and {@code digest}. */
final class FieldListParser {
    /** Parts per million. */
    private static final String PPM = "ppm";

    private static final BigDecimal PPM_PER_PERCENT = BigDecimal.valueOf(10_000);

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;

    FieldListParser(TokenStream tokens, ExpressionParser expressions, BlockParser blocks) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.blocks = blocks;
    }

    /** The part behind the keyword {@code kind}. */
    Statement fieldList(String kind, Position at) {
        NameTemplate name = expressions.name("the name of the " + kind);
        Optional<Expr> number = kind.equals("recirculate") ? Optional.empty() : blocks.optional("number");
        Destination to = kind.equals("mirror") ? destination() : Destination.AROUND;
        boolean bounded = !kind.equals("digest") && to.equals(Destination.AROUND);
        Optional<Statement.BoundDecl> bound = bounded ? optionalBound() : Optional.empty();
        Optional<Expr> truncate = kind.equals("mirror") ? blocks.optional("truncate") : Optional.empty();
        List<Statement.AdditionDecl> additions =
                kind.equals("digest") && tokens.acceptWord("adds") ? blocks.list(this::addition) : List.of();
        List<Expr> fields = tokens.acceptWord("carries")
                ? blocks.list(() -> expressions.conditional(expressions::primary))
                : List.of();
        return new Statement.FieldListDecl(
                kind, name, number, to.port, to.session, truncate, bound, additions, fields, at);
    }

    private Statement.AdditionDecl addition() {
        NameTemplate action = expressions.name("the name of an action");
        tokens.expectWord("to", "and the table that gets an entry");
        return new Statement.AdditionDecl(action, expressions.name("the name of a table"));
    }

    /** Where copies go: to a port, or to that of a session, or around if neither is there. */
    private record Destination(Optional<Expr> port, Optional<Expr> session) {
        static final Destination AROUND = new Destination(Optional.empty(), Optional.empty());
    }

    private Destination destination() {
        tokens.expectWord("to", "with 'recirculation', or 'port' and a number, or 'session' and a field");
        if (tokens.acceptWord("port")) {
            return new Destination(Optional.of(expressions.number()), Optional.empty());
        }
        if (tokens.acceptWord("session")) {
            return new Destination(Optional.empty(), Optional.of(expressions.conditional(expressions::primary)));
        }
        tokens.expectWord("recirculation", "or 'port' with a number, or 'session' with a field");
        return Destination.AROUND;
    }

    private Optional<Statement.BoundDecl> optionalBound() {
        if (tokens.acceptWord("unbounded")) {
            return Optional.of(new Statement.BoundDecl.Unsaid());
        }
        return tokens.acceptWord("at") ? Optional.of(bound()) : Optional.empty();
    }

    private Statement.BoundDecl bound() {
        tokens.expectWord("most", "after 'at'");
        boolean share =
                tokens.peek().kind() == Kind.DECIMAL || tokens.peekSecond().isSymbol("%") || inPpm();
        if (share) {
            return share();
        }
        Statement.BoundDecl.PerTime time = perTime();
        if (!tokens.acceptWord("for")) {
            return time;
        }
        tokens.expectWord("each", "after 'for', and a cell of a register");
        NameTemplate register = expressions.name("the name of a register");
        return new Statement.BoundDecl.ForEach(time, register, expressions.index(register));
    }

    private boolean inPpm() {
        return tokens.peekSecond().isWord(PPM);
    }

    private Statement.BoundDecl.PerTime perTime() {
        Expr amount = expressions.number();
        Bound.Unit unit = Bound.Unit.PACKETS;
        if (tokens.acceptWord("bits")) {
            unit = Bound.Unit.BITS;
        } else if (!tokens.acceptWord("packet") && !tokens.acceptWord("packets")) {
            throw tokens.unexpected("'%', or 'packets' or 'bits' per time, as 1% or 1000 packets per 1s");
        }
        tokens.expectWord("per", "and a time, as per 1ms");
        return new Statement.BoundDecl.PerTime(amount, unit, expressions.number());
    }

    private Statement.BoundDecl.Share share() {
        if (tokens.peek().kind() == Kind.NAME || inPpm()) {
            Expr amount = expressions.primary();
            int ppmOfOne = tokens.next().isWord(PPM) ? 1 : PPM_PER_PERCENT.intValueExact();
            return new Statement.BoundDecl.Share(amount, ppmOfOne);
        }
        Token share = tokens.next();
        if (share.kind() != Kind.NUMBER && share.kind() != Kind.DECIMAL) {
            throw SyntaxFailure.of(
                    share.at(), "syntax", "expected a share of packets, as 1% or 0.25%, found " + share.shown(), "");
        }
        if (!tokens.accept("%")) {
            throw tokens.unexpected("'%' after the share of packets");
        }
        BigDecimal percent = share.kind() == Kind.NUMBER ? new BigDecimal(share.value()) : new BigDecimal(share.text());
        BigDecimal ppm = percent.multiply(PPM_PER_PERCENT).stripTrailingZeros();
        if (ppm.signum() == 0 || ppm.scale() > 0 || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
            throw SyntaxFailure.of(
                    share.at(),
                    "range",
                    percent.toPlainString() + "% is not a share in steps of 0.0001%, at most 100%",
                    "");
        }
        return new Statement.BoundDecl.Share(new Expr.Number(ppm.toBigIntegerExact(), 0, share.text(), share.at()), 1);
    }
}
