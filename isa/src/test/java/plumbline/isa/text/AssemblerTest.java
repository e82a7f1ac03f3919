package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.isa.model.ValueSet;
import plumbline.isa.support.Assembled;
import plumbline.isa.support.ParserStates;

/** Small texts and the models they must give, built by hand. */
class AssemblerTest {
    private static final Position AT = Position.NONE;
    private static final Field A = new Field("a", 8);
    private static final Field B = new Field("b", 16);
    private static final Field BIT = new Field("bit", 1);

    private static Program assemble(String text) {
        return assemble(text, Map.of());
    }

    private static Program assemble(String text, Map<String, Long> parameters) {
        return Assembler.assemble("test", "program test\n" + text, parameters, IncludeResolver.library())
                .orThrow();
    }

    /** The units of a stage over the fields a (8 bits), b (16) and bit (1). */
    private static List<Unit> units(String text) {
        return assemble("""
            metadata a : bit<8>, b : bit<16>, bit : bit<1>
            register r : bit<16>[4]
            register p : pair<bit<32>>[4]
            counter c : bytes[8]
            lowpass l[2] tau 1us shift 1
            ingress { stage "s" {
            """ + text + "\n} }").ingress().get(0).units();
    }

    private static Unit assign(Field dest, Op op, plumbline.isa.model.Operand... operands) {
        return assign(Condition.ALWAYS, dest, op, operands);
    }

    private static Unit assign(Condition guard, Field dest, Op op, plumbline.isa.model.Operand... operands) {
        return new Unit.Assign(guard, dest, new Calc(op, List.of(operands)), AT);
    }

    private static Condition is(Field field, long value) {
        return new Condition.Compare(Calc.of(field), Op.EQ, Calc.of(Const.of(value)), AT);
    }

    private static List<Unit> besideTable(String text) {
        return assemble("""
            metadata a : bit<8>, bit : bit<1>
            table t { key { a : exact } action x() { } action y() { } }
            table h { key { a : exact } action x() { } }
            header h { hit : bit<8> }
            ingress { stage { apply t; apply h
            """ + text + "\n} }").ingress().get(0).units();
    }

    private static Condition gave(TableOutcome outcome) {
        return new Condition.Result("t", outcome, AT);
    }

    @Test
    void whatATableGaveIsACondition() {
        List<Condition> guards =
                besideTable("""
                    when t.hit : a = 1
                    when t.miss and bit : a = 1
                    when t.action == x : a = 1 else when t.action != y : a = 1
                    when any(for i in 0 .. 1 : t.hit) : a = 1
                    when h.hit == 1 : a = 1
                    """).stream().skip(2).map(Unit::guard).toList();
        Condition ranX = gave(new TableOutcome.ActionRun("x"));
        Condition notY = new Condition.Not(gave(new TableOutcome.ActionRun("y")));
        Condition hit = gave(TableOutcome.LookUp.HIT);
        assertEquals(
                List.of(
                        hit,
                        new Condition.And(List.of(gave(TableOutcome.LookUp.MISS), is(BIT, 1))),
                        ranX,
                        new Condition.And(List.of(new Condition.Not(ranX), notY)),
                        new Condition.Or(List.of(hit, hit)),
                        is(new Field("h.hit", 8), 1)), // a field is meant rather than a table's result
                guards);
    }

    @Test
    void aHashMayBeAnIndex() {
        ArrayIndex hash = Hash.of(HashCatalogue.named("crc16", 1).orElseThrow(), List.of(A, new Const(5, 8)));
        assertEquals(
                List.of(
                        new Unit.Call(
                                Condition.ALWAYS, Optional.empty(), Extern.COUNTER, "c", hash, Optional.empty(), AT),
                        new Unit.Call(
                                Condition.ALWAYS, Optional.of(B), Extern.LOW_PASS, "l", hash, Optional.of(A), AT)),
                units("""
                    count c[crc16(a, 8w5) poly 1]
                    b = lowpass l[(crc16(a, 8w5) poly 1)](a)
                    """));
    }

    /** What is said not to be there leaves no trace, in hashes and in what copies carry. */
    @Test
    void inputsOfHashesAndWhatCopiesCarryMayBeLeftOut() {
        String text = """
            param ports = 0
            metadata a : bit<8>, b : bit<16>, bit : bit<1>
            digest seen carries if ports : a,
                b
            ingress { stage "s" {
                b = crc16(a, if ports == 1 : b, if ports > 0 : bit) poly 1
            } }
            """;
        Unit.Assign without =
                (Unit.Assign) assemble(text).ingress().get(0).units().get(0);
        assertEquals(List.of(A), without.value().operands());
        assertEquals(List.of(B), assemble(text).fieldLists().get(0).fields());
        Program with = assemble(text, Map.of("ports", 1L));
        assertEquals(
                List.of(A, B, BIT),
                ((Unit.Assign) with.ingress().get(0).units().get(0)).value().operands());
        assertEquals(List.of(A, B), with.fieldLists().get(0).fields());
    }

    @Test
    void whatExtendsAStageIsPartOfItWhereverItStands() {
        Program written = assemble("""
            metadata a : bit<8>, b : bit<8>
            egress { extend stage "two" { b = 2 } }
            egress {
                stage "one" { a = 3 }
                for i in 2 .. 2 { stage "two" { a = i } }
                extend stage "one" { b = 1 }
            }
            """);
        Program together = assemble("""
            metadata a : bit<8>, b : bit<8>
            egress {
                stage "one" { a = 3; b = 1 }
                stage "two" { a = 2; b = 2 }
            }
            """);
        assertEquals(together.egress(), written.egress());
    }

    @Test
    void instructions() {
        assertEquals(
                List.of(
                        assign(A, Op.MOV, Const.of(5)),
                        assign(A, Op.MOV, Const.of(0xfb)),
                        assign(A, Op.MOV, new Const(5, 4)),
                        assign(B, Op.PLUS, A, B),
                        assign(B, Op.PLUS_SAT, A, Const.of(300)),
                        assign(B, Op.PLUS_SATS, A, B),
                        assign(B, Op.MINUS_SATS, A, Const.of(1)),
                        assign(B, Op.NOT, A),
                        assign(B, Op.CONCAT, A, new Const(3, 8)),
                        assign(A, Op.SLICE, B, Const.of(11), Const.of(4)),
                        assign(BIT, Op.SLICE, B, Const.of(7), Const.of(7)),
                        assign(B, Op.SHL, A, Const.of(3)),
                        assign(B, Op.SHLV, A, B),
                        assign(A, Op.SHR, B, Const.of(8)),
                        assign(B, Op.SHRS, B, Const.of(2)),
                        assign(A, Op.MINS, A, Const.of(0xff)),
                        assign(BIT, Op.LTS, B, Const.of(0xffff)),
                        assign(B, Op.MUL, A, A)),
                units("""
                    a = 5; a = -5; a = 4w5
                    b = a + b; b = a |+| 3 * 100; b = a |+|s b; b = a |-|s 1; b = ~a
                    b = a ++ 8w{1 + 2}
                    a = b[11:4]; bit = b[7]
                    b = a << 3; b = a << b; a = b >> 8; b = shrs(b, 2)
                    a = mins(a, -1); bit = b <s -1; b = a * a
                    """));
    }

    @Test
    void guardsAreFlattened() {
        Condition one = is(A, 1);
        Condition two = is(A, 2);
        assertEquals(
                List.of(
                        assign(new Condition.And(List.of(is(BIT, 1), one)), B, Op.MOV, Const.of(1)),
                        assign(
                                new Condition.And(List.of(is(BIT, 1), new Condition.Not(one), two)),
                                B,
                                Op.MOV,
                                Const.of(2)),
                        assign(
                                new Condition.And(List.of(is(BIT, 1), new Condition.Not(one), new Condition.Not(two))),
                                B,
                                Op.MOV,
                                Const.of(3)),
                        assign(new Condition.Not(is(BIT, 1)), B, Op.MOV, Const.of(4))),
                units("""
                    when bit {
                        when a == 1 : b = 1
                        else when a == 2 {
                            b = 2
                        }
                        else : b = 3
                    } else : b = 4
                    """));
    }

    /** Behind the colon of a condition may stand a loop or a choice: what it writes out gets the condition. */
    @Test
    void aLoopBehindAConditionIsABlock() {
        String loop = "for i in 0 .. 1 { slot{i} = i + 1 }";
        String choice = "if 1 { a = 3 } else { a = 4 }";
        for (String body : List.of(loop, choice, "if 1 { " + loop + " }", "for j in 0 .. 0 { if j == 0 { a = j } }")) {
            for (String text : List.of(
                    "stage { when a == 1 : BODY }",
                    "stage { when a == 1 { a = 9 } else : BODY }",
                    "stage { when bit : when a == 1 : BODY }",
                    "when a == 1 : BODY",
                    "stage { when bit :\n BODY\n when not bit : b = 1 }")) {
                String declared = "metadata a : bit<8>, b : bit<8>, bit : bit<1>, slot0 : bit<8>, slot1 : bit<8>\n";
                Program colon = assemble(declared + "ingress { " + text.replace("BODY", body) + " }");
                Program block = assemble(declared + "ingress { "
                        + text.replace(": BODY", "{ BODY }")
                                .replace(":\n BODY", "{\n BODY }")
                                .replace("BODY", body) + " }");
                assertEquals(block, colon, text.replace("BODY", body));
            }
        }
        assertEquals(
                units("access r[a] { when a == 1 { for i in 2 .. 2 { word = i } } }"),
                units("access r[a] { when a == 1 : for i in 2 .. 2 { word = i } }"));
    }

    @Test
    void conditions() {
        Condition below = new Condition.Compare(Calc.of(Op.AND, A, Const.of(3)), Op.LT, Calc.of(B), AT);
        assertEquals(
                List.of(
                        assign(
                                new Condition.Or(List.of(
                                        new Condition.And(List.of(is(A, 1), below)), new Condition.Not(is(BIT, 1)))),
                                A,
                                Op.MOV,
                                B8),
                        assign(new Condition.And(List.of(is(A, 1), is(A, 2), is(A, 3))), A, Op.MOV, B8),
                        assign(new Condition.Or(List.of(is(A, 1))), A, Op.MOV, B8),
                        assign(is(A, 1), A, Op.MOV, B8),
                        assign(new Condition.Or(List.of()), A, Op.MOV, B8),
                        assign(A, Op.MOV, B8)),
                units("""
                    when a == 1 and a & 3 < b or not bit : a = 0
                    when all(for i in 1 .. 3 : a == i) : a = 0
                    when any(a == 1) : a = 0
                    when 1 == 1 and a == 1 : a = 0
                    when 1 > 2 : a = 0
                    when all() : a = 0
                    """));
    }

    private static final Const B8 = Const.of(0);

    private static Unit hash(HashFunction function, Operand... operands) {
        return new Unit.Assign(Condition.ALWAYS, B, Hash.of(function, List.of(operands)), AT);
    }

    @Test
    void otherUnits() {
        assertEquals(
                List.of(
                        hash(new HashFunction.Crc(16, 0x8BB7, false, false, 0, 0), A, new Const(5, 8)),
                        hash(new HashFunction.Crc(8, 7, true, false, 1, 2), A),
                        hash(new HashFunction.Xor(16), A),
                        new Unit.Assign(is(BIT, 1), A, new Draw(), AT),
                        new Unit.Call(Condition.ALWAYS, Optional.empty(), Extern.COUNTER, "c", B, Optional.empty(), AT),
                        new Unit.Call(
                                Condition.ALWAYS,
                                Optional.of(B),
                                Extern.LOW_PASS,
                                "l",
                                Const.of(1),
                                Optional.of(A),
                                AT)),
                units("""
                    b = crc16(a, 8w5) poly 1
                    b = crc(width 8, poly 7, init 1, xorout 2, reflect in)(a)
                    b = xor16(a)
                    when bit : a = random()
                    count c[b]
                    b = lowpass l[1](a)
                    """));
    }

    @Test
    void accesses() {
        Condition found = new Condition.Compare(Calc.of(Cell.LO), Op.EQ, Calc.of(B), AT);
        Condition low = new Condition.Compare(Calc.of(Cell.HI), Op.LT, Calc.of(A), AT);
        Condition swap = new Condition.And(List.of(new Condition.Not(found), low));
        assertEquals(
                List.of(
                        new Unit.Access(
                                is(BIT, 1),
                                "r",
                                A,
                                new Stateful(
                                        List.of(new Stateful.Update(
                                                Condition.ALWAYS, Cell.LO, Calc.of(Op.PLUS, Cell.LO, Const.of(1)), AT)),
                                        List.of(new Stateful.Output(Condition.ALWAYS, B, Calc.of(Cell.NEW_LO), AT))),
                                AT),
                        new Unit.Access(
                                Condition.ALWAYS,
                                "p",
                                Const.of(0),
                                new Stateful(
                                        List.of(
                                                new Stateful.Update(found, Cell.HI, Calc.of(Op.PLUS, Cell.HI, A), AT),
                                                new Stateful.Update(swap, Cell.LO, Calc.of(B), AT)),
                                        List.of(new Stateful.Output(
                                                swap,
                                                B,
                                                new Calc(Op.SLICE, List.of(Cell.HI, Const.of(15), Const.of(0))),
                                                AT))),
                                AT)),
                units("""
                    when bit : access r[a] {
                        word = word + 1
                        out b = new
                    }
                    access p[0] {
                        when lo == b : hi = hi + a
                        else when hi < a {
                            lo = b
                            out b = hi[15:0]
                        }
                    }
                    """));
    }

    @Test
    void declarations() {
        Program program = assemble("""
            param size = 4, twice = 2 * size
            const most = pow2(clog2(twice + 1))
            header h { x : bit<4>, y : bit<4>; z : bit<128> }
            for i in 0 .. 1 { register r{i} : bit<8>[most] = 255 }
            register p : pair<bit<32>>[size] = 1, 2
            counter c : packets_and_bytes[twice]
            lowpass l[1] tau 4ms shift 3
            metadata {
                m : bit<size>
            }
            mirror one to recirculation at most 0.25% carries m, h.z_lo
            mirror two to port 5 truncate 64
            resubmit again at most twice%
            recirculate around
            digest tell carries m
            digest learn adds known to hosts, known to others carries m
            """, Map.of("size", 8L));
        Field m = new Field("m", 8);
        assertEquals(
                List.of(new Program.Parameter("size", 8), new Program.Parameter("twice", 16)), program.parameters());
        List<Field> fields =
                List.of(new Field("h.x", 4), new Field("h.y", 4), new Field("h.z_hi", 64), new Field("h.z_lo", 64));
        assertEquals(List.of(new Header("h", fields, AT)), program.headers());
        assertEquals(
                List.of(
                        new Register("r0", 8, false, 32, 255, 0, AT),
                        new Register("r1", 8, false, 32, 255, 0, AT),
                        new Register("p", 32, true, 8, 1, 2, AT)),
                program.registers());
        assertEquals(List.of(new Counter("c", Counter.Kind.PACKETS_AND_BYTES, 16, AT)), program.arrays(Counter.class));
        assertEquals(List.of(new LowPass("l", 4_000_000, 3, 1, AT)), program.arrays(LowPass.class));
        assertEquals(List.of(m), program.metadata());
        assertEquals(
                List.of(
                        new FieldList.Mirror(
                                "one",
                                1,
                                Intrinsic.NO_PORT,
                                0,
                                new Bound.Share(2500),
                                List.of(m, new Field("h.z_lo", 64)),
                                AT),
                        new FieldList.Mirror("two", 2, 5, 64, Bound.NONE, List.of(), AT),
                        new FieldList.Resubmit("again", 1, new Bound.Share(160_000), List.of(), AT),
                        new FieldList.Recirculate("around", Bound.NONE, List.of(), AT),
                        new FieldList.Digest("tell", 1, List.of(m), AT),
                        new FieldList.Digest(
                                "learn",
                                2,
                                List.of(m),
                                List.of(
                                        new FieldList.Addition("hosts", "known"),
                                        new FieldList.Addition("others", "known")),
                                AT)),
                program.fieldLists());
    }

    @Test
    void boundsPerTime() {
        Program program = assemble("""
            param bytes = 2048
            mirror one to recirculation at most 1 packet per 8 * bytes / 10
            mirror two to recirculation at most 1_000 packets per 1s truncate 64
            resubmit again at most 10_000_000 bits per 1s
            recirculate around at most 1 packet per 1ms for each row{1}[port] carries port
            metadata port : bit<9>
            for i in 0 .. 1 { register row{i} : bit<8>[512] }
            """);
        assertEquals(
                List.of(
                        new Bound.PerTime(1, Bound.Unit.PACKETS, 1638),
                        new Bound.PerTime(1000, Bound.Unit.PACKETS, 1_000_000_000),
                        new Bound.PerTime(10_000_000, Bound.Unit.BITS, 1_000_000_000),
                        new Bound.ForEach(
                                new Bound.PerTime(1, Bound.Unit.PACKETS, 1_000_000), "row1", new Field("port", 9))),
                program.fieldLists().stream().map(AssemblerTest::bound).toList());
    }

    @Test
    void sharesInPartsPerMillion() {
        Program program = assemble("""
            param sample = 32
            const share = choose(sample <= 40, 10_000, 62_500)
            mirror one to recirculation at most share ppm truncate 64
            resubmit again at most 2500 ppm
            """);
        assertEquals(
                List.of(new Bound.Share(10_000), new Bound.Share(2_500)),
                program.fieldLists().stream().map(AssemblerTest::bound).toList());
    }

    private static Bound bound(FieldList fieldList) {
        return switch (fieldList) {
            case FieldList.Mirror mirror -> mirror.bound();
            case FieldList.Resubmit resubmit -> resubmit.bound();
            case FieldList.Recirculate recirculate -> recirculate.bound();
            case FieldList.Digest _ -> Bound.NONE;
        };
    }

    @Test
    void tables() {
        Program program = assemble("""
            metadata a : bit<8>, b : bit<32>
            table t {
                key { a : ternary, b : lpm }
                action set(v : bit<8>) { when a == 0 : a = v }
                action none() {}
                entries {
                    (4 &&& 6, 10.0.0.0/8) => set(1)
                    (_, _) => none()
                    (5, 10.0.0.1) => set(2)
                }
                const default none()
                size 16
                stage 3
                partitions 1024 of 2 by 72
            }
            table u { key { a : exact } action x() {} entries { 7 => x() } }
            """);
        Field b = new Field("b", 32);
        Unit.Assign set = new Unit.Assign(is(A, 0), A, Calc.of(new ActionData("v", 8)), AT);
        Table.Action none = new Table.Action("none", List.of(), List.of(), AT);
        Table expected = new Table(
                "t",
                List.of(new Table.Key(A, Table.MatchKind.TERNARY, AT), new Table.Key(b, Table.MatchKind.LPM, AT)),
                List.of(new Table.Action("set", List.of(new ActionData("v", 8)), List.of(set), AT), none),
                List.of(
                        new Table.Entry(
                                List.of(new Match.Ternary(4, 6), new Match.Prefix(0x0a000000, 8, 32)),
                                3,
                                new Table.ActionCall("set", List.of(1L)),
                                AT),
                        new Table.Entry(
                                List.of(Match.Ternary.ANY, Match.Ternary.ANY),
                                2,
                                new Table.ActionCall("none", List.of()),
                                AT),
                        new Table.Entry(
                                List.of(new Match.Exact(5), new Match.Exact(0x0a000001)),
                                1,
                                new Table.ActionCall("set", List.of(2L)),
                                AT)),
                new Table.ActionCall("none", List.of()),
                true,
                16,
                Optional.of(3),
                Optional.of(new Table.Partitions(1024, 2, 72)),
                AT);
        assertEquals(expected, program.tables().get(0));
        Table second = program.tables().get(1);
        assertEquals(new Table.ActionCall("nop", List.of()), second.otherwise());
        assertEquals(1, second.size());
        assertEquals(0, second.entries().get(0).priority());
    }

    @Test
    void parserAndDeparserFromSeveralBlocks() {
        Program program = assemble("""
            header e { type : bit<16> }
            header h { sum : bit<16>, x : bit<8>, y : bit<8> }
            parser {
                state start {
                    extract e
                    select e.type { 1 => accept; default => reject }
                }
            }
            deparser { emit e; checksum h.sum over h }
            parser {
                extend start { 2 .. 3 => h; 0x40 &&& 0xf0 => accept }
                state h { extract h; goto accept }
            }
            deparser { emit h before e; checksum h.sum over e.type unless zero }
            """);
        Header e = program.header("e");
        Header h = program.header("h");
        assertEquals(
                new Parser(
                        List.of(),
                        List.of(
                                ParserStates.extracting(
                                        "start",
                                        List.of(e),
                                        e.fields(),
                                        List.of(
                                                new Parser.Case(List.of(new Match.Range(2, 3)), "h", AT),
                                                new Parser.Case(List.of(new Match.Ternary(0x40, 0xf0)), "accept", AT),
                                                new Parser.Case(List.of(new Match.Exact(1)), "accept", AT)),
                                        "reject",
                                        AT),
                                ParserStates.extracting("h", List.of(h), List.of(), List.of(), "accept", AT)),
                        AT),
                program.parser());
        List<Field> covered =
                List.of(h.fields().get(1), h.fields().get(2), e.fields().get(0));
        assertEquals(
                new Deparser(
                        List.of(h, e),
                        List.of(new Deparser.Checksum(h, h.fields().get(0), covered, true, AT)),
                        AT),
                program.deparser());
    }

    @Test
    void aCaseAsksAValueSet() {
        String text = """
            header e { type : bit<16>, tag : bit<8> }
            parser {
                value_set pairs(kind : bit<16> ternary, tag : bit<8> range)[4]
                state start {
                    extract e
                    select e.type, e.tag { in pairs => reject; default => accept }
                }
            }
            """;
        Program program = assemble(text);
        Header e = program.header("e");
        List<Table.Key> keys = List.of(
                new Table.Key(new Field("kind", 16), Table.MatchKind.TERNARY, AT),
                new Table.Key(new Field("tag", 8), Table.MatchKind.RANGE, AT));
        assertEquals(
                new Parser(
                        List.of(new ValueSet("pairs", keys, 4, AT)),
                        List.of(ParserStates.extracting(
                                "start",
                                List.of(e),
                                e.fields(),
                                List.of(Parser.Case.in("pairs", "reject", AT)),
                                "accept",
                                AT)),
                        AT),
                program.parser());
        assertEquals(program, Assembled.program(Disassembler.disassemble(program)));
    }

    @Test
    void statementsOutsideOfStagesAreLeftToTheFitter() {
        String text = """
            metadata a : bit<8>, b : bit<8>
            ingress {
                a = 1
                when a == 2 { b = 1; a = 3 }
                stage "fixed" { a = b; b = a }
            }
            """;
        Program program = assemble(text);
        assertEquals(
                List.of(false, false, false, true),
                program.ingress().stream().map(stage -> stage.placed()).toList());
        assertEquals(false, program.isPlaced());
        assertEquals(program, assemble(Disassembler.disassemble(program).replaceFirst("program \\S+", "")));
    }

    @Test
    void stagesOfSeveralBlocksAndLoops() {
        Program program = assemble("""
            metadata a : bit<8>
            ingress { for i in 0 ..< 2 { stage "s{i + 1}" { if i == 0 { const x = i + 7; a = x } else { a = i } } } }
            egress { stage { } }
            ingress { stage "last \\"{1 + 1}\\{" { drop_ctl = recirculation - 67 } }
            """);
        assertEquals(
                List.of("s1", "s2", "last \"2{"),
                program.ingress().stream().map(stage -> stage.name()).toList());
        assertEquals(
                List.of(assign(A, Op.MOV, Const.of(7))),
                program.ingress().get(0).units());
        assertEquals(
                List.of(assign(A, Op.MOV, Const.of(1))),
                program.ingress().get(1).units());
        assertEquals(1, program.egress().size());
    }

    @Test
    void numbersAndPositions() {
        Program program = assemble("""
            param a = 0x1f, b = 0b101, c = 65_536, d = 5us, e = 2ms, f = 10.0.0.1, g = 00:11:22:33:44:ff, h = -7 / 2
            param i = 1 + 2 * 3 << 1, j = (1 | 2) + 4, k = choose(1 < 2, 10, 20), l = min(3, 2, 5), m = not 0 and 5 > 4, n = 7 % 4
            """);
        assertEquals(
                List.of(
                        31L,
                        5L,
                        65536L,
                        5000L,
                        2_000_000L,
                        0x0a000001L,
                        0x0011223344ffL,
                        -3L,
                        14L,
                        7L,
                        10L,
                        2L,
                        1L,
                        3L),
                program.parameters().stream().map(Program.Parameter::value).toList());
        Program placed = assemble("metadata a : bit<8>\ningress {\n    stage {\n        a = 1\n    }\n}");
        assertEquals("test:5:9", placed.ingress().get(0).units().get(0).at().toString());
        assertEquals("test:4:5", placed.ingress().get(0).at().toString());
    }

    @Test
    void linesGoOnBehindOperatorsAndInBrackets() {
        assertEquals(List.of(assign(B, Op.PLUS, A, B), assign(A, Op.MIN, A, Const.of(5))), units("""
            b = a +         // one statement
                b
            a = min(a
                , 5
            )
            """));
    }
}
