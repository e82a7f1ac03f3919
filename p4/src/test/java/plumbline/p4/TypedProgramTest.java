package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.p4.source.IncludePath;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.Callee;
import plumbline.p4.types.TypedProgram;

/** What a program means: types, implicit casts, callees, type arguments, values. */
class TypedProgramTest {
    private static TypedProgram program(String text) {
        P4Text read = P4Text.read("t.p4", text, new IncludePath(List.of()), Map.of());
        assertThat(read.hasErrors()).isFalse();
        return read.typed().orElseThrow();
    }

    private static <T extends P4Declaration> T declaration(TypedProgram program, Class<T> type, String name) {
        return program.declarations().stream()
                .filter(type::isInstance)
                .filter(declaration -> declaration.name().equals(name))
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    private static P4Expression right(P4Declaration.Control control, int statement) {
        return ((P4Statement.Assign) control.apply().statements().get(statement)).right();
    }

    /** Values calculated by hand. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "bit<8>  → 300                      → 44",
                "bit<8>  → 8w250 + 10               → 4",
                "bit<8>  → 8w250 |+| 10             → 255",
                "bit<8>  → 8w3 |-| 5                → 0",
                "bit<8>  → 8w3 - 5                  → 254",
                "int<8>  → 8s127 + 1                → -128",
                "int<8>  → 8s127 |+| 1              → 127",
                "int<8>  → (int<8>) 8w255           → -1",
                "bit<8>  → (bit<8>) -8s1            → 255",
                "bit<16> → (bit<16>) (bit<4>) 8w255 → 15",
                "int<16> → (int<16>) -8s1           → -1",
                "bit<16> → 8w1 ++ 8w2               → 258",
                "int<16> → 8s1 ++ 8s(0 - 1)         → 511",
                "bit<4>  → 8w0xa5[7:4]              → 10",
                "bit<8>  → ~8w0x0f                  → 240",
                "bit<8>  → 8w1 << 7                 → 128",
                "bit<8>  → 8w1 << 9                 → 0",
                "int<8>  → -8s8 >> 1                → -4",
                "int     → -7                       → -7",
                "int     → 7 / 2 + 7 % 4            → 6",
                "int     → 1 << 100                 → 1267650600228229401496703205376",
                "bit<8>  → true ? 8w1 : 8w2         → 1",
                "bit<8>  → 8w12 & 10 ^ 1 | 32       → 41",
            })
    void valuesOfNumbers(String type, String expression, String value) {
        String text = expression.replace("8s(0 - 1)", "(-8s1)");
        TypedProgram program = program("const " + type + " n = " + text + ";");
        assertThat(program.value(declaration(program, P4Declaration.Constant.class, "n")))
                .contains(new CompileTimeValue.Whole(new BigInteger(value)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "8w1 == 1 && 2 < 3 || false   → true",
                "8s1 > -8s1                   → true",
                "(8w1 ++ 8w0)[8:8] != 1w1     → false",
                "{ 1, true } == { 1, false }  → false",
                "!(bool) 1w1                  → false",
            })
    void valuesOfTruths(String expression, boolean value) {
        TypedProgram program = program("const bool b = " + expression + ";");
        assertThat(program.value(declaration(program, P4Declaration.Constant.class, "b")))
                .contains(new CompileTimeValue.Truth(value));
    }

    @Test
    void valuesOfMembersListsAndFields() {
        TypedProgram program = program("""
            enum bit<8> E { A = 3, B = A + 1 }
            enum F { X, Y }
            struct S { bit<8> a; bit<8> b; }
            const bit<8> member = E.B;
            const F plain = F.Y;
            const S fields = { 1, 258 };
            const bit<8> field = fields.b;
            """);
        P4Declaration.Enumeration plain = declaration(program, P4Declaration.Enumeration.class, "F");
        assertThat(value(program, "member")).contains(whole(4));
        assertThat(value(program, "plain")).contains(new CompileTimeValue.EnumConstant(plain, "Y"));
        assertThat(value(program, "fields"))
                .contains(new CompileTimeValue.Fields(Map.of("a", whole(1), "b", whole(2))));
        assertThat(value(program, "field")).contains(whole(2));
    }

    private static Optional<CompileTimeValue> value(TypedProgram program, String constant) {
        return program.value(declaration(program, P4Declaration.Constant.class, constant));
    }

    private static CompileTimeValue whole(long value) {
        return new CompileTimeValue.Whole(BigInteger.valueOf(value));
    }

    @Test
    void numbersAndListsAreCastWhereTheyStand() {
        TypedProgram program = program("""
            enum bit<8> E { A = 3 }
            header h_t { bit<8> a; bit<16> b; }
            control C(inout h_t h) {
              apply { h.a = h.a + 1; h = { 1, 2 }; h.a = E.A; h = { b = 1, a = 2 }; }
            }
            """);
        P4Declaration.Control control = declaration(program, P4Declaration.Control.class, "C");
        P4Expression.Binary sum = (P4Expression.Binary) right(control, 0);
        assertThat(program.type(sum)).hasToString("bit<8>");
        assertThat(program.type(sum.right())).hasToString("int");
        assertThat(program.target(sum.right())).hasToString("bit<8>");
        assertThat(program.target(sum.left())).isEqualTo(program.type(sum.left()));
        P4Expression.ListOf list = (P4Expression.ListOf) right(control, 1);
        assertThat(program.type(list)).hasToString("{int, int}");
        assertThat(program.target(list)).hasToString("h_t");
        assertThat(program.target(list.elements().get(1))).hasToString("bit<16>");
        assertThat(program.type(right(control, 2))).hasToString("E");
        assertThat(program.target(right(control, 2))).hasToString("bit<8>");
        P4Expression.StructOf struct = (P4Expression.StructOf) right(control, 3);
        assertThat(program.target(struct)).hasToString("h_t");
        assertThat(program.target(struct.fields().getFirst().value())).hasToString("bit<16>");
    }

    @Test
    void namesReferToTheInnermostDeclaration() {
        TypedProgram program = program("""
            const bit<8> x = 1;
            control C(out bit<8> y) {
              apply { y = x; { bit<8> x = 2; y = x; } y = .x; }
            }
            """);
        P4Declaration.Constant constant = declaration(program, P4Declaration.Constant.class, "x");
        P4Declaration.Control control = declaration(program, P4Declaration.Control.class, "C");
        P4Statement.Block inner =
                (P4Statement.Block) control.apply().statements().get(1);
        P4Expression.Name innerName =
                (P4Expression.Name) ((P4Statement.Assign) inner.statements().get(1)).right();
        assertThat(program.symbol((P4Expression.Name) right(control, 0))).isEqualTo(new Symbol.Declared(constant));
        assertThat(program.symbol((P4Expression.Name) right(control, 2))).isEqualTo(new Symbol.Declared(constant));
        assertThat(program.symbol(innerName))
                .isInstanceOfSatisfying(Symbol.Declared.class, local -> assertThat(local.declaration())
                        .isInstanceOf(P4Declaration.Variable.class));
    }

    @Test
    void callsKnowTheirCalleeAndArguments() {
        TypedProgram program = program("""
            bit<8> f(in bit<8> a, in bit<8> b = 7) { return a; }
            bit<8> f(in bit<8> a, in bit<8> b, in bit<8> c) { return b; }
            control C(out bit<8> y) {
              apply { y = f(b = 1, a = 2); y = f(3); y = f(1, 2, 3); }
            }
            """);
        P4Declaration.Control control = declaration(program, P4Declaration.Control.class, "C");
        TypedCall named = program.call((P4Expression.Call) right(control, 0));
        assertThat(named.arguments().stream()
                        .map(argument -> argument.parameter().name()))
                .containsExactly("a", "b");
        assertThat(named.arguments().getFirst().value().flatMap(program::value)).contains(whole(2));
        assertThat(named.arguments().getFirst().type()).hasToString("bit<8>");
        TypedCall leftOut = program.call((P4Expression.Call) right(control, 1));
        assertThat(leftOut.arguments().get(1).value()).isEmpty();
        assertThat(leftOut.arguments().get(1).parameter().value().flatMap(program::value))
                .contains(whole(7));
        TypedCall three = program.call((P4Expression.Call) right(control, 2));
        assertThat(((Callee.FunctionCall) three.callee()).function().prototype().parameters())
                .hasSize(3);
    }

    private static final String TOFINO = """
        #include <tna.p4>
        header h_t { bit<32> count; bit<16> slot; }
        struct headers_t { h_t h; }
        struct metadata_t { }
        parser InParser(packet_in packet, out headers_t h, out metadata_t m, out ingress_intrinsic_metadata_t i) {
            state start { packet.extract(i); packet.advance(PORT_METADATA_SIZE); packet.extract(h.h); transition accept; }
        }
        control In(inout headers_t h, inout metadata_t m, in ingress_intrinsic_metadata_t i,
                   in ingress_intrinsic_metadata_from_parser_t p, inout ingress_intrinsic_metadata_for_deparser_t d,
                   inout ingress_intrinsic_metadata_for_tm_t t) {
            Register<bit<32>, bit<16>>(65536, 1) counts;
            RegisterAction<bit<32>, bit<16>, bit<32>>(counts) add = {
                void apply(inout bit<32> value, out bit<32> result) { value = value + 1; result = value; }
            };
            Hash<bit<16>>(HashAlgorithm_t.CRC16) hash;
            apply { h.h.slot = hash.get({ h.h.count, 8w1 }); h.h.count = add.execute(h.h.slot); }
        }
        control InDeparser(packet_out packet, inout headers_t h, in metadata_t m,
                           in ingress_intrinsic_metadata_for_deparser_t d) {
            apply { packet.emit(h); }
        }
        parser OutParser(packet_in packet, out headers_t h, out metadata_t m, out egress_intrinsic_metadata_t i) {
            state start { packet.extract(i); transition accept; }
        }
        control Out(inout headers_t h, inout metadata_t m, in egress_intrinsic_metadata_t i,
                    in egress_intrinsic_metadata_from_parser_t p, inout egress_intrinsic_metadata_for_deparser_t d,
                    inout egress_intrinsic_metadata_for_output_port_t o) { apply { } }
        control OutDeparser(packet_out packet, inout headers_t h, in metadata_t m,
                            in egress_intrinsic_metadata_for_deparser_t d) { apply { packet.emit(h.h); } }
        Pipeline(InParser(), In(), InDeparser(), OutParser(), Out(), OutDeparser()) pipe;
        Switch(pipe) main;
        """;

    @Test
    void typeArgumentsAreFoundInAProgramForTofino() {
        TypedProgram program = program(TOFINO);
        P4Declaration.Control ingress = declaration(program, P4Declaration.Control.class, "In");
        TypedCall get = program.call((P4Expression.Call) right(ingress, 0));
        assertThat(get.typeArguments()).map(SemanticType::toString).containsExactly("tuple<bit<32>, bit<8>>");
        assertThat(get.result()).hasToString("bit<16>");
        TypedCall execute = program.call((P4Expression.Call) right(ingress, 1));
        assertThat(execute.callee()).isInstanceOfSatisfying(Callee.MethodCall.class, method -> {
            assertThat(method.type()).hasToString("RegisterAction<bit<32>, bit<16>, bit<32>>");
            assertThat(method.method().name()).isEqualTo("execute");
        });
        assertThat(execute.result()).hasToString("bit<32>");
        P4Declaration.Instance action =
                (P4Declaration.Instance) ingress.locals().get(1);
        assertThat(program.call(action).arguments().getFirst().type()).hasToString("Register<bit<32>, bit<16>>");
        P4Declaration.Instance pipe = declaration(program, P4Declaration.Instance.class, "pipe");
        assertThat(program.type(pipe)).hasToString("Pipeline<headers_t, metadata_t, headers_t, metadata_t>");
        P4Declaration.Instance main = declaration(program, P4Declaration.Instance.class, "main");
        assertThat(program.call(main).arguments()).hasSize(4);
        assertThat(program.call(main).arguments().get(1).value()).isEmpty();
    }

    @Test
    void tablesKnowTheirActions() {
        TypedProgram program = program("""
            #include <core.p4>
            control C(inout bit<8> x) {
              action set(in bit<8> a, bit<8> b) { x = a + b; }
              table t {
                key = { x : exact; }
                actions = { set(x); NoAction; }
                const entries = { 3: set(x, 4); }
                default_action = NoAction();
              }
              apply { switch (t.apply().action_run) { set: { } } }
            }
            """);
        P4Declaration.Control control = declaration(program, P4Declaration.Control.class, "C");
        P4Declaration.Table table = (P4Declaration.Table) control.locals().get(1);
        TypedCall listed = program.call(table.actions().getFirst());
        assertThat(listed.arguments().getFirst().value()).isPresent();
        assertThat(listed.arguments().get(1).value()).isEmpty();
        P4Declaration.Entry entry = table.entries().orElseThrow().entries().getFirst();
        assertThat(program.call(entry.action()).arguments().get(1).value().flatMap(program::value))
                .contains(whole(4));
        assertThat(program.target(entry.keys())).hasToString("bit<8>");
        assertThat(program.call(table.properties().getFirst()).callee())
                .isInstanceOfSatisfying(
                        Callee.ActionCall.class,
                        action -> assertThat(action.action().name()).isEqualTo("NoAction"));
        P4Statement.Switch choice =
                (P4Statement.Switch) control.apply().statements().getFirst();
        assertThat(program.type(choice.value())).isInstanceOf(SemanticType.ActionRun.class);
        assertThat(program.symbol((P4Expression.Name) choice.cases().getFirst().label()))
                .isEqualTo(new Symbol.Declared(control.locals().getFirst()));
    }

    @Test
    void typesInAGenericFunctionHaveVariables() {
        TypedProgram program = program("T first<T, U>(in T a, in U b) { return a; }");
        P4Declaration.Function function = declaration(program, P4Declaration.Function.class, "first");
        P4Parameter parameter = function.prototype().parameters().getFirst();
        assertThat(program.type(parameter))
                .isSameAs(program.typeParameters(function.prototype()).getFirst());
    }

    @Test
    void whatIsNoNodeOfTheProgramIsRefused() {
        TypedProgram program = program("const bit<8> n = 1;");
        TypedProgram other = program("const bit<8> n = 1;");
        P4Declaration.Constant constant = declaration(other, P4Declaration.Constant.class, "n");
        assertThatThrownBy(() -> program.type(constant.value()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a node of this program");
    }
}
