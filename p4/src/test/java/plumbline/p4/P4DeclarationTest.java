package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.Transition;
import plumbline.p4.syntax.P4Parameter.Direction;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.syntax.P4Type;

/** What declarations and statements are read as. */
class P4DeclarationTest {
    private static List<P4Declaration> read(String text) {
        SyntaxOnly read = SyntaxOnly.of(text);
        assertThat(read.diagnostics()).isEmpty();
        return read.declarations();
    }

    private static <T extends P4Declaration> T one(Class<T> kind, String text) {
        return kind.cast(read(text).getLast());
    }

    @Test
    void headersStructsAndStacks() {
        P4Declaration.StructureType header =
                one(P4Declaration.StructureType.class, "header h_t { bit<8> kind; varbit<320> options; }");
        assertThat(header.structure()).isEqualTo(P4Declaration.Structure.HEADER);
        assertThat(header.fields())
                .extracting(P4Declaration.FieldDeclaration::name)
                .containsExactly("kind", "options");
        P4Declaration.StructureType struct =
                one(P4Declaration.StructureType.class, "header h_t {} struct headers<T> { h_t[4] stack; @a T more; }");
        assertThat(struct.parameters()).containsExactly("T");
        assertThat(struct.fields().getFirst().type()).isInstanceOf(P4Type.Array.class);
        assertThat(struct.fields().getLast().annotations().getFirst().name()).isEqualTo("a");
        assertThat(one(P4Declaration.StructureType.class, "header_union u { }").structure())
                .isEqualTo(P4Declaration.Structure.HEADER_UNION);
    }

    @Test
    void enumerationsErrorsAndTypeNames() {
        assertThat(one(P4Declaration.Enumeration.class, "enum E { A, B }").members())
                .extracting(P4Declaration.EnumMember::name)
                .containsExactly("A", "B");
        P4Declaration.Enumeration serializable =
                one(P4Declaration.Enumeration.class, "enum bit<16> Ether { IPV4 = 0x800, ARP = 0x806, }");
        assertThat(Tree.of(serializable.members().getFirst())).isEqualTo("EnumMember(IPV4, Number(2048, 0, false))");
        assertThat(one(P4Declaration.Errors.class, "error { Bad, Worse }").names())
                .containsExactly("Bad", "Worse");
        assertThat(one(P4Declaration.MatchKinds.class, "match_kind { range, }").names())
                .containsExactly("range");
        assertThat(one(P4Declaration.TypeName.class, "typedef bit<9> Port;").distinct())
                .isFalse();
        assertThat(one(P4Declaration.TypeName.class, "type bit<9> Port;").distinct())
                .isTrue();
    }

    @Test
    void externsWithConstructorsAbstractAndGenericMethods() {
        P4Declaration.Extern extern = one(P4Declaration.Extern.class, """
            extern RegisterAction<T, I, U> {
                RegisterAction(Register<T, I> register);
                U execute(@optional in I index);
                @synchronous(execute) abstract void apply(inout T value, @optional out U read);
                void emit<H>(in H value);
            }
            """);
        assertThat(extern.parameters()).containsExactly("T", "I", "U");
        assertThat(extern.methods())
                .extracting(P4Declaration.Prototype::isAbstract)
                .containsExactly(false, false, true, false);
        assertThat(extern.methods().getFirst().result()).isEmpty();
        assertThat(extern.methods().getLast().typeParameters()).containsExactly("H");
        P4Declaration.Function function =
                one(P4Declaration.Function.class, "extern bit<32> hash<T>(in T data, in bit<32> max = 16);");
        assertThat(function.body()).isEmpty();
        assertThat(function.prototype().parameters().getLast().value()).isPresent();
    }

    @Test
    void aParserWithSelectAndValueSet() {
        P4Declaration.Parser parser = one(P4Declaration.Parser.class, """
            parser P(packet_in packet, out headers_t hdr)(bit<8> first) {
                value_set<bit<16>>(4) kinds;
                state start {
                    bit<8> n = 3;
                    packet.extract(hdr.ethernet);
                    transition select(hdr.ethernet.type, n) {
                        (0x0800, 1 .. 5): ip;
                        (kinds, _): reject;
                        (0x8000 &&& 0xf000, default): accept;
                        default: start;
                    }
                }
                state ip { transition accept; }
                state last { }
            }
            """);
        assertThat(parser.type().parameters())
                .extracting(one -> one.direction())
                .containsExactly(Direction.NONE, Direction.OUT);
        assertThat(parser.constructor()).hasSize(1);
        assertThat(parser.locals().getFirst()).isInstanceOf(P4Declaration.ValueSet.class);
        Transition.Select select =
                (Transition.Select) parser.states().getFirst().transition();
        assertThat(select.cases().stream().map(one -> Parenthesised.of(one.keys()) + ": " + one.state()))
                .containsExactly(
                        "{2048, 1 .. 5}: ip",
                        "{kinds, _}: reject",
                        "{32768 &&& 61440, default}: accept",
                        "default: start");
        assertThat(parser.states().get(1).transition()).isInstanceOf(Transition.To.class);
        assertThat(parser.states().get(2).transition()).isInstanceOf(Transition.None.class);
    }

    @Test
    void aTableWithAllItsProperties() {
        P4Declaration.Control control = one(P4Declaration.Control.class, """
            control C(inout headers_t hdr) {
                action send(bit<9> port) { hdr.meta.port = port; }
                table forward {
                    key = { hdr.ipv4.dst : lpm; hdr.vlan.vid & 0xfff : ternary @name("vid"); }
                    actions = { send; @defaultonly NoAction; drop(); }
                    const entries = {
                        (10.0 .. 2, _) : send(1);
                        const priority = 7 : (0x0a000000 &&& 0xff000000, 5) : send(2) @why("x");
                    }
                    const default_action = NoAction();
                    size = 1024;
                }
                apply { forward.apply(); }
            }
            """.replace("10.0 .. 2", "10 .. 20"));
        P4Declaration.Table table = (P4Declaration.Table) control.locals().getLast();
        assertThat(table.keys()).extracting(P4Declaration.Key::matchKind).containsExactly("lpm", "ternary");
        assertThat(table.keys().getLast().annotations().getFirst().body()).hasSize(1);
        assertThat(table.actions()).hasSize(3);
        assertThat(table.entries().orElseThrow().constant()).isTrue();
        P4Declaration.Entry second = table.entries().orElseThrow().entries().getLast();
        assertThat(Parenthesised.of(second.priority().orElseThrow())).isEqualTo("7");
        assertThat(Parenthesised.of(second.keys())).isEqualTo("{167772160 &&& 4278190080, 5}");
        assertThat(Parenthesised.of(second.action().call())).isEqualTo("send(2)");
        assertThat(table.properties())
                .extracting(P4Declaration.Property::name)
                .containsExactly("default_action", "size");
    }

    @Test
    void statementsOfEveryKind() {
        P4Declaration.Control control = one(P4Declaration.Control.class, """
            struct S { bit<8> a; }
            control C(inout S s) {
                Counter<bit<32>, bit<9>>(512, CounterType_t.PACKETS) counter;
                RegisterAction<bit<32>, bit<9>, bit<32>>(r) add = {
                    void apply(inout bit<32> value, out bit<32> read) { value = value |+| 1; read = value; }
                };
                apply {
                    bit<8> x = 1;
                    const bit<8> c = 2;
                    S[2] array;
                    s.a = s.a + 1;
                    s.a[3:0] = 4;
                    x += 2; x |+|= 3; x <<= 1;
                    counter.count(7);
                    f<bit<8>>(x);
                    if (t.apply().hit) { exit; } else if (x == 1) return; else ;
                    switch (t.apply().action_run) { send: drop: { x = 1; } default: @name("none") { } }
                    for (bit<8> i = 0; i < 4; i = i + 1) { continue; }
                    for (bit<8> i in 0 .. 3) { break; }
                    @atomic { x = 0; }
                    hdr.h.setValid();
                    return;
                }
            }
            """);
        assertThat(control.apply().statements())
                .extracting(statement -> statement.getClass().getSimpleName())
                .containsExactly(
                        "Local",
                        "Local",
                        "Local",
                        "Assign",
                        "Assign",
                        "Assign",
                        "Assign",
                        "Assign",
                        "CallStatement",
                        "CallStatement",
                        "If",
                        "Switch",
                        "For",
                        "ForEach",
                        "Block",
                        "CallStatement",
                        "Return");
        P4Statement.Switch choice =
                (P4Statement.Switch) control.apply().statements().get(11);
        assertThat(choice.cases()).extracting(one -> one.body().isPresent()).containsExactly(false, true, true);
        P4Declaration.Instance action =
                (P4Declaration.Instance) control.locals().getLast();
        assertThat(action.methods()).hasSize(1);
    }

    @Test
    void annotationsAndPragmas() {
        P4Declaration.Constant constant = one(P4Declaration.Constant.class, """
            @name("a.b") @list[1, 2] @pairs[x = 1, y = 2] @empty @nested(a (b) c)
            @pragma stage 3 more
            const bit<8> x = 1;
            """);
        assertThat(constant.annotations().stream().map(Tree::of))
                .containsExactly(
                        "P4Annotation(name, [a.b], -)",
                        "P4Annotation(list, [], ListOf([Number(1, 0, false), Number(2, 0, false)]))",
                        "P4Annotation(pairs, [], StructOf([NamedValue(x, Number(1, 0, false)), NamedValue(y, Number(2,"
                                + " 0, false))], false))",
                        "P4Annotation(empty, [], -)",
                        "P4Annotation(nested, [a, (, b, ), c], -)",
                        "P4Annotation(stage, [3, more], -)");
    }

    @Test
    void packagesAndMain() {
        List<P4Declaration> all = read("""
            parser Parser<H>(packet_in packet, out H headers);
            control Deparser<H>(packet_out packet, in H headers);
            package Switch<H>(Parser<H> parser_, Deparser<H> deparser);
            Switch(MyParser(), MyDeparser()) main;
            """);
        assertThat(all).hasSize(4);
        assertThat(all.getLast().name()).isEqualTo("main");
    }
}
