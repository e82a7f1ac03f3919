package plumbline.vm.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.apply;
import static plumbline.isa.lower.StructuredBuilder.bool;
import static plumbline.isa.lower.StructuredBuilder.call;
import static plumbline.isa.lower.StructuredBuilder.cast;
import static plumbline.isa.lower.StructuredBuilder.choose;
import static plumbline.isa.lower.StructuredBuilder.entry;
import static plumbline.isa.lower.StructuredBuilder.exactly;
import static plumbline.isa.lower.StructuredBuilder.exit;
import static plumbline.isa.lower.StructuredBuilder.key;
import static plumbline.isa.lower.StructuredBuilder.masked;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.signed;
import static plumbline.isa.lower.StructuredBuilder.slice;
import static plumbline.isa.lower.StructuredBuilder.var;
import static plumbline.isa.lower.StructuredBuilder.when;
import static plumbline.isa.structured.BinaryOperation.ADD;
import static plumbline.isa.structured.BinaryOperation.AND;
import static plumbline.isa.structured.BinaryOperation.CONCAT;
import static plumbline.isa.structured.BinaryOperation.EQUAL;
import static plumbline.isa.structured.BinaryOperation.LESS;
import static plumbline.isa.structured.BinaryOperation.MULTIPLY;
import static plumbline.isa.structured.BinaryOperation.SHIFT_RIGHT;
import static plumbline.isa.structured.BinaryOperation.SUBTRACT;
import static plumbline.isa.structured.BinaryOperation.XOR;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.lower.Lowering;
import plumbline.isa.lower.StructuredBuilder;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Small structured programs, lowered: what comes out was computed by hand from the P4 specification. */
final class LoweredProgramsTest {
    private static final Variable A = var("h.a", 8);
    private static final Variable B = var("h.b", 8);
    private static final Variable C = var("h.c", 16);

    private static StructuredBuilder bytes() {
        return new StructuredBuilder().header("h", A, B, C);
    }

    @Test
    void statementsSeeThoseBefore() {
        LoweredRun run = LoweredRun.of(bytes().ingress(set(A, read(B)), set(B, read(A))));
        assertThat(run.packet("01 02 0000 aa")).isEqualTo("02020000aa");
    }

    @Test
    void nestedExpressions() {
        Expression sum = of(ADD, of(MULTIPLY, read(A), number(3, 8)), of(SUBTRACT, read(B), number(1, 8)));
        LoweredRun run = LoweredRun.of(bytes().ingress(set(
                C, of(CONCAT, sum, slice(sum, 3, 0)) instanceof Expression e ? cast(ValueType.bits(16), e) : null)));
        assertThat(run.packet("05 02 0000")).isEqualTo("0502" + "0100"); // 15 + 1 = 0x10, ++ 0
    }

    /** A condition is decided once, though a branch changes what it looks at. */
    @Test
    void branchesThatChangeTheirCondition() {
        Expression isOne = of(EQUAL, read(A), number(1, 8));
        LoweredRun run = LoweredRun.of(bytes().ingress(when(
                isOne,
                List.of(set(A, number(2, 8)), set(B, number(7, 8))),
                List.of(set(A, number(1, 8)), set(B, number(9, 8))))));
        assertThat(run.packet("01 00 0000")).isEqualTo("02070000");
        assertThat(run.packet("05 00 0000")).isEqualTo("01090000");
    }

    @Test
    void exitsLeaveTheirBlock() {
        Expression isOne = of(EQUAL, read(A), number(1, 8));
        LoweredRun run = LoweredRun.of(bytes().ingress(when(isOne, List.of(exit()), List.of()), set(B, number(5, 8)))
                .egress(set(C, number(3, 16))));
        assertThat(run.packet("01 00 0000")).isEqualTo("01000003");
        assertThat(run.packet("02 00 0000")).isEqualTo("02050003");
    }

    @Test
    void tablesAndTheirResults() {
        Variable port = var("port", 8);
        LoweredRun run = LoweredRun.of(bytes().action("ingress.send", List.of(port), set(B, read(port)))
                .action("miss", List.of())
                .table(
                        "ingress.t",
                        List.of(key(of(AND, read(A), number(0x0f, 8)), MatchKind.EXACT)),
                        List.of("ingress.send"),
                        call("miss"),
                        entry(exactly(3, 8), call("ingress.send", 0x44)))
                .ingress(
                        apply("ingress.t"),
                        when(
                                new Expression.Hit("ingress.t", Position.NONE),
                                List.of(set(C, number(1, 16))),
                                List.of(set(C, number(2, 16))))));
        assertThat(run.packet("13 00 0000")).isEqualTo("13440001");
        assertThat(run.packet("14 00 0000")).isEqualTo("14000002");
    }

    /** The body takes what no action of a chip does at once, and is done behind the table. */
    @Test
    void actionsThatDoOneThingAfterAnother() {
        Variable by = var("by", 8);
        LoweredRun run = LoweredRun.of(bytes().action(
                        "act",
                        List.of(by),
                        set(A, of(ADD, read(A), read(by))),
                        when(
                                of(LESS, read(A), number(10, 8)),
                                List.of(set(B, of(MULTIPLY, read(A), read(by)))),
                                List.of(set(B, number(0xff, 8)))))
                .action("none", List.of())
                .table(
                        "t",
                        List.of(key(read(B), MatchKind.EXACT)),
                        List.of("act"),
                        call("none"),
                        entry(exactly(0, 8), call("act", 2)))
                .ingress(apply("t")));
        assertThat(run.packet("03 00 0000")).isEqualTo("050a0000");
        assertThat(run.packet("30 00 0000")).isEqualTo("32ff0000");
        assertThat(run.packet("30 01 0000")).isEqualTo("30010000");
    }

    /** Two values are exchanged by way of a third: an action does it at once. */
    @Test
    void actionsThatExchange() {
        Variable t = var("t", 8);
        LoweredRun run =
                LoweredRun.of(bytes().action("swap", List.of(), set(t, read(A)), set(A, read(B)), set(B, read(t)))
                        .table("t", List.of(), List.of("swap"), call("swap"))
                        .ingress(apply("t")));
        assertThat(run.packet("01 02 0000")).isEqualTo("02010000");
    }

    @ParameterizedTest
    @CsvSource({
        // operation, left, right, sum; signed values of 8 bits
        "ADD_SATURATING, 7f, 01, 7f",
        "ADD_SATURATING, 80, ff, 80",
        "ADD_SATURATING, 05, fe, 03",
        "SUBTRACT_SATURATING, 80, 01, 80",
        "SUBTRACT_SATURATING, 7f, ff, 7f",
        "SUBTRACT_SATURATING, 05, 06, ff",
        "SHIFT_RIGHT, 80, 01, c0",
        "SHIFT_RIGHT, 80, 09, ff",
        "SHIFT_RIGHT, 40, 02, 10",
        "SHIFT_RIGHT, f0, 02, fc"
    })
    void signedOperations(BinaryOperation operation, String left, String right, String result) {
        ValueType type = new ValueType.Bits(8, true);
        Expression count = operation == SHIFT_RIGHT ? read(B) : cast(type, read(B));
        LoweredRun run = LoweredRun.of(
                bytes().ingress(set(A, cast(ValueType.bits(8), of(operation, cast(type, read(A)), count)))));
        assertThat(run.packet(left + right + "0000")).isEqualTo(result + right + "0000");
    }

    @ParameterizedTest
    @CsvSource({
        "ADD_SATURATING, f0, 20, ff",
        "SUBTRACT_SATURATING, 10, 20, 00",
        "SHIFT_LEFT, 81, 01, 02",
        "SHIFT_LEFT, 81, 08, 00"
    })
    void unsignedOperations(BinaryOperation operation, String left, String right, String result) {
        LoweredRun run = LoweredRun.of(bytes().ingress(set(A, of(operation, read(A), read(B)))));
        assertThat(run.packet(left + right + "0000")).isEqualTo(result + right + "0000");
    }

    @Test
    void signIsExtended() {
        Expression signed = cast(new ValueType.Bits(8, true), read(A));
        LoweredRun run = LoweredRun.of(
                bytes().ingress(set(C, cast(ValueType.bits(16), cast(new ValueType.Bits(16, true), signed)))));
        assertThat(run.packet("80 00 0000")).isEqualTo("8000ff80");
        assertThat(run.packet("7f 00 0000")).isEqualTo("7f00007f");
    }

    private static final Variable X = var("w.x", 128);
    private static final Variable Y = var("w.y", 128);

    private static StructuredBuilder wide() {
        return new StructuredBuilder().header("w", X, Y);
    }

    private static String hex(String number) {
        return "0".repeat(32 - number.length()) + number;
    }

    @ParameterizedTest
    @CsvSource({
        "ADD, ffffffffffffffff, 1, 10000000000000000",
        "ADD, ffffffffffffffffffffffffffffffff, 1, 0",
        "SUBTRACT, 10000000000000000, 1, ffffffffffffffff",
        "SUBTRACT, 0, 1, ffffffffffffffffffffffffffffffff",
        "XOR, f000000000000000f, 3000000000000000f, c0000000000000000",
        "ADD_SATURATING, ffffffffffffffffffffffffffffffff, 1, ffffffffffffffffffffffffffffffff",
        "SUBTRACT_SATURATING, 1, 10000000000000000, 0",
        "SHIFT_LEFT, 1, 44, 100000000000000000",
        "SHIFT_LEFT, 1, 80, 0",
        "SHIFT_RIGHT, 100000000000000000, 44, 1",
        "SHIFT_RIGHT, 1, 10000000000000001, 0",
    })
    void wideOperations(BinaryOperation operation, String left, String right, String result) {
        LoweredRun run = LoweredRun.of(wide().ingress(set(X, of(operation, read(X), read(Y)))));
        assertThat(run.packet(hex(left) + hex(right))).isEqualTo(hex(result) + hex(right));
    }

    @Test
    void wideValuesAreExchangedAndCut() {
        Expression turned = of(CONCAT, slice(read(X), 39, 0), slice(read(X), 127, 40));
        LoweredRun run =
                LoweredRun.of(wide().ingress(set(X, turned), set(Y, of(SHIFT_RIGHT, read(Y), number(100, 8)))));
        assertThat(run.packet("00112233445566778899aabbccddeeff" + "ffffffffffffffffffffffffffffffff"))
                .isEqualTo("bbccddeeff00112233445566778899aa" + hex("fffffff"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, 1",
        "2, 1, 0",
        "10000000000000000, ffffffffffffffff, 0",
        "ffffffffffffffff, 10000000000000000, 1",
        "5, 5, 0"
    })
    void wideComparisons(String left, String right, int less) {
        LoweredRun run = LoweredRun.of(wide().ingress(when(
                of(LESS, read(X), read(Y)),
                List.of(set(X, cast(ValueType.bits(128), number(1, 8)))),
                List.of(set(X, cast(ValueType.bits(128), number(0, 8)))))));
        assertThat(run.packet(hex(left) + hex(right))).isEqualTo(hex("" + less) + hex(right));
    }

    @Test
    void choices() {
        LoweredRun run = LoweredRun.of(
                bytes().ingress(set(A, choose(of(LESS, read(A), read(B)), read(B), of(ADD, read(A), number(1, 8))))));
        assertThat(run.packet("01 05 0000")).isEqualTo("05050000");
        assertThat(run.packet("06 05 0000")).isEqualTo("07050000");
    }

    @Test
    void parsersSelect() {
        StructuredParser.State start = new StructuredParser.State(
                "start",
                List.of(new StructuredStatement.Extract("h", Optional.empty(), Position.NONE)),
                new StructuredParser.Transition(
                        List.of(read(A)),
                        List.of(
                                new StructuredParser.Case(List.of(exactly(1, 8)), "more", Position.NONE),
                                new StructuredParser.Case(List.of(exactly(2, 8)), "accept", Position.NONE))),
                Position.NONE);
        StructuredParser.State more = new StructuredParser.State(
                "more",
                List.of(new StructuredStatement.Extract("hdr.s[0]", Optional.empty(), Position.NONE)),
                StructuredParser.Transition.to("accept", Position.NONE),
                Position.NONE);
        LoweredRun run = LoweredRun.of(bytes().header("hdr.s[0]", var("hdr.s[0].v", 8))
                .state(start)
                .state(more)
                .ingress(when(
                        read(bool("hdr.s[0].valid")), List.of(set(var("hdr.s[0].v", 8), number(9, 8))), List.of())));
        assertThat(run.packet("01 00 0000 55 66")).isEqualTo("010000000966");
        assertThat(run.packet("02 00 0000 55 66")).isEqualTo("020000005566");
        assertThat(run.packet("03 00 0000 55 66")).isEqualTo("dropped");
    }

    private static StructuredParser.State state(
            String name, List<StructuredStatement> body, StructuredParser.Transition transition) {
        return new StructuredParser.State(name, body, transition, Position.NONE);
    }

    private static StructuredStatement extract(String header) {
        return StructuredStatement.Extract.of(header, Position.NONE);
    }

    private static StructuredParser.Transition select(Expression key, StructuredParser.Case... cases) {
        return new StructuredParser.Transition(List.of(key), List.of(cases));
    }

    private static StructuredParser.Case to(String target, KeyMatch pattern) {
        return new StructuredParser.Case(List.of(pattern), target, Position.NONE);
    }

    /** A byte for each of h.a, until none is left; h.b counts them by two. */
    @Test
    void parsersCount() {
        Variable left = var("left", 8);
        Variable twice = var("twice", 8);
        Variable v = var("more.v", 8);
        LoweredRun run = LoweredRun.of(bytes().header("more", v)
                .state(state(
                        "start",
                        List.of(extract("h"), set(left, read(A))),
                        StructuredParser.Transition.to("ask", Position.NONE)))
                .state(state(
                        "ask",
                        List.of(),
                        select(
                                of(EQUAL, read(left), number(0, 8)),
                                to("accept", exactly(1, 1)),
                                to("take", exactly(0, 1)))))
                .state(state(
                        "take",
                        List.of(
                                extract("more"),
                                set(left, of(SUBTRACT, read(left), number(1, 8))),
                                set(twice, of(ADD, read(twice), number(2, 8)))),
                        StructuredParser.Transition.to("ask", Position.NONE)))
                .ingress(set(B, read(twice))));
        assertThat(run.packet("00 00 0000 11 22 33")).isEqualTo("00000000112233");
        assertThat(run.packet("01 00 0000 11 22 33")).isEqualTo("01020000112233");
        assertThat(run.packet("03 00 0000 11 22 33")).isEqualTo("0306000033"); // the last one is kept
        assertThat(run.packet("04 00 0000 11 22 33")).isEqualTo("dropped"); // too short
    }

    /** Ten bits are tabulated, sixteen are computed: the same select over both. */
    @ParameterizedTest
    @CsvSource({"03 04 0000, more", "04 04 0000, accept", "ff 08 0000, more", "00 07 0000, more", "00 08 0000, accept"})
    void parsersSelectBySums(String packet, String way) {
        Variable v = var("more.v", 8);
        LoweredRun run = LoweredRun.of(bytes().header("more", v)
                .state(state(
                        "start",
                        List.of(extract("h")),
                        select(of(ADD, read(A), read(B)), to("more", exactly(7, 8)), to("accept", masked(0, 0)))))
                .state(state("more", List.of(extract("more")), StructuredParser.Transition.to("accept", Position.NONE)))
                .ingress(when(read(bool("more.valid")), List.of(set(v, number(9, 8))), List.of())));
        String plain = packet.replace(" ", "");
        assertThat(run.packet(packet + " 55")).isEqualTo(plain + (way.equals("more") ? "09" : "55"));
    }

    /** A comparison, a sum and a complement, none of which takes a table of values. */
    @Test
    void parsersSelectByComparisons() {
        Variable v = var("more.v", 8);
        Expression isSmall = of(LESS, of(SUBTRACT, read(C), number(1, 16)), number(2, 16));
        Expression isLarge = of(LESS, number(9, 8), read(A));
        Expression odd = new Expression.Complement(cast(ValueType.BOOL, slice(read(B), 0, 0)), Position.NONE);
        LoweredRun run = LoweredRun.of(bytes().header("more", v)
                .state(state(
                        "start",
                        List.of(extract("h")),
                        new StructuredParser.Transition(
                                List.of(isSmall, isLarge, odd),
                                List.of(
                                        new StructuredParser.Case(
                                                List.of(exactly(1, 1), exactly(0, 1), exactly(0, 1)),
                                                "more",
                                                Position.NONE),
                                        new StructuredParser.Case(
                                                List.of(masked(0, 0), exactly(1, 1), masked(0, 0)),
                                                "reject",
                                                Position.NONE),
                                        new StructuredParser.Case(
                                                List.of(masked(0, 0), masked(0, 0), masked(0, 0)),
                                                "accept",
                                                Position.NONE)))))
                .state(state("more", List.of(extract("more")), StructuredParser.Transition.to("accept", Position.NONE)))
                .ingress(when(read(bool("more.valid")), List.of(set(v, number(9, 8))), List.of())));
        assertThat(run.packet("09 01 0001 55")).isEqualTo("0901000109");
        assertThat(run.packet("09 01 0002 55")).isEqualTo("0901000209");
        assertThat(run.packet("09 01 0003 55")).isEqualTo("0901000355");
        assertThat(run.packet("09 02 0001 55")).isEqualTo("0902000155");
        assertThat(run.packet("0a 01 0001 55")).isEqualTo("dropped");
    }

    /** A choice in the parser, and a header that only some packets have. */
    @Test
    void parsersTakeWhatIsThere() {
        Variable v = var("more.v", 8);
        Variable size = var("size", 8);
        Expression less = of(LESS, read(A), read(B));
        Expression bit = cast(ValueType.BOOL, slice(read(size), 1, 1));
        LoweredRun run = LoweredRun.of(bytes().header("more", v)
                .header("end", var("end.v", 8))
                .state(state(
                        "start",
                        List.of(
                                extract("h"),
                                set(size, choose(less, read(B), number(4, 8))),
                                new StructuredStatement.Extract("more", Optional.of(bit), Position.NONE),
                                extract("end")),
                        StructuredParser.Transition.to("accept", Position.NONE)))
                .ingress(
                        when(read(bool("more.valid")), List.of(set(v, number(9, 8))), List.of()),
                        set(var("end.v", 8), number(7, 8))));
        assertThat(run.packet("01 02 0000 55 66 77")).isEqualTo("01020000090777");
        assertThat(run.packet("02 02 0000 55 66 77")).isEqualTo("02020000076677");
        assertThat(run.packet("01 02 0000 55")).isEqualTo("dropped");
    }

    /** Five bytes and three: an advance by what a header says. */
    @Test
    void parsersAdvanceAsThePacketSays() {
        Expression bits = of(MULTIPLY, cast(ValueType.bits(16), read(A)), number(8, 16));
        LoweredRun run = LoweredRun.of(bytes().state(state(
                        "start",
                        List.of(extract("h"), new StructuredStatement.Advance(bits, Position.NONE)),
                        StructuredParser.Transition.to("accept", Position.NONE)))
                .ingress(set(B, number(1, 8))));
        assertThat(run.packet("05 00 0000 11 22 33 44 55 66")).isEqualTo("0501000066");
        assertThat(run.packet("03 00 0000 11 22 33 44")).isEqualTo("0301000044");
        assertThat(run.packet("00 00 0000 11")).isEqualTo("0001000011");
        assertThat(run.packet("03 00 0000 11 22")).isEqualTo("dropped");
    }

    private static ExternInstance register(String name, int width, long size) {
        return new ExternInstance.RegisterArray(
                name, List.of(ValueType.bits(width)), size, List.of(BigInteger.ZERO), Optional.empty(), Position.NONE);
    }

    @Test
    void registersAreReadAndWritten() {
        LoweredRun run = LoweredRun.of(bytes().extern(register("r", 8, 3))
                .ingress(
                        new StructuredStatement.ReadRegister(List.of(B), "r", read(A), Position.NONE),
                        new StructuredStatement.WriteRegister(
                                "r", read(A), List.of(of(ADD, read(B), number(1, 8))), Position.NONE)));
        assertThat(run.packet("01 00 0000")).isEqualTo("01000000");
        assertThat(run.packet("01 00 0000")).isEqualTo("01010000");
        assertThat(run.packet("02 00 0000")).isEqualTo("02000000");
        assertThat(run.packet("05 77 0000")).isEqualTo("05000000"); // beyond the array
    }

    /** A counter that starts again at 3, and puts out whether it did. */
    @Test
    void registerActions() {
        Variable word = var("value", 8);
        Variable out = var("rv", 8);
        ExternInstance action = new ExternInstance.RegisterAction(
                "act",
                "r",
                List.of(word),
                List.of(out),
                List.of(when(
                        of(EQUAL, read(word), number(3, 8)),
                        List.of(set(word, number(0, 8)), set(out, number(1, 8))),
                        List.of(set(word, of(ADD, read(word), number(1, 8))), set(out, read(word))))),
                Position.NONE);
        LoweredRun run = LoweredRun.of(bytes().extern(register("r", 8, 256))
                .extern(action)
                .ingress(new StructuredStatement.Execute("act", Optional.of(read(A)), List.of(B), Position.NONE)));
        assertThat(run.packet("00 00 0000")).isEqualTo("00010000");
        assertThat(run.packet("00 00 0000")).isEqualTo("00020000");
        assertThat(run.packet("00 00 0000")).isEqualTo("00030000");
        assertThat(run.packet("00 00 0000")).isEqualTo("00010000");
        assertThat(run.packet("00 00 0000")).isEqualTo("00010000");
    }

    /** A comparison that is put out as a number. */
    @Test
    void registerActionsThatPutOutTruths() {
        Variable word = var("value", 8);
        Variable out = var("rv", 8);
        Expression smaller = of(LESS, read(word), read(B));
        ExternInstance action = new ExternInstance.RegisterAction(
                "act",
                "r",
                List.of(word),
                List.of(out),
                List.of(set(out, cast(ValueType.bits(8), cast(ValueType.bits(1), smaller))), set(word, read(B))),
                Position.NONE);
        LoweredRun run = LoweredRun.of(bytes().extern(register("r", 8, 256))
                .extern(action)
                .ingress(new StructuredStatement.Execute("act", Optional.of(read(A)), List.of(B), Position.NONE)));
        assertThat(run.packet("00 05 0000")).isEqualTo("00010000");
        assertThat(run.packet("00 05 0000")).isEqualTo("00000000");
        assertThat(run.packet("00 06 0000")).isEqualTo("00010000");
    }

    /** The smaller and the larger of two values are one instruction each, and no condition. */
    @ParameterizedTest
    @CsvSource({"00 05 1234, 05000005", "80 7f 1234, 8000807f", "33 33 1234, 33003333"})
    void theSmallerAndTheLarger(String packet, String larger) {
        Variable low = signed("low", 8);
        Variable high = signed("high", 8);
        ValueType type = low.type();
        Expression a = cast(type, read(A));
        Expression b = cast(type, read(B));
        StructuredBuilder program = bytes().ingress(
                        set(low, choose(of(LESS, a, b), a, b)),
                        set(high, choose(of(LESS, a, b), b, a)),
                        set(A, choose(of(LESS, read(A), read(B)), read(B), read(A))),
                        set(C, of(CONCAT, cast(ValueType.bits(8), read(low)), cast(ValueType.bits(8), read(high)))),
                        set(B, number(0, 8)));
        assertThat(placed(program).ingress().stream().flatMap(stage -> stage.units().stream()))
                .allMatch(unit -> unit.guard().equals(Condition.ALWAYS));
        assertThat(LoweredRun.of(program).packet(packet)).isEqualTo(larger);
    }

    /** A cell for each entry; a default action, which has no entry, finds none: 0. */
    @Test
    void registersOfEntries() {
        Variable word = var("value", 8);
        Variable out = var("rv", 8);
        ExternInstance sums = new ExternInstance.RegisterArray(
                "sums", List.of(ValueType.bits(8)), 0, List.of(BigInteger.TWO), Optional.of("t"), Position.NONE);
        ExternInstance action = new ExternInstance.RegisterAction(
                "add",
                "sums",
                List.of(word),
                List.of(out),
                List.of(set(word, of(ADD, read(word), read(B))), set(out, read(word))),
                Position.NONE);
        LoweredRun run = LoweredRun.of(bytes().extern(sums)
                .extern(action)
                .action(
                        "tally",
                        List.of(),
                        new StructuredStatement.Execute("add", Optional.empty(), List.of(B), Position.NONE))
                .table(
                        "t",
                        List.of(key(read(A), MatchKind.EXACT)),
                        List.of("tally"),
                        call("tally"),
                        entry(exactly(3, 8), call("tally")),
                        entry(exactly(5, 8), call("tally")))
                .ingress(apply("t")));
        assertThat(run.packet("03 01 0000")).isEqualTo("03030000");
        assertThat(run.packet("03 01 0000")).isEqualTo("03040000");
        assertThat(run.packet("05 07 0000")).isEqualTo("05090000");
        assertThat(run.packet("03 01 0000")).isEqualTo("03050000");
        assertThat(run.packet("04 01 0000")).isEqualTo("04000000");
    }

    /** A register takes in bits of a field that is wider than any container. */
    @Test
    void registerActionsWithWideFields() {
        Variable wide = var("h.wide", 72);
        Variable word = var("value", 8);
        Variable out = var("rv", 8);
        ExternInstance action = new ExternInstance.RegisterAction(
                "act",
                "r",
                List.of(word),
                List.of(out),
                List.of(
                        set(out, read(word)),
                        when(
                                of(EQUAL, slice(read(wide), 7, 0), number(1, 8)),
                                List.of(set(word, slice(read(wide), 71, 64))),
                                List.of())),
                Position.NONE);
        LoweredRun run = LoweredRun.of(new StructuredBuilder()
                .header("h", wide, B)
                .extern(register("r", 8, 256))
                .extern(action)
                .ingress(new StructuredStatement.Execute("act", Optional.of(number(0, 8)), List.of(B), Position.NONE)));
        assertThat(run.packet("77 0000000000000001 ff")).isEqualTo("77000000000000000100");
        assertThat(run.packet("88 0000000000000002 ff")).isEqualTo("88000000000000000277");
        assertThat(run.packet("99 0000000000000001 ff")).isEqualTo("99000000000000000177");
        assertThat(run.packet("00 0000000000000000 ff")).isEqualTo("00000000000000000099");
    }

    /** An egress that emits what it extracts is not there; one that changes a header on the way is. */
    @Test
    void egressWithAParserOfItsOwn() {
        StructuredStatement extract = new StructuredStatement.Extract("h", Optional.empty(), Position.NONE);
        assertThat(LoweredRun.of(withEgressParser(extract)).packet("01 02 0304 aa"))
                .isEqualTo("01090304aa");
        assertThat(Lowering.lower(withEgressParser(extract))
                        .program()
                        .orElseThrow()
                        .reparsing())
                .isEmpty();
        assertThat(LoweredRun.of(withEgressParser(extract, set(A, number(7, 8))))
                        .packet("01 02 0304 aa"))
                .isEqualTo("07090304aa");
        assertThat(LoweredRun.of(withEgressParser()).packet("01 02 0304 aa")) // all stays in front of the payload
                .isEqualTo("01090304aa");
    }

    private static StructuredProgram withEgressParser(StructuredStatement... body) {
        StructuredProgram program = bytes().ingress(set(B, number(9, 8))).build();
        StructuredParser.State start = new StructuredParser.State(
                "start",
                List.of(body),
                StructuredParser.Transition.to(StructuredParser.ACCEPT, Position.NONE),
                Position.NONE);
        return new StructuredProgram(
                program.name(),
                program.headers(),
                program.externs(),
                program.actions(),
                program.tables(),
                program.parser(),
                program.ingress(),
                Optional.of(program.deparser()),
                Optional.of(new StructuredParser(List.of(start), Position.NONE)),
                List.of(),
                program.deparser(),
                program.at());
    }

    /** From -2 to 1: of the bits, 0xfe and 0xff, 0 and 1. */
    @Test
    void rangesWithASign() {
        Variable number = signed("h.number", 8);
        LoweredRun run = LoweredRun.of(new StructuredBuilder()
                .header("h", number, B)
                .action("in", List.of(), set(B, number(1, 8)))
                .action("outside", List.of(), set(B, number(2, 8)))
                .table(
                        "t",
                        List.of(key(read(number), MatchKind.RANGE)),
                        List.of("in"),
                        call("outside"),
                        entry(new KeyMatch.Interval(BigInteger.valueOf(0xfe), BigInteger.ONE), call("in")))
                .ingress(apply("t")));
        assertThat(run.packet("fd 00")).isEqualTo("fd02");
        assertThat(run.packet("fe 00")).isEqualTo("fe01");
        assertThat(run.packet("00 00")).isEqualTo("0001");
        assertThat(run.packet("01 00")).isEqualTo("0101");
        assertThat(run.packet("02 00")).isEqualTo("0202");
    }

    /** The header of RFC 1071's usual example: 4500 0073 0000 4000 4011 .... c0a8 0001 c0a8 00c7 has b861. */
    @Test
    void internetChecksums() {
        List<Variable> fields = List.of(
                var("ip.version", 4),
                var("ip.ihl", 4),
                var("ip.tos", 8),
                var("ip.length", 16),
                var("ip.id", 16),
                var("ip.fragment", 16),
                var("ip.ttl", 8),
                var("ip.protocol", 8),
                var("ip.checksum", 16),
                var("ip.source", 32),
                var("ip.target", 32));
        Variable checksum = fields.get(8);
        List<Expression> covered = fields.stream()
                .filter(field -> !field.equals(checksum))
                .map(StructuredBuilder::read)
                .toList();
        LoweredRun run = LoweredRun.of(new StructuredBuilder()
                .header("ip", fields.toArray(Variable[]::new))
                .ingress(set(checksum, new Expression.Checksum(covered, Position.NONE))));
        assertThat(run.packet("4500 0073 0000 4000 4011 0000 c0a8 0001 c0a8 00c7"))
                .isEqualTo("450000730000400040" + "11b861" + "c0a80001c0a800c7");
    }

    @Test
    void randomNumbersBetweenBounds() {
        LoweredRun run = LoweredRun.of(
                bytes().ingress(new StructuredStatement.Random(A, number(10, 8), number(12, 8), Position.NONE)));
        assertThat(java.util.stream.IntStream.range(0, 200)
                        .mapToObj(i -> run.packet("00 00 0000"))
                        .distinct())
                .containsExactlyInAnyOrder("0a000000", "0b000000", "0c000000");
    }

    private static Expression checksum(Expression... inputs) {
        return new Expression.Checksum(List.of(inputs), Position.NONE);
    }

    /** ~(0102 + 0300) = fbfd. */
    @Test
    void checksumsOfDeparsersAreForUnits() {
        StructuredBuilder program = bytes().deparser(set(C, checksum(read(A), read(B), slice(read(C), 15, 8))));
        assertThat(placed(program).deparser().computed()).hasSize(1);
        assertThat(LoweredRun.of(program).packet("01 02 0304 aa")).isEqualTo("0102fbfdaa");
    }

    /** A unit sees no checksum of another: both are summed in stages. ~0102 = fefd. */
    @Test
    void aChecksumOverAChecksumIsSummedInStages() {
        Variable over = var("h.d", 16);
        StructuredBuilder program = new StructuredBuilder()
                .header("h", A, B, C, over)
                .deparser(set(C, checksum(read(A), read(B))), set(over, checksum(read(C))));
        assertThat(placed(program).deparser().computed()).isEmpty();
        assertThat(LoweredRun.of(program).packet("01 02 0000 0000")).isEqualTo("0102fefd0102");
    }

    /** Only one of both is computed for a packet, so that each may be over the other. */
    @Test
    void checksumsThatExcludeEachOther() {
        Expression isOne = of(EQUAL, read(A), number(1, 8));
        Variable other = var("h.d", 16);
        StructuredBuilder program = new StructuredBuilder()
                .header("h", A, B, C, other)
                .deparser(when(isOne, List.of(set(C, checksum(read(other)))), List.of(set(other, checksum(read(C))))));
        assertThat(placed(program).deparser().computed()).hasSize(2);
        assertThat(LoweredRun.of(program).packet("01 02 1111 2222")).isEqualTo("0102dddd2222");
        assertThat(LoweredRun.of(program).packet("02 02 1111 2222")).isEqualTo("02021111eeee");
    }

    private static Program placed(StructuredBuilder program) {
        return Lowering.lower(program.build()).program().orElseThrow();
    }

    private static StructuredStatement add(Variable sum, Expression... values) {
        return new StructuredStatement.AddToSum(sum, List.of(values), Position.NONE);
    }

    private static StructuredParser.State state(StructuredStatement... body) {
        return new StructuredParser.State(
                "start",
                List.of(body),
                StructuredParser.Transition.to(StructuredParser.ACCEPT, Position.NONE),
                Position.NONE);
    }

    /** 0102 + fefd is right. A unit does not compute what it adds: there it is done in stages. */
    @Test
    void sumsOfParsersAreForUnitsIfTheyAreOverFields() {
        Variable sum = var("sum", 16);
        Variable wrong = bool("wrong");
        StructuredStatement extract = new StructuredStatement.Extract("h", Optional.empty(), Position.NONE);
        StructuredStatement verify =
                set(wrong, new Expression.Complement(of(EQUAL, read(sum), number(0xffff, 16)), Position.NONE));
        StructuredStatement mark = when(read(wrong), List.of(set(B, number(0xee, 8))), List.of());
        StructuredBuilder plain = bytes().state(state(extract, add(sum, read(A), read(B), read(C)), verify))
                .ingress(mark);
        assertThat(placed(plain).parser().sums()).hasSize(1);
        Expression same = of(XOR, read(A), number(0, 8));
        StructuredBuilder computed = bytes().state(state(extract, add(sum, same, read(B), read(C)), verify))
                .ingress(mark);
        assertThat(placed(computed).parser().sums()).isEmpty();
        for (StructuredBuilder program : List.of(plain, computed)) {
            assertThat(LoweredRun.of(program).packet("01 02 fefd")).isEqualTo("0102fefd");
            assertThat(LoweredRun.of(program).packet("01 02 fefe")).isEqualTo("01eefefe");
        }
    }

    /** ~0102 = fefd, less 0304 that is extracted behind: fbf9. */
    @Test
    void sumsAreDepositedWhenTheParserIsDone() {
        Variable sum = var("sum", 16);
        Variable rest = var("rest", 16);
        Variable late = var("g.late", 16);
        StructuredBuilder program = bytes().header("g", late)
                .state(state(
                        new StructuredStatement.Extract("h", Optional.empty(), Position.NONE),
                        new StructuredStatement.SubtractFromSum(sum, List.of(read(A), read(B)), Position.NONE),
                        new StructuredStatement.DepositSum(rest, sum, Position.NONE),
                        new StructuredStatement.Extract("g", Optional.empty(), Position.NONE)))
                .ingress(set(C, read(rest)));
        assertThat(LoweredRun.of(program).packet("01 02 0000 0304 aa")).isEqualTo("0102fbf90304aa");
    }
}
