package plumbline.isa.text.syntax;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Token.Kind;

/** Reads {@code mirror}, {@code resubmit}, {@code recirculate} and {@code digest}. */
final class FieldListParser {
    private static final BigDecimal PPM_PER_PERCENT = BigDecimal.valueOf(10_000);

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final BlockParser blocks;
    private final PacketParser packets;

    FieldListParser(TokenStream tokens, ExpressionParser expressions, BlockParser blocks, PacketParser packets) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.blocks = blocks;
        this.packets = packets;
    }

    /** The part behind the keyword {@code kind}. */
    Statement fieldList(String kind, Position at) {
        NameTemplate name = expressions.name("the name of the " + kind);
        Optional<Expr> number = kind.equals("recirculate") ? Optional.empty() : blocks.optional("number");
        Optional<Expr> port = kind.equals("mirror") ? destination() : Optional.empty();
        boolean bounded = !kind.equals("digest") && port.isEmpty();
        int budget = bounded && tokens.acceptWord("at") ? budget() : 0;
        Optional<Expr> truncate = kind.equals("mirror") ? blocks.optional("truncate") : Optional.empty();
        List<Expr> fields = tokens.acceptWord("carries") ? packets.fields() : List.of();
        return new Statement.FieldListDecl(kind, name, number, port, truncate, budget, fields, at);
    }

    private Optional<Expr> destination() {
        tokens.expectWord("to", "with 'recirculation' or 'port' and a number");
        if (tokens.acceptWord("port")) {
            return Optional.of(expressions.number());
        }
        tokens.expectWord("recirculation", "or 'port' with a number");
        return Optional.empty();
    }

    /** A share in parts per million. */
    private int budget() {
        tokens.expectWord("most", "after 'at'");
        Token share = tokens.peek();
        if (share.kind() != Kind.NUMBER && share.kind() != Kind.DECIMAL) {
            throw tokens.unexpected("a share of packets, as 1% or 0.25%");
        }
        tokens.next();
        if (!tokens.accept("%")) {
            throw tokens.unexpected("'%' after the share of packets");
        }
        BigDecimal percent = share.kind() == Kind.NUMBER ? new BigDecimal(share.value()) : new BigDecimal(share.text());
        BigDecimal ppm = percent.multiply(PPM_PER_PERCENT).stripTrailingZeros();
        if (ppm.scale() > 0 || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
            throw SyntaxFailure.of(
                    share.at(),
                    "range",
                    percent.toPlainString() + "% is not a share in steps of 0.0001%, at most 100%",
                    "");
        }
        return ppm.intValueExact();
    }
}
