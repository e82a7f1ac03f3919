package plumbline.isa.lower.placed;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;
import static plumbline.isa.lower.StructuredBuilder.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class DeadStoreEliminationTest {
    private static final Variable A = var("h.a", 8);
    private static final Variable B = var("h.b", 8);
    private static final Variable M = var("m", 8);
    private static final StructuredStatement ZERO = set(M, number(0, 8));
    private static final StructuredStatement SOMETIMES = sometimes(0, 5);

    private static StructuredStatement sometimes(int compared, int value) {
        return when(
                of(BinaryOperation.EQUAL, read(A), number(compared, 8)), List.of(set(M, number(value, 8))), List.of());
    }

    private static String lowered(StructuredStatement... ingress) {
        return Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                        .header("h", A, B)
                        .ingress(ingress)
                        .build())
                .program()
                .orElseThrow());
    }

    @Test
    void metadataThatBeginWithZeroAreNotSetToIt() {
        assertThat(lowered(ZERO, SOMETIMES, set(B, read(M)))).contains("m = 5").doesNotContain("m = 0");
    }

    @Test
    void whatWasWrittenBeforeIsSetToZero() {
        assertThat(lowered(
                        sometimes(1, 9),
                        when(of(BinaryOperation.EQUAL, read(B), number(2, 8)), List.of(ZERO), List.of()),
                        SOMETIMES,
                        set(B, read(M))))
                .contains("m = 9", "m = 0", "m = 5");
    }
}
