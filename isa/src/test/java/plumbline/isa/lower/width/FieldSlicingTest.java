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
    private static final Variable WIDE = var("h.wide", 32);
    private static final Variable SUM = var("h.sum", 32);
    private static final Variable OTHER = var("h.other", 16);
    private static final Variable HIGH = var("h.high", 8);
    private static final Variable LOW = var("h.low", 8);

    private static final StructuredStatement APART =
            set(WHOLE, of(BinaryOperation.CONCAT, read(LOW), of(BinaryOperation.ADD, read(HIGH), read(LOW))));

    private static String lowered(StructuredStatement... statements) {
        return Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                        .header("h", WHOLE, OTHER, HIGH, LOW, WIDE, SUM)
                        .ingress(statements)
                        .build())
                .program()
                .orElseThrow());
    }

    @Test
    void whatIsComputedApartAndMixedBitByBitIsTwoFields() {
        assertThat(lowered(APART, set(OTHER, of(BinaryOperation.XOR, read(OTHER), read(WHOLE)))))
                .contains("whole$15_8 : bit<8>\n", "whole$7_0 : bit<8>\n")
                .contains("""
                        h.whole$7_0 = h.high + h.low
                        h.whole$15_8 = h.low
                        h.other$15_8 = h.other$15_8 ^ h.whole$15_8
                        h.other$7_0 = h.other$7_0 ^ h.whole$7_0
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

    @Test
    void whatIsComputedInThreePartsIsThreeFields() {
        Expression sum = of(BinaryOperation.ADD, read(HIGH), read(LOW));
        StructuredStatement parts =
                set(WIDE, of(BinaryOperation.CONCAT, of(BinaryOperation.CONCAT, read(WHOLE), read(LOW)), sum));
        assertThat(lowered(parts)).contains("""
                h.wide$7_0 = h.high + h.low
                h.wide$31_16 = h.whole
                h.wide$15_8 = h.low
            """.indent(0));
    }

    /** Three instructions one behind the other become one at the reader, and those of one stage. */
    @Test
    void whatIsWrittenSliceBySliceIsPutTogetherWhereItIsAskedFor() {
        StructuredStatement[] writes = {
            set(
                    WIDE,
                    of(
                            BinaryOperation.CONCAT,
                            of(BinaryOperation.XOR, read(WHOLE), read(OTHER)),
                            slice(read(WIDE), 15, 0))),
            set(
                    WIDE,
                    of(
                            BinaryOperation.CONCAT,
                            of(
                                    BinaryOperation.CONCAT,
                                    slice(read(WIDE), 31, 16),
                                    of(BinaryOperation.XOR, read(LOW), read(HIGH))),
                            slice(read(WIDE), 7, 0))),
            set(
                    WIDE,
                    of(
                            BinaryOperation.CONCAT,
                            slice(read(WIDE), 31, 8),
                            of(BinaryOperation.ADD, read(HIGH), read(LOW))))
        };
        StructuredStatement reader = set(SUM, of(BinaryOperation.ADD, read(WIDE), number(1, 32)));
        StructuredStatement another = set(SUM, of(BinaryOperation.ADD, read(SUM), read(WIDE)));
        assertThat(lowered(writes[0], writes[1], writes[2], reader)).contains("wide$15_8 : bit<8>\n");
        assertThat(lowered(writes[0], writes[1], writes[2], reader, another)).contains("wide : bit<32>\n");
    }
}
