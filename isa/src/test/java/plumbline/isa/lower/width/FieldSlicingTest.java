package plumbline.isa.lower.width;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.slice;
import static plumbline.isa.lower.StructuredBuilder.var;
import static plumbline.isa.lower.StructuredBuilder.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class FieldSlicingTest {
    private static final Variable WHOLE = var("h.whole", 16);
    private static final Variable OTHER = var("h.other", 16);
    private static final Variable HIGH = var("h.high", 8);
    private static final Variable LOW = var("h.low", 8);

    private static final StructuredStatement APART =
            set(WHOLE, of(BinaryOperation.CONCAT, read(LOW), of(BinaryOperation.ADD, read(HIGH), read(LOW))));

    private static String lowered(StructuredStatement... statements) {
        return Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                        .header("h", WHOLE, OTHER, HIGH, LOW)
                        .ingress(statements)
                        .build())
                .program()
                .orElseThrow());
    }

    @Test
    void whatIsComputedApartAndMixedBitByBitIsTwoFields() {
        assertThat(lowered(APART, set(OTHER, of(BinaryOperation.XOR, read(OTHER), read(WHOLE)))))
                .contains("whole$hi : bit<8>\n", "whole$lo : bit<8>\n")
                .contains("""
                        h.whole$lo = h.high + h.low
                        h.whole$hi = h.low
                        h.other$hi = h.other$hi ^ h.whole$hi
                        h.other$lo = h.other$lo ^ h.whole$lo
                    """.indent(0));
    }

    @Test
    void whatSomethingAsksForAsAWholeStaysOneField() {
        StructuredStatement sum = set(OTHER, of(BinaryOperation.ADD, read(OTHER), read(WHOLE)));
        StructuredStatement asked =
                when(of(BinaryOperation.EQUAL, read(WHOLE), number(5, 16)), List.of(set(LOW, number(1, 8))), List.of());
        Expression middle = slice(read(WHOLE), 11, 4);
        for (StructuredStatement whole : List.of(sum, asked, set(LOW, middle))) {
            assertThat(lowered(APART, whole)).contains("whole : bit<16>\n");
        }
    }
}
