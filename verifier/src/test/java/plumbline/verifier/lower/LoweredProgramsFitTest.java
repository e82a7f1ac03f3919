package plumbline.verifier.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.OUT;
import static plumbline.isa.lower.StructuredBuilder.apply;
import static plumbline.isa.lower.StructuredBuilder.call;
import static plumbline.isa.lower.StructuredBuilder.entry;
import static plumbline.isa.lower.StructuredBuilder.exactly;
import static plumbline.isa.lower.StructuredBuilder.key;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;
import static plumbline.isa.lower.StructuredBuilder.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Variable;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** What lowering gives, the fitter places and the rules accept. */
final class LoweredProgramsFitTest {
    private static final Variable A = var("hdr.h.a", 8);
    private static final Variable B = var("hdr.h.b", 8);
    private static final Variable PORT = var("port", 9);

    private static Program forwarding() {
        return Lowering.lower(new StructuredBuilder()
                        .header("hdr.h", A, B)
                        .action(
                                "ingress.send",
                                List.of(PORT),
                                set(OUT, read(PORT)),
                                set(B, of(BinaryOperation.SUBTRACT, read(B), number(1, 8))))
                        .action("ingress.drop", List.of(), set(var("drop_ctl", 3), number(1, 3)))
                        .table(
                                "ingress.t",
                                List.of(key(read(A), MatchKind.EXACT)),
                                List.of("ingress.send", "ingress.drop"),
                                call("ingress.drop"),
                                entry(exactly(3, 8), call("ingress.send", 4)))
                        .ingress(when(
                                of(BinaryOperation.EQUAL, read(B), number(0, 8)),
                                List.of(set(var("drop_ctl", 3), number(1, 3))),
                                List.of(apply("ingress.t"))))
                        .build())
                .program()
                .orElseThrow();
    }

    @Test
    void aForwarderFits() {
        for (String target : List.of("unlimited", "tofino1")) {
            Verdict verdict = Verifier.verify(forwarding(), Targets.named(target));
            assertThat(verdict.report().diagnostics())
                    .as(target)
                    .extracting(Diagnostic::headline)
                    .isEmpty();
        }
    }
}
