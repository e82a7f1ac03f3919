package plumbline.isa.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.isa.lower.StructuredBuilder.apply;
import static plumbline.isa.lower.StructuredBuilder.call;
import static plumbline.isa.lower.StructuredBuilder.masked;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.of;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;
import static plumbline.isa.reference.StructuredSketch.emit;
import static plumbline.isa.reference.StructuredSketch.extract;
import static plumbline.isa.reference.StructuredSketch.forward;
import static plumbline.isa.reference.StructuredSketch.interval;
import static plumbline.isa.reference.StructuredSketch.key;
import static plumbline.isa.reference.StructuredSketch.select;
import static plumbline.isa.reference.StructuredSketch.to;
import static plumbline.isa.reference.StructuredSketch.when;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

class ReferenceSwitchTest {
    private static final Variable KIND = var("a.kind", 8);
    private static final Variable DATA = var("a.data", 8);
    private static final Variable PORT = var("ucast_egress_port", 9);
    private static final Variable DROP = var("drop_ctl", 3);
    private static final Variable META = var("meta", 8);

    private final StructuredSketch sketch = new StructuredSketch();
    private HeaderInstance a;
    private ReferenceSwitch device;

    /** A header of two bytes, taken and put back; the packet leaves by port 1. */
    private void twoBytes(StructuredStatement... ingress) {
        a = sketch.header("a", KIND, DATA);
        sketch.state("start", StructuredParser.ACCEPT, extract(a));
        sketch.ingress(forward(1));
        sketch.ingress(ingress);
        sketch.deparser(emit(a));
        device = new ReferenceSwitch(sketch.program());
    }

    /** What leaves, as {@code port:bytes} with blanks between. */
    private String receive(int port, String hex) {
        StringBuilder text = new StringBuilder();
        for (ReferenceSwitch.Sent sent : device.receive(port, HexFormat.of().parseHex(hex))) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(sent.port())
                    .append(':')
                    .append(HexFormat.of().formatHex(sent.bytes()));
        }
        return text.toString();
    }

    @Test
    void headersAreChangedAndThePayloadStays() {
        twoBytes(set(DATA, of(BinaryOperation.ADD, read(DATA), number(1, 8))));
        assertThat(receive(0, "01ffaabb")).isEqualTo("1:0100aabb");
    }

    @Test
    void whatIsNotSentAnywhereIsDropped() {
        twoBytes(set(PORT, number(511, 9)));
        assertThat(receive(0, "01ff")).isEmpty();
    }

    @Test
    void invalidHeadersAreNotWritten() {
        twoBytes(set(new Variable("a.valid", ValueType.BOOL), number(BigInteger.ZERO, ValueType.BOOL)));
        assertThat(receive(0, "01ffaa")).isEqualTo("1:aa");
    }

    @Test
    void exitEndsItsBlockOnlyAndLeavesBranchesAndActions() {
        sketch.action("leave", List.of(), set(DATA, number(2, 8)), new StructuredStatement.Exit(Position.NONE));
        sketch.table("t", "leave");
        twoBytes(
                when(of(BinaryOperation.EQUAL, read(KIND), number(1, 8)), new StructuredStatement.Exit(Position.NONE)),
                apply("t"),
                set(DATA, number(3, 8)));
        sketch.ingress(set(KIND, number(9, 8)));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "0100")).isEqualTo("1:0900");
        assertThat(receive(0, "0200")).isEqualTo("1:0902");
    }

    @Test
    void selectsLookAheadAdvanceAndVerify() {
        HeaderInstance b = sketch.header("b", var("b.x", 8));
        a = sketch.header("a", KIND, DATA);
        sketch.state(
                "start",
                select(
                        new Expression.Lookahead(0, ValueType.bits(8), Position.NONE),
                        to("two", masked(1, 0xff)),
                        to("skip", interval(2, 4)),
                        to(StructuredParser.ACCEPT, masked(0x80, 0x80))));
        sketch.state("two", StructuredParser.ACCEPT, extract(a));
        sketch.state(
                "skip",
                StructuredParser.ACCEPT,
                new StructuredStatement.Advance(number(8, 8), Position.NONE),
                extract(b),
                new StructuredStatement.Verify(
                        of(BinaryOperation.EQUAL, read(var("b.x", 8)), number(7, 8)), number(5, 16), Position.NONE));
        sketch.ingress(forward(1)).deparser(emit(b), emit(a));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "010203")).isEqualTo("1:010203");
        assertThat(receive(0, "030708")).isEqualTo("1:0708");
        assertThat(receive(0, "030808")).as("not verified").isEmpty();
        assertThat(receive(0, "88")).isEqualTo("1:88");
        assertThat(receive(0, "77")).as("no case").isEmpty();
        assertThat(receive(0, "01")).as("too short").isEmpty();
    }

    @Test
    void whoReadsTheParsersErrorGetsPacketsThatAreTooShort() {
        twoBytes(set(PORT, new Expression.Cast(ValueType.bits(9), read(var("parser_err", 16)), Position.NONE)));
        assertThat(receive(0, "01")).isEqualTo("34:01");
        assertThat(receive(0, "0102")).isEqualTo("0:0102");
    }

    @Test
    void aParserThatTurnsInACircleIsLeft() {
        sketch.state("start", "start").ingress(forward(1));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "0102")).isEmpty();
    }

    @Test
    void aHeaderIsTakenFromPacketsThatHaveIt() {
        HeaderInstance v = sketch.header("v", var("v.f", 16));
        Expression first = new Expression.Lookahead(0, ValueType.bits(1), Position.NONE);
        Expression isThere = new Expression.Cast(ValueType.BOOL, first, Position.NONE);
        sketch.state(
                "start",
                StructuredParser.ACCEPT,
                new StructuredStatement.Extract("v", Optional.of(isThere), Position.NONE));
        sketch.ingress(forward(1), set(var("v.f", 16), number(0, 16)));
        sketch.deparser(emit(v));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "80aabbcc")).isEqualTo("1:0000bbcc");
        assertThat(receive(0, "00aabbcc")).isEqualTo("1:00aabbcc");
        assertThat(receive(0, "80")).as("too short").isEmpty();
    }

    @Test
    void aValueSetDecidesWhatTheControlPlaneHasPutIn() {
        sketch.extern(new ExternInstance.ValueSet(
                "set", List.of(new ExternInstance.ValueSet.Key(var("value", 8), MatchKind.EXACT)), 4, Position.NONE));
        sketch.state(
                "start",
                select(
                        new Expression.Lookahead(0, ValueType.bits(8), Position.NONE),
                        to(StructuredParser.ACCEPT, new KeyMatch.InSet("set"))));
        sketch.ingress(forward(1));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "05")).isEmpty();
        device.interpreter().valueSet("set", List.of(List.of(masked(5, 0xff))));
        assertThat(receive(0, "05")).isEqualTo("1:05");
    }

    private void oneTable(MatchKind kind) {
        sketch.action("put", List.of(var("put.x", 8)), set(DATA, read(var("put.x", 8))));
        sketch.action("keep", List.of());
        sketch.table("t", "keep", key(KIND, kind));
        twoBytes(apply("t"));
    }

    private void entry(int priority, long data, KeyMatch... patterns) {
        device.interpreter().table("t").add(List.of(patterns), priority, call("put", data));
    }

    @Test
    void exactEntries() {
        oneTable(MatchKind.EXACT);
        entry(0, 7, masked(1, 0xff));
        assertThat(receive(0, "0100")).isEqualTo("1:0107");
        assertThat(receive(0, "0200")).isEqualTo("1:0200");
        device.interpreter().table("t").fallback(call("put", 9));
        assertThat(receive(0, "0200")).isEqualTo("1:0209");
        entry(1, 8, masked(1, 0xff));
        assertThat(receive(0, "0100")).as("replaced").isEqualTo("1:0108");
    }

    @Test
    void theLargerPriorityWinsAndThenTheFirst() {
        oneTable(MatchKind.TERNARY);
        entry(1, 1, masked(0, 0));
        entry(3, 3, masked(0x10, 0x10));
        entry(3, 4, masked(0x01, 0x01));
        assertThat(receive(0, "1100")).isEqualTo("1:1103");
        assertThat(receive(0, "0100")).isEqualTo("1:0104");
        assertThat(receive(0, "0000")).isEqualTo("1:0001");
    }

    @Test
    void theLongestPrefixWins() {
        oneTable(MatchKind.LPM);
        entry(0, 1, masked(0, 0));
        entry(0, 3, masked(0x80, 0xc0));
        entry(0, 2, masked(0x80, 0x80));
        assertThat(receive(0, "8000")).isEqualTo("1:8003");
        assertThat(receive(0, "c000")).isEqualTo("1:c002");
        assertThat(receive(0, "0000")).isEqualTo("1:0001");
    }

    @Test
    void rangesIncludeTheirEnds() {
        oneTable(MatchKind.RANGE);
        entry(1, 1, interval(2, 4));
        assertThat(receive(0, "0100")).isEqualTo("1:0100");
        assertThat(receive(0, "0200")).isEqualTo("1:0201");
        assertThat(receive(0, "0400")).isEqualTo("1:0401");
        assertThat(receive(0, "0500")).isEqualTo("1:0500");
    }

    @Test
    void hitsAndActionsAreKnownBehindATable() {
        sketch.action("put", List.of(var("put.x", 8)), set(DATA, read(var("put.x", 8))));
        sketch.action("keep", List.of());
        sketch.table("t", "keep", key(KIND, MatchKind.EXACT));
        twoBytes(
                when(new Expression.Hit("t", Position.NONE), set(KIND, number(0xee, 8))),
                apply("t"),
                when(new Expression.Hit("t", Position.NONE), set(KIND, number(0xaa, 8))),
                when(new Expression.ActionRun("t", "keep", Position.NONE), set(KIND, number(0xbb, 8))));
        entry(0, 7, masked(1, 0xff));
        assertThat(receive(0, "0100")).isEqualTo("1:aa07");
        assertThat(receive(0, "0200")).isEqualTo("1:bb00");
    }

    @Test
    void registersReadAndWriteWithinTheirSize() {
        ExternInstance.RegisterArray r = sketch.extern(StructuredSketch.register("r", 2, 8));
        twoBytes(
                new StructuredStatement.ReadRegister(List.of(META), "r", read(KIND), Position.NONE),
                new StructuredStatement.WriteRegister("r", read(KIND), List.of(read(DATA)), Position.NONE),
                set(DATA, read(META)));
        assertThat(receive(0, "0105")).isEqualTo("1:0100");
        assertThat(receive(0, "0106")).isEqualTo("1:0105");
        assertThat(receive(0, "0207")).isEqualTo("1:0200");
        assertThat(receive(0, "0207")).as("beyond its size").isEqualTo("1:0200");
        assertThat(device.interpreter().memory().read(r, new StructuredMemory.Cell.Indexed(BigInteger.ONE)))
                .containsExactly(BigInteger.valueOf(6));
    }

    /** The first word counts, the second keeps the largest data; out is the sum of both. */
    @Test
    void registerActionsChangeACellAndGiveOutputs() {
        ExternInstance.RegisterArray r = sketch.extern(StructuredSketch.register("r", 4, 8, 8));
        Variable lo = var("do.lo", 8);
        Variable hi = var("do.hi", 8);
        Variable out = var("do.out", 8);
        sketch.extern(new ExternInstance.RegisterAction(
                "do",
                "r",
                List.of(lo, hi),
                List.of(out),
                List.of(
                        set(lo, of(BinaryOperation.ADD, read(lo), number(1, 8))),
                        when(of(BinaryOperation.LESS, read(hi), read(DATA)), set(hi, read(DATA))),
                        set(out, of(BinaryOperation.ADD, read(lo), read(hi)))),
                Position.NONE));
        twoBytes(new StructuredStatement.Execute("do", Optional.of(read(KIND)), List.of(DATA), Position.NONE));
        assertThat(receive(0, "0305")).isEqualTo("1:0306");
        assertThat(receive(0, "0304")).isEqualTo("1:0307");
        assertThat(receive(0, "0404")).as("beyond its size").isEqualTo("1:0400");
        assertThat(device.interpreter().memory().read(r, new StructuredMemory.Cell.Indexed(BigInteger.valueOf(3))))
                .containsExactly(BigInteger.TWO, BigInteger.valueOf(5));
    }

    @Test
    void countersOfIndicesAndOfEntries() {
        sketch.extern(
                new ExternInstance.Array(Extern.COUNTER, "c", "packets_and_bytes", 8, Optional.empty(), Position.NONE));
        sketch.extern(
                new ExternInstance.Array(Extern.COUNTER, "direct", "packets", 0, Optional.of("t"), Position.NONE));
        sketch.action(
                "put",
                List.of(var("put.x", 8)),
                new StructuredStatement.Call(
                        Optional.empty(), Extern.COUNTER, "direct", Optional.empty(), Optional.empty(), Position.NONE));
        sketch.table("t", "put", key(KIND, MatchKind.EXACT));
        twoBytes(new StructuredStatement.Call(
                Optional.empty(), Extern.COUNTER, "c", Optional.of(read(KIND)), Optional.empty(), Position.NONE));
        device.interpreter().table("t").fallback(call("put", 0));
        sketch.ingress(apply("t"));
        device = new ReferenceSwitch(sketch.program());
        device.interpreter().table("t").fallback(call("put", 0));
        entry(0, 0, masked(1, 0xff));
        receive(0, "0100aa");
        receive(0, "0100");
        receive(0, "0200");
        StructuredMemory memory = device.interpreter().memory();
        assertThat(memory.counted("c", new StructuredMemory.Cell.Indexed(BigInteger.ONE)))
                .isEqualTo(new StructuredMemory.Counted(BigInteger.TWO, BigInteger.valueOf(5)));
        assertThat(memory.counted(
                        "direct",
                        new StructuredMemory.Cell.OfEntry(
                                new StructuredTable.Entry(List.of(masked(1, 0xff)), 0, call("put", 0), Position.NONE))))
                .isEqualTo(new StructuredMemory.Counted(BigInteger.TWO, BigInteger.ZERO));
    }

    /** One packet per second, a burst of one, a peak of two: at once green, yellow, red; a second later green. */
    @Test
    void metersMark() {
        sketch.extern(new ExternInstance.Array(Extern.METER, "m", "packets", 4, Optional.empty(), Position.NONE));
        twoBytes(new StructuredStatement.Call(
                Optional.of(DATA),
                Extern.METER,
                "m",
                Optional.of(read(KIND)),
                Optional.of(read(var("none", 2))),
                Position.NONE));
        assertThat(receive(0, "0100")).as("no rates").isEqualTo("1:0100");
        device.interpreter()
                .memory()
                .rates("m", new StructuredMemory.Cell.Indexed(BigInteger.ONE), new Meter.Rates(1, 1, 2, 2));
        assertThat(receive(0, "0100")).isEqualTo("1:0100");
        assertThat(receive(0, "0100")).isEqualTo("1:0101");
        assertThat(receive(0, "0100")).isEqualTo("1:0103");
        device.nanos(1_000_000_000L);
        assertThat(receive(0, "0100")).isEqualTo("1:0100");
    }

    @Test
    void randomNumbersComeFromOutside() {
        twoBytes(new StructuredStatement.Random(DATA, number(3, 8), number(9, 8), Position.NONE));
        device = new ReferenceSwitch(sketch.program(), (low, high) -> low.add(high), 2);
        assertThat(receive(0, "0100")).isEqualTo("1:010c");
    }

    @Test
    void digestsAreSentEvenIfThePacketIsNot() {
        twoBytes(
                new StructuredStatement.SendDigest("d", List.of(read(KIND), number(7, 4)), Position.NONE),
                set(DROP, number(1, 3)));
        assertThat(receive(0, "0500")).isEmpty();
        assertThat(device.digests())
                .containsExactly(
                        new ReferenceSwitch.SentDigest("d", List.of(BigInteger.valueOf(5), BigInteger.valueOf(7))));
    }

    /** A copy from ingress has the bytes that came in, and egress sees what it carries. */
    @Test
    void mirrorsFromIngress() {
        twoBytes(
                set(META, number(0x33, 8)),
                set(DATA, number(9, 8)),
                new StructuredStatement.Mirror(number(5, 10), List.of(META), Position.NONE),
                set(META, number(0x44, 8)));
        sketch.egress(when(of(BinaryOperation.EQUAL, read(var("mirrored", 1)), number(1, 1)), set(KIND, read(META))));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "0102")).as("no session").isEqualTo("1:0109");
        device.session(5, new ReferenceSwitch.Session(List.of(new ReferenceSwitch.Replica(7, 0)), 3));
        assertThat(receive(0, "0102aabb")).isEqualTo("1:0109aabb 7:4402aa");
    }

    /** A copy from egress has the bytes that leave, and none of it is copied again. */
    @Test
    void mirrorsFromEgressOfPacketsThatAreDropped() {
        twoBytes(set(DATA, number(9, 8)));
        sketch.egress(
                new StructuredStatement.Mirror(number(5, 10), List.of(), Position.NONE),
                when(of(BinaryOperation.EQUAL, read(var("mirrored", 1)), number(0, 1)), set(DROP, number(1, 3))));
        device = new ReferenceSwitch(sketch.program());
        device.session(5, new ReferenceSwitch.Session(List.of(new ReferenceSwitch.Replica(7, 0)), 99));
        assertThat(receive(0, "0102")).isEqualTo("7:0109");
    }

    @Test
    void resubmitsOnceAsItCameInWithWhatItCarries() {
        twoBytes(
                set(DATA, read(META)),
                set(META, number(0x21, 8)),
                new StructuredStatement.Resubmit(List.of(META), Position.NONE));
        assertThat(receive(0, "0102")).as("asks for it twice").isEmpty();
        StructuredSketch other = new StructuredSketch();
        other.header("a", KIND, DATA);
        other.state("start", StructuredParser.ACCEPT, extract(a));
        other.ingress(
                forward(1),
                set(DATA, read(META)),
                when(
                        of(BinaryOperation.EQUAL, read(var("resubmit_flag", 1)), number(0, 1)),
                        set(META, number(0x21, 8)),
                        new StructuredStatement.Resubmit(List.of(META), Position.NONE)));
        other.deparser(emit(a));
        device = new ReferenceSwitch(other.program());
        assertThat(receive(0, "0102")).isEqualTo("1:0121");
    }

    @Test
    void recirculatesAsItLeaves() {
        twoBytes(set(DATA, of(BinaryOperation.ADD, read(DATA), number(1, 8))));
        sketch.egress(when(
                of(BinaryOperation.LESS, read(DATA), number(5, 8)),
                new StructuredStatement.Recirculate(List.of(), Position.NONE)));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "0100")).isEqualTo("1:0105");
    }

    @Test
    void groupsReplicateBesideUnicast() {
        twoBytes(set(var("mcast_grp_a", 16), number(3, 16)));
        sketch.egress(set(DATA, new Expression.Cast(ValueType.bits(8), read(var("egress_rid", 16)), Position.NONE)));
        device = new ReferenceSwitch(sketch.program());
        device.group(3, List.of(new ReferenceSwitch.Replica(4, 7), new ReferenceSwitch.Replica(5, 8)));
        assertThat(receive(0, "0100")).isEqualTo("4:0107 5:0108 1:0100");
    }

    @Test
    void truncatedPacketsAreShorter() {
        twoBytes(set(var("mtu_trunc_len", 14), number(3, 14)));
        assertThat(receive(0, "0102030405")).isEqualTo("1:010203");
        assertThat(receive(0, "0102")).isEqualTo("1:0102");
    }

    /** What the ingress deparser writes is all that egress gets. */
    @Test
    void anEgressParserSeesWhatTheIngressDeparserWrote() {
        HeaderInstance bridge = sketch.header("bridge", META);
        a = sketch.header("a", KIND, DATA);
        Variable lost = var("lost", 8);
        sketch.state("start", StructuredParser.ACCEPT, extract(a));
        sketch.ingress(
                forward(1),
                set(lost, number(1, 8)),
                set(META, number(0x55, 8)),
                set(bridge.valid(), number(BigInteger.ONE, ValueType.BOOL)));
        sketch.between(List.of(emit(bridge), emit(a)), extract(bridge), extract(a));
        sketch.egress(set(DATA, read(META)), set(KIND, read(lost)));
        sketch.deparser(emit(a));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "0102ff")).isEqualTo("1:0055ff");
    }

    @Test
    void egressCanBeBypassed() {
        twoBytes(set(var("bypass_egress", 1), read(new Variable("a.kind", ValueType.bits(1)))));
        sketch.egress(set(DATA, number(9, 8)));
        device = new ReferenceSwitch(sketch.program());
        assertThat(receive(0, "0102")).isEqualTo("1:0102");
        assertThat(receive(0, "0202")).isEqualTo("1:0209");
    }
}
