package plumbline.p4.elaborate;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.p4.elaborate.Elaborated.assign;
import static plumbline.p4.elaborate.Elaborated.ingress;
import static plumbline.p4.elaborate.Elaborated.number;
import static plumbline.p4.elaborate.Elaborated.read;
import static plumbline.p4.elaborate.Elaborated.truth;
import static plumbline.p4.elaborate.Elaborated.v1model;
import static plumbline.p4.elaborate.Elaborated.variable;
import static plumbline.p4.elaborate.Elaborated.when;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.value.ValueFolding;

/** What statements and expressions become. */
class StatementElaborationTest {
    private static final Position AT = Position.NONE;

    private static List<StructuredStatement> body(String statements) {
        return ingress(v1model("", "", statements));
    }

    private static Expression isZero(String name) {
        return ValueFolding.equal(read(name, 8), number(0, 8), AT);
    }

    @Test
    void constantsAreComputedAndCastToTheirTarget() {
        assertThat(body("meta.m = 2 * 3 + 1; meta.n = (bit<16>) 8w255 << 4; meta.m[3:0] = 5;"))
                .containsExactly(
                        assign(variable("meta.m", 8), number(7, 8)),
                        assign(variable("meta.n", 16), number(0xff0, 16)),
                        assign(
                                variable("meta.m", 8),
                                ValueFolding.binary(
                                        BinaryOperation.CONCAT,
                                        Simplify.slice(read("meta.m", 8), 7, 4, AT),
                                        number(5, 4),
                                        AT)));
    }

    @Test
    void aNumberOfNoBitsIsZero() {
        assertThat(body("bit<0> none = 0; meta.m = (bit<8>) none;"))
                .containsExactly(assign(variable("meta.m", 8), number(0, 8)));
    }

    @Test
    void structsAreAssignedFieldByFieldWithCopiesWhereTheyOverlap() {
        assertThat(body("meta.p = {1, 2};"))
                .containsExactly(
                        assign(variable("meta.p.one", 8), number(1, 8)),
                        assign(variable("meta.p.two", 8), number(2, 8)));
        assertThat(body("meta.p = {meta.p.two, meta.p.one};"))
                .containsExactly(
                        assign(variable("tmp0", 8), read("meta.p.two", 8)),
                        assign(variable("tmp1", 8), read("meta.p.one", 8)),
                        assign(variable("meta.p.one", 8), read("tmp0", 8)),
                        assign(variable("meta.p.two", 8), read("tmp1", 8)));
    }

    @Test
    void headersAreAssignedWithTheirValidity() {
        assertThat(body("hdr.g = hdr.h;"))
                .containsExactly(
                        assign(truth("hdr.g.valid"), read(truth("hdr.h.valid"))),
                        assign(variable("hdr.g.a", 8), read("hdr.h.a", 8)),
                        assign(variable("hdr.g.b", 8), read("hdr.h.b", 8)),
                        assign(variable("hdr.g.c", 16), read("hdr.h.c", 16)));
    }

    @Test
    void oneHeaderOfAUnionIsValid() {
        assertThat(body("hdr.u.y.setValid();"))
                .containsExactly(
                        assign(truth("hdr.u.y.valid"), Simplify.TRUE), assign(truth("hdr.u.x.valid"), Simplify.FALSE));
    }

    @Test
    void stacksArePushedFromTheirEnd() {
        List<StructuredStatement> pushed = body("hdr.s.push_front(2);");
        assertThat(pushed.getFirst()).isEqualTo(assign(truth("hdr.s[2].valid"), read(truth("hdr.s[0].valid"))));
        assertThat(pushed.subList(4, 6))
                .containsExactly(
                        assign(truth("hdr.s[1].valid"), Simplify.FALSE),
                        assign(truth("hdr.s[0].valid"), Simplify.FALSE));
    }

    @Test
    void anIndexOfThePacketBecomesAChoice() {
        Expression index = read("meta.m", 8);
        Expression last = ValueFolding.equal(index, number(2, 8), AT);
        Expression middle = ValueFolding.equal(index, number(1, 8), AT);
        Expression first = ValueFolding.equal(index, number(0, 8), AT);
        Expression chosen = ValueFolding.choose(
                first,
                read("hdr.s[0].a", 8),
                ValueFolding.choose(
                        middle,
                        read("hdr.s[1].a", 8),
                        ValueFolding.choose(last, read("hdr.s[2].a", 8), number(0, 8), AT),
                        AT),
                AT);
        assertThat(body("hdr.h.a = hdr.s[meta.m].a;")).containsExactly(assign(variable("hdr.h.a", 8), chosen));
        assertThat(body("hdr.s[meta.m].a = 1;"))
                .containsExactly(when(
                        first,
                        List.of(assign(variable("hdr.s[0].a", 8), number(1, 8))),
                        List.of(when(
                                middle,
                                List.of(assign(variable("hdr.s[1].a", 8), number(1, 8))),
                                List.of(when(
                                        last, List.of(assign(variable("hdr.s[2].a", 8), number(1, 8))), List.of()))))));
    }

    @Test
    void whatFollowsAReturnGoesIntoTheOtherBranch() {
        assertThat(body("if (meta.m == 0) { meta.n = 1; return; } meta.n = 2;"))
                .containsExactly(when(
                        isZero("meta.m"),
                        List.of(assign(variable("meta.n", 16), number(1, 16))),
                        List.of(assign(variable("meta.n", 16), number(2, 16)))));
    }

    @Test
    void aReturnDeepInsideIsNoted() {
        Expression other = ValueFolding.equal(read("hdr.h.b", 8), number(0, 8), AT);
        assertThat(body("if (meta.m == 0) { if (hdr.h.b == 0) { return; } meta.n = 1; } meta.n = 2;"))
                .containsExactly(
                        assign(truth("tmp0"), Simplify.FALSE),
                        when(
                                isZero("meta.m"),
                                List.of(when(
                                        other,
                                        List.of(assign(truth("tmp0"), Simplify.TRUE)),
                                        List.of(assign(variable("meta.n", 16), number(1, 16))))),
                                List.of()),
                        when(
                                Simplify.complement(read(truth("tmp0")), AT),
                                List.of(assign(variable("meta.n", 16), number(2, 16))),
                                List.of()));
    }

    @Test
    void functionsAreInlinedWithCopiesOnlyWhereArgumentsMeet() {
        String function = "bit<8> f(inout bit<8> x, in bit<8> y) { x = x + 1; return y; }";
        assertThat(ingress(v1model(function, "", "meta.m = f(hdr.h.a, hdr.h.b);")))
                .containsExactly(
                        assign(
                                variable("hdr.h.a", 8),
                                ValueFolding.binary(BinaryOperation.ADD, read("hdr.h.a", 8), number(1, 8), AT)),
                        assign(variable("result", 8), read("hdr.h.b", 8)),
                        assign(variable("meta.m", 8), read("result", 8)));
        assertThat(ingress(v1model(function, "", "meta.m = f(hdr.h.a, hdr.h.a);")))
                .containsExactly(
                        assign(variable("tmp0", 8), read("hdr.h.a", 8)),
                        assign(
                                variable("hdr.h.a", 8),
                                ValueFolding.binary(BinaryOperation.ADD, read("hdr.h.a", 8), number(1, 8), AT)),
                        assign(variable("result", 8), read("tmp0", 8)),
                        assign(variable("meta.m", 8), read("result", 8)));
    }

    @Test
    void operandsAreKeptFromLaterCallsThatChangeThem() {
        String function = "bit<8> f(inout bit<8> x) { x = 9; return 1; }";
        assertThat(ingress(v1model(function, "", "meta.m = hdr.h.a + f(hdr.h.a);")))
                .containsExactly(
                        assign(variable("tmp1", 8), read("hdr.h.a", 8)),
                        assign(variable("hdr.h.a", 8), number(9, 8)),
                        assign(variable("result", 8), number(1, 8)),
                        assign(
                                variable("meta.m", 8),
                                ValueFolding.binary(BinaryOperation.ADD, read("tmp1", 8), read("result", 8), AT)));
    }

    @Test
    void theRightSideOfAndIsEvaluatedOnlyIfTheLeftIsTrue() {
        String function = "bool f(inout bit<8> x) { x = 9; return true; }";
        List<StructuredStatement> body = ingress(v1model(function, "", "if (meta.t && f(hdr.h.a)) { meta.m = 1; }"));
        assertThat(body.getFirst()).isInstanceOf(StructuredStatement.Assign.class);
        assertThat(body.get(1)).isInstanceOf(StructuredStatement.If.class);
        assertThat(((StructuredStatement.If) body.get(1)).then())
                .startsWith(assign(variable("hdr.h.a", 8), number(9, 8)));
    }

    private static Expression next(String name) {
        return ValueFolding.binary(BinaryOperation.ADD, read(name, 8), number(1, 8), AT);
    }

    @Test
    void loopsAreUnrolled() {
        assertThat(body("for (bit<8> i = 0; i < 2; i = i + 1) { hdr.s[i].a = 9; }"))
                .containsExactly(
                        assign(variable("C.i", 8), number(0, 8)),
                        assign(variable("hdr.s[0].a", 8), number(9, 8)),
                        assign(variable("C.i", 8), next("C.i")),
                        assign(variable("hdr.s[1].a", 8), number(9, 8)),
                        assign(variable("C.i", 8), next("C.i")));
    }

    @Test
    void whatFollowsABreakGoesIntoTheOtherBranch() {
        StructuredStatement counted = assign(variable("meta.m", 8), next("meta.m"));
        StructuredStatement second = when(isA(2), List.of(), List.of(counted));
        assertThat(body("for (bit<8> i in 1 .. 2) { if (hdr.h.a == i) { break; } meta.m = meta.m + 1; }"))
                .containsExactly(
                        assign(variable("C.i", 8), number(1, 8)),
                        when(isA(1), List.of(), List.of(counted, assign(variable("C.i", 8), number(2, 8)), second)));
    }

    private static Expression isA(int value) {
        return ValueFolding.equal(read("hdr.h.a", 8), number(value, 8), AT);
    }

    @Test
    void loopsWhoseEndIsNotKnownAreRefused() {
        String unsupported = "unsupported";
        String tooLarge = "too-large";
        assertThat(refusal("for (bit<8> i = 0; i < meta.m; i = i + 1) {}")).isEqualTo(unsupported);
        assertThat(refusal("for (bit<8> i in 1 .. meta.m) {}")).isEqualTo(unsupported);
        assertThat(refusal("bit<8> n = 2; if (meta.t) { n = 3; } for (bit<8> i in 1 .. n) {}"))
                .isEqualTo(unsupported);
        assertThat(refusal("for (bit<3> i = 0; i < 7; i = i + 2) {}")).isEqualTo(tooLarge);
        assertThat(refusal("for (; true;) { if (meta.t) { break; } }")).isEqualTo(tooLarge);
    }

    /** The code of the one refusal. */
    private static String refusal(String statements) {
        List<Diagnostic> said =
                Elaborated.elaborate(Elaborated.v1modelText("", "", statements)).diagnostics();
        assertThat(said).hasSize(1);
        return said.getFirst().code();
    }

    @Test
    void aSwitchOnAValueBecomesBranches() {
        assertThat(body("switch (meta.m) { 1: 2: { meta.n = 1; } default: { meta.n = 2; } }"))
                .last()
                .isInstanceOfSatisfying(StructuredStatement.If.class, branch -> {
                    assertThat(branch.then()).containsExactly(assign(variable("meta.n", 16), number(1, 16)));
                    assertThat(branch.otherwise()).containsExactly(assign(variable("meta.n", 16), number(2, 16)));
                });
    }
}
