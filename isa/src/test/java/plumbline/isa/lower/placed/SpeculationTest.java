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
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.isa.text.Disassembler;

class SpeculationTest {
    private static final Variable A = var("h.a", 8);
    private static final Variable B = var("h.b", 8);
    private static final Variable C = var("h.c", 8);

    /** Each branch changes what the conditions look at; none of them waits for another. */
    @Test
    void theBranchesOfAChainAreDecidedBeforeTheFirstOfThem() {
        StructuredStatement third = when(is(2), List.of(set(A, number(3, 8)), set(B, number(3, 8))), List.of());
        StructuredStatement second = when(is(1), List.of(set(A, number(2, 8)), set(B, number(2, 8))), List.of(third));
        StructuredStatement first = when(is(0), List.of(set(A, number(1, 8)), set(B, number(1, 8))), List.of(second));
        assertThat(Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                                .header("h", A, B)
                                .ingress(first)
                                .build())
                        .program()
                        .orElseThrow()))
                .contains("""
                    when h.a == 0 : branch$5 = 1
                    when branch$5 : h.b = 1
                    when h.a == 1 : branch$4 = 1
                    when not branch$5 and branch$4 : h.b = 2
                    when not branch$5 and not branch$4 and h.a == 2 : h.b = 3
                    when branch$5 : h.a = 1
                    """.indent(4));
    }

    /** {@code twice} would wait for what the other branch computes. */
    @Test
    void whatNeedsWhatItsBranchComputesStaysInTheBranch() {
        Variable sum = var("sum", 8);
        Variable twice = var("twice", 8);
        StructuredStatement branch = when(
                is(0),
                List.of(set(sum, of(BinaryOperation.SUBTRACT, read(A), read(B))), set(B, read(sum))),
                List.of(
                        set(sum, of(BinaryOperation.ADD, read(A), read(B))),
                        set(twice, of(BinaryOperation.XOR, read(sum), number(3, 8))),
                        set(B, of(BinaryOperation.ADD, read(twice), read(sum)))));
        assertThat(Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                                .header("h", A, B)
                                .ingress(branch)
                                .build())
                        .program()
                        .orElseThrow()))
                .contains("when h.a != 0 : twice = sum ^ 3\n");
    }

    /** A variable that several assignments make of each other, all in one branch, waits for none of its conditions. */
    @Test
    void whatOnlyItsBranchUsesIsMadeBeforeTheBranchIsDecided() {
        Variable length = var("length", 8);
        Variable part = var("part", 8);
        StructuredStatement branch = when(
                is(0),
                List.of(
                        when(
                                of(BinaryOperation.EQUAL, read(C), number(1, 8)),
                                List.of(
                                        set(length, of(BinaryOperation.SUBTRACT, read(B), read(C))),
                                        set(part, of(BinaryOperation.XOR, read(length), number(3, 8))),
                                        set(length, of(BinaryOperation.ADD, read(part), read(B)))),
                                List.of(set(length, read(C)))),
                        set(B, read(length))),
                List.of(set(B, number(7, 8))));
        assertThat(Disassembler.disassemble(Lowering.lower(new StructuredBuilder()
                                .header("h", A, B, C)
                                .ingress(set(A, of(BinaryOperation.XOR, read(A), read(B))), branch)
                                .build())
                        .program()
                        .orElseThrow()))
                .contains("""
                    h.a = h.a ^ h.b
                    when h.c == 1 : length = h.b - h.c
                    when h.c == 1 : part = length ^ 3
                    when h.c == 1 : length = part + h.b
                    when h.c != 1 : length = h.c
                    when h.a == 0 : h.b = length
                    when h.a != 0 : h.b = 7
                    """.indent(4));
    }

    private static Expression is(int value) {
        return of(BinaryOperation.EQUAL, read(A), number(value, 8));
    }
}
