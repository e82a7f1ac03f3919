package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.p4.source.IncludePath;

/** The rules of types: what is said where one is broken, and programs that keep it. */
class P4TypesTest {
    /** What the lines of the tables may use. */
    private static final String DECLARED = """
        #include <core.p4>
        enum bit<8> Kind { One = 1, Two = 2 }
        enum Plain { A, B }
        type bit<9> Port;
        header h_t { bit<8> a; bit<16> b; int<8> s; bool f; }
        header v_t { varbit<32> v; }
        header_union u_t { h_t h; v_t v; }
        struct s_t { h_t h; bit<8> x; h_t[2] stack; u_t u; Kind k; Port p; tuple<bit<8>, bool> t; }
        struct Pair<T, U> { T first; U second; }
        extern Store<T, I> { Store(bit<32> size); T get(in I index); void set(in I index, in T value);
            U change<U>(in T value, in U other, out U result); }
        extern Worker<T> { Worker(Store<T, _> store); abstract void apply(inout T value, @optional out T result);
            T run(); }
        extern bit<16> sum<T>(in T data);
        extern void swap<T>(inout T left, inout T right);
        extern void constant(int number, in bit<8> x);
        bit<8> twice(in bit<8> x) { return x + x; }
        """;

    private static final int LINES = (int) DECLARED.lines().count();

    private static List<String> errors(String text) {
        return P4Text.read("t.p4", DECLARED + text, new IncludePath(List.of()), Map.of()).diagnostics().stream()
                .map(said -> (said.at().line() - LINES) + ":" + said.at().column() + " " + said.code() + ": "
                        + said.message())
                .toList();
    }

    private static List<String> inControl(String statements) {
        return errors("control C(inout s_t s, in bit<8> i) {\n apply { " + statements + " } }");
    }

    @Test
    void whatIsDeclaredIsRight() {
        assertThat(errors("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s.x = 1;",
                "s.x = s.h.a + 1;",
                "s.x = (bit<8>) s.h.b;",
                "s.h.s = (int<8>) s.x;",
                "s.h.f = s.x == 3 || !s.h.f;",
                "s.h.b = s.h.a ++ s.x;",
                "s.x = s.h.b[7:0];",
                "s.x[3:0] = 4w7;",
                "s.h.b = s.h.b << s.x;",
                "s.x = s.h.f ? 1 : s.x;",
                "s.x = s.k;",
                "s.k = Kind.Two;",
                "s.k = (Kind) s.x;",
                "s.p = 3;",
                "s.p = (Port) 9w3; s.h.b = (bit<16>) (bit<9>) s.p;",
                "s.h = { 1, 2, 3, true };",
                "s.h = { a = 1, b = 2, s = 3, f = true };",
                "s.h = { 1, ... };",
                "s.h = {#};",
                "s.t = { 1, true }; s.x = s.t[0];",
                "s.stack[1] = s.stack[s.x];",
                "s.stack.push_front(1); s.stack[0].setValid();",
                "if (s.u.isValid()) { s.u.h = s.h; }",
                "s.x = twice(3);",
                "s.h.b = sum(s.h);",
                "s.h.b = sum({ s.x, s.h.b });",
                "swap(s.x, s.h.a);",
                "constant(1 + 2, i);",
                "Pair<bit<8>, bool> p = { 1, false }; s.x = p.first;",
                "bit<(8 + 8)> w = s.h.b;",
                "switch (s.x) { 1: { } 2: { } default: { } }",
                "switch (s.k) { Kind.One: { } }",
                "for (bit<8> n = 0; n < 4; n = n + 1) { if (n == 2) { break; } }",
                "for (bit<8> n in 1 .. 3) { s.x = s.x + n; }",
                "s.x += 1; s.h.b <<= 2;",
            })
    void accepted(String statements) {
        assertThat(inControl(statements)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "s.x = s.h.b;              → 2:19 type-mismatch: expected bit<8>, found bit<16>",
                "s.x = true;               → 2:16 type-mismatch: expected bit<8>, found bool",
                "s.x = s.h.b + s.x;        → 2:22 operand: '+' is not defined on bit<16> and bit<8>",
                "s.x = s.x + s.h.s;        → 2:20 operand: '+' is not defined on bit<8> and int<8>",
                "s.x = ~5;                 → 2:16 operand: '~' is not defined on int",
                "s.x = -s.h.f;             → 2:16 operand: '-' is not defined on bool",
                "s.h.f = !s.x;             → 2:18 operand: '!' is not defined on bit<8>",
                "if (s.x) { }              → 2:15 type-mismatch: expected bool, found bit<8>",
                "s.h.f = s.x && true;      → 2:22 operand: '&&' is not defined on bit<8> and bool",
                "s.h.f = s.h == s.u;       → 2:22 operand: '==' is not defined on h_t and u_t",
                "s.h.f = s.p < s.p;        → 2:22 operand: '<' is not defined on Port and Port",
                "s.p = s.p + 1;            → 2:20 operand: '+' is not defined on Port and int",
                "s.p = 9w1;                → 2:16 type-mismatch: expected Port, found bit<9>",
                "s.k = 8w1;                → 2:16 type-mismatch: expected Kind, found bit<8>",
                "s.x = s.x ++ 1;           → 2:20 operand: '++' is not defined on bit<8> and int",
                "s.h.s = (int<8>) s.h.b;   → 2:18 operand: there is no cast from bit<16> to int<8>",
                "s.h.f = (bool) 2;         → 2:18 range: only 0 and 1 can be cast to bool, and not 2",
                "s.x = s.x[8:1];           → 2:19 range: bit<8> has no bits [8:1]",
                "s.x = s.x[i:0];           → 2:20 constant: expected a constant number",
                "s.x = s.x / 0;            → 2:20 range: a division by 0",
                "s.x = s.x << -1;          → 2:20 range: a shift by -1",
                "s.x = s.h.s << s.h.s;     → 2:22 operand: '<<' is not defined on int<8> and int<8>",
                "s.x = i ? 1 : s.x;        → 2:16 type-mismatch: expected bool, found bit<8>",
                "s.x = s.h.f ? 1 : 2;      → 2:22 operand: both values of a choice are without a width",
                "s.h = { 1, 2, 3 };        → 2:16 type-mismatch: h_t has 4 elements and gets 3 values",
                "s.h = { 1, 2, 3, 4 };     → 2:27 type-mismatch: expected bool, found int",
                "s.h = { a = 1, c = 2 };   → 2:25 unknown-name: h_t has no member 'c'",
                "s.h = { a = 1, a = 2, ... }; → 2:25 duplicate-name: 'a' has a value already",
                "s.stack[2].a = 1;         → 2:18 range: there is no element 2 of 2",
                "s.stack.next.a = 1;       → 2:17 misplaced: 'next' of a stack is known in parsers only",
                "s.x = s.t[i];             → 2:20 constant: the index of a tuple's element is a constant number",
                "s.h.c = 1;                → 2:13 unknown-name: h_t has no member 'c'",
                "s.x = Kind.Three;         → 2:20 unknown-name: Kind has no member 'Three'",
                "i = 1;                    → 2:10 left-value: this cannot be written",
                "twice(1) = 1;             → 2:15 left-value: this cannot be written",
                "s.x = twice;              → 2:16 type-mismatch: expected a value, found function twice",
                "s.x = twice(s.h.b);       → 2:25 type-mismatch: expected bit<8>, found bit<16>",
                "s.x = twice();            → 2:21 argument: 'twice' has no argument for its parameter 'x'",
                "s.x = twice(1, 2);        → 2:21 argument: 'twice' has 1 parameter and gets 2 arguments",
                "s.x = twice(y = 1);       → 2:26 argument: 'twice' has no parameter 'y'",
                "s.x = twice<bit<8>>(1);   → 2:21 type-argument: 'twice' has no type parameter and gets 1 type"
                        + " argument",
                "swap(s.x, i);             → 2:20 left-value: parameter 'right' writes its argument, which cannot be"
                        + " written",
                "swap(s.x, s.h.b);         → 2:23 type-mismatch: parameter 'right' writes bit<8>, and its argument is"
                        + " bit<16>",
                "s.h.b = sum(1);           → 2:21 type-argument: type parameter 'T' of 'sum' cannot be found from int",
                "constant(i, i);           → 2:19 constant: the argument for 'number' must be known when the program is"
                        + " compiled",
                "bit<i> w;                 → 2:14 constant: a width is a constant number",
                "int w;                    → 2:14 type: variable 'w' cannot be of type int",
                "Pair<bool> p;             → 2:10 type-argument: 'Pair' has 2 type parameters and gets 1 type argument",
                "return 1;                 → 2:17 type-mismatch: nothing is returned here, and a value stands here",
                "break;                    → 2:10 misplaced: 'break' stands in a control's apply block",
                "verify(true, error.NoError); → 2:16 misplaced: 'verify' is called in a control's apply block",
                "switch (s.x) { true: { } } → 2:25 type-mismatch: expected bit<8>, found bool",
                "switch (s.x) { 1: { } 1: { } } → 2:32 duplicate-name: this case stands here already",
                "switch (s.h) { }          → 2:19 type-mismatch: expected a number, a member of an enumeration or the"
                        + " action that a table ran, found h_t",
            })
    void refused(String statements, String said) {
        assertThat(inControl(statements)).containsExactly(said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "header x_t { string s; }             → 1:14 type: field 's' of 'x_t' cannot be of type string",
                "header x_t { Plain p; }              → 1:14 type: field 'p' of 'x_t' cannot be of type Plain",
                "header_union x_t { bit<8> a; }       → 1:20 type: field 'a' of 'x_t' cannot be of type bit<8>",
                "struct x_t { int n; }                → 1:14 type: field 'n' of 'x_t' cannot be of type int",
                "type h_t x_t;                        → 1:10 type: 'type' makes no new type of h_t",
                "enum Plain x_t { A = 1 }             → 1:12 type: members of an enumeration cannot have values of type"
                        + " Plain",
                "enum bit<2> x_t { A = 4 }            → 1:23 range: member 'A' has the value 4, which bit<2> has not",
                "enum bit<2> x_t { A }                → 1:19 type: member 'A' has no value, and 'x_t' has a type",
                "const bit<8> n = twice(1);           → 1:23 constant: the value of constant 'n' is not known when the"
                        + " program is compiled",
                "const bit<0 - 1> n = 1;              → 1:13 range: a width of -1 is not possible",
                "void f(in string s) { }              → 1:18 type: parameter 's' of type string has no direction",
                "void f(out bit<8> x = 1) { }         → 1:19 parameter: parameter 'x' is an output and has no default"
                        + " value",
                "bit<8> f(in bit<8> x) { if (x == 0) { return 1; } } → 1:8 method: function 'f' ends without a value",
                "action f(bit<8> x, in bit<8> y) { }  → 1:30 parameter: parameter 'y' with a direction stands behind"
                        + " one without",
                "control C()(in bit<8> x) { apply { } } → 1:23 parameter: parameter 'x' of a constructor has a"
                        + " direction",
                "control C() { Store<bool, bit<8>>() s; apply { } } → 1:37 argument: the constructor of Store has no"
                        + " argument for its parameter 'size'",
                "control C() { apply { Store<bool, bit<8>>(8) s; } } → 1:46 misplaced: instance 's' is declared in a"
                        + " control's apply block",
                "control C() { Worker<bool>(s) w = { void apply(inout bool v) { } }; apply { } } → 1:28 unknown-name:"
                        + " there is no name 's'",
                "control C() { Store<bool, bit<8>>(8) s; Worker<bool>(s) w; apply { } } → 1:57 method: instance 'w'"
                        + " has no body of method 'apply'",
                "control C() { Store<bool, bit<8>>(8) s; Worker<bool>(s) w = { void apply(in bool v) { } }; apply { }"
                        + " } → 1:68 method: method 'apply' does not have the result and the parameters of its"
                        + " declaration",
                "control C() { Store<bool, bit<8>>(8) s; Worker<bit<8>>(s) w = { void apply(inout bit<8> v) { } };"
                    + " apply { } } → 1:56 type-mismatch: expected Store<bit<8>, bit<8>>, found Store<bool, bit<8>>",
                "control C() { Store<bool, bit<8>>(8) s; apply { s.put(1, true); } } → 1:50 unknown-name: Store<bool,"
                        + " bit<8>> has no member 'put'",
                "parser P(packet_in p) { state start { p.extract(1); } } → 1:48 type-argument: type parameter 'T' of"
                        + " method 'extract' of packet_in cannot be found from int",
                "parser P(packet_in p, out s_t s) { state start { p.extract(s); } } → 1:59 argument: a header is"
                        + " extracted, and not s_t",
                "parser P(packet_in p, out v_t v) { state start { p.extract(v); } } → 1:59 argument: header v_t has a"
                        + " field of varbit, and its width is not given",
                "parser P(packet_in p) { state start { transition select(p.lookahead<bit<8>>()) { 1w1: accept; } } }"
                        + " → 1:82 type-mismatch: expected bit<8>, found bit<1>",
                "parser P(in bit<8> x) { state start { transition select(x, x) { (1, 2, 3): accept; } } } → 1:65"
                        + " type-mismatch: here is 3 values for 2 keys",
                "parser P(in h_t h) { state start { transition select(h) { _: accept; } } } → 1:54 type: a key of a"
                        + " select cannot be of type h_t",
                "parser P() { state start { transition next; } state next { transition start; } } → 1:8 parser: parser"
                        + " 'P' never ends",
                "parser P(in bit<8> x) { state start { transition select(x) { default: start; } } } → 1:8 parser:"
                        + " parser 'P' never ends",
                "control A(inout bit<8> x); package Top(A a); control C(in bit<8> x) { apply { } } Top(C()) main; →"
                        + " 1:88 type-mismatch: expected A, found C",
                "Store<bit<8>, bit<8>>(4) main;       → 1:26 type: 'main' is no instance of a package",
                "const bool b = static_assert(1 == 2, \"no\"); → 1:29 assertion: this assertion is false: no",
            })
    void refusedDeclaration(String declarations, String said) {
        assertThat(errors(declarations)).containsExactly(said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "key = { s.h : exact; } actions = { a; } → 3:21 type: a key cannot be of type h_t",
                "key = { s.x + 1 : exact; } actions = { a; } → 3:24 table: this key has no name for the control plane",
                "actions = { a; a; } → 3:27 duplicate-name: table 't' has action 'a' already",
                "actions = { b(1); } → 3:26 argument: parameter 'n' is given by the control plane",
                "actions = { b; } default_action = b; → 3:46 argument: action 'b' has no argument for its parameter"
                        + " 'n'",
                "actions = { a; } default_action = b(1); → 3:47 table: action 'b' is not in the actions of table 't'",
                "actions = { b; } default_action = b(i); → 3:48 constant: what the control plane gives is constant"
                        + " here",
                "actions = { twice; } → 3:24 table: 'twice' is no action",
                "actions = { a; } size = i; → 3:36 constant: the size of a table is a constant number",
                "actions = { a; } entries = { 1: a; } → 3:29 table: table 't' has entries and no key",
                "key = { s.x : exact; } actions = { a; } const entries = { 1: a; 1: a; } → 3:76 table: an entry before"
                        + " has the same keys",
                "key = { s.x : lpm; } actions = { a; } const entries = { 1 &&& 0x41: a; } → 3:70 table: this is no lpm"
                        + " key",
                "key = { s.x : exact; } actions = { a; } const entries = { 16w1: a; } → 3:70 type-mismatch: expected"
                        + " bit<8>, found bit<16>",
                "actions = { a; } key = { s.x : exact; } actions = { b; } → 3:52 syntax: property 'actions' stands here"
                        + " already",
            })
    void refusedTable(String properties, String said) {
        assertThat(errors("""
            control C(inout s_t s, in bit<8> i) {
             action a() { } action b(bit<8> n) { }
             table t { %s }
             apply { t.apply(); } }
            """.formatted(properties))).containsExactly(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key = { s.x : exact; s.h.b : ternary; } actions = { a; b; } const entries = { (1, 2 &&& 3): b(4);"
                        + " (_, _): a; } default_action = b(7); size = 64;",
                "key = { s.x + 1 : lpm @name(\"x\"); } actions = { @tableonly a; NoAction; } entries = { 0x40 &&& 0xc0:"
                        + " a; }",
                "key = { s.h.isValid() : exact; s.k : exact; } actions = { b; } const entries = { (true, Kind.One):"
                        + " b(1); (false, 2): b(2); }",
            })
    void acceptedTable(String properties) {
        assertThat(errors("""
            control C(inout s_t s, in bit<8> i) {
             action a() { } action b(bit<8> n) { s.x = n; }
             table t { %s }
             apply { if (t.apply().hit) { } switch (t.apply().action_run) { default: { } } } }
            """.formatted(properties))).isEmpty();
    }

    @Test
    void everyMistakeIsSaidOnceAndWhatDependsOnItIsNotSaid() {
        assertThat(errors("""
            const bit<8> wrong = 1 + true;
            control C(inout s_t s) {
              Missing<bit<8>>(4) store;
              apply {
                s.x = store.get(wrong) + s.h.b;
                s.x = unknown.member[3] + twice(unknown);
                s.h.b = s.x;
              }
            }
            """))
                .containsExactly(
                        "1:24 operand: '+' is not defined on int and bool",
                        "3:3 unknown-name: there is no type 'Missing'",
                        "6:11 unknown-name: there is no name 'unknown'",
                        "6:37 unknown-name: there is no name 'unknown'",
                        "7:14 type-mismatch: expected bit<16>, found bit<8>");
    }
}
