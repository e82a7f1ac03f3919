package plumbline.isa.lower.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.hash;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.lower.Lowered;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

class ParserDeferralTest {
    private static final Variable A = var("h.a", 16);
    private static final Variable B = var("h.b", 16);
    private static final Variable X = var("meta.x", 16);
    private static final Variable Y = var("meta.y", 16);
    private static final StructuredStatement HASH = set(X, hash(new HashFunction.Xor(16), 16, read(A), read(B)));
    private static final StructuredStatement SUM = set(X, of(BinaryOperation.ADD, read(X), read(Y)));
    private static final StructuredStatement CHANGE = set(Y, number(1, 16));

    private static Lowered lowered(StructuredStatement... behindTheHeader) {
        List<StructuredStatement> body = new ArrayList<>();
        body.add(new StructuredStatement.Extract("h", Optional.empty(), Position.NONE));
        body.addAll(List.of(behindTheHeader));
        return Lowering.lower(new StructuredBuilder()
                .header("h", A, B)
                .state(new StructuredParser.State(
                        "start",
                        body,
                        StructuredParser.Transition.to(StructuredParser.ACCEPT, Position.NONE),
                        Position.NONE))
                .ingress(set(A, read(X)), set(B, read(Y)))
                .build());
    }

    /** The parser computes the sum itself, since what it takes changes; the hash would come behind it. */
    @Test
    void whatAParserCannotComputeItCannotGoOnWith() {
        assertThat(lowered(HASH, SUM, CHANGE).diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("a parser cannot compute this, and goes on with 'meta.x'");
    }

    @Test
    void whatItDoesNotGoOnWithIsComputedBehindIt() {
        assertThat(lowered(HASH, SUM).diagnostics()).isEmpty();
        assertThat(lowered(HASH, CHANGE).diagnostics()).isEmpty();
    }
}
