package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.p4.source.IncludePath;

/** Names are declared before they are used, and once in their scope. */
class P4NamesTest {
    private static List<String> errors(String text) {
        return P4Text.read("t.p4", "#include <core.p4>\n" + text, new IncludePath(List.of()), Map.of())
                .diagnostics()
                .stream()
                .map(said -> said.at().line() + ":" + said.at().column() + " " + said.code() + ": " + said.message()
                        + said.fix().replaceAll("(.+)", " ($1)"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "const bit<8> a = b;                        → 2:18 unknown-name: there is no name 'b' (declare it"
                        + " before it is used)",
                "const bit<8> count = 1; const bit<8> a = cuont; → 2:42 unknown-name: there is no name 'cuont' (did"
                        + " you mean 'count'?)",
                "struct S { T t; }                          → 2:12 unknown-name: there is no type 'T' (declare it"
                        + " before it is used)",
                "const error e = error.NoMtach;             → 2:22 unknown-name: there is no error 'NoMtach' (did you"
                        + " mean 'NoMatch'?)",
                "const bit<8> a = 1; const bit<8> a = 2;    → 2:34 duplicate-name: 'a' is declared already, at"
                        + " t.p4:2:14 (rename one of them)",
                "header h { bit<8> a; bit<8> a; }           → 2:29 duplicate-name: 'h' has a field 'a' already (rename"
                        + " one of them)",
                "enum E { A, A }                            → 2:13 duplicate-name: 'E' has a member 'A' already"
                        + " (rename one of them)",
                "action a(bit<8> x, bit<8> x) { }           → 2:27 duplicate-name: 'x' is declared already, at"
                        + " t.p4:2:17 (rename one of them)",
                "parser P() { state begin { } }             → 2:8 parser: parser 'P' has no state 'start' (begin with"
                        + " one)",
                "parser P() { state start { transition strat; } } → 2:28 unknown-name: there is no state 'strat' (did"
                        + " you mean 'start'?)",
                "control C() { table t { key = { 1w1 : exakt; } actions = { } } apply { } } → 2:33 unknown-name: there"
                        + " is no match kind 'exakt' (did you mean 'exact'?)",
                "control C() { table t { actions = { NoAktion; } } apply { } } → 2:37 unknown-name: there is no action"
                        + " 'NoAktion' (did you mean 'NoAction'?)",
                "control C() { apply { x = 1; bit<8> x; } } → 2:23 unknown-name: there is no name 'x' (declare it"
                        + " before it is used)",
                "control C() { apply { { bit<8> x; } x = 1; } } → 2:37 unknown-name: there is no name 'x' (declare it"
                        + " before it is used)",
            })
    void oneMistake(String text, String said) {
        assertThat(errors(text)).containsExactly(said);
    }

    @Test
    void whatIsLegal() {
        assertThat(errors("""
            enum bit<4> E { A = 1, B = A }
            extern E2 { E2(); E2(bit<8> n); void f(in bit<8> x); void f(in bit<16> x, in bit<8> y); }
            extern bit<8> twice(in bit<8> x);
            extern bit<8> twice(in bit<8> x, in bit<8> y);
            match_kind { range }
            parser P(packet_in p)(bit<8> n) {
                bit<8> x = n;
                state start { bit<8> x = 1; transition select(x) { 1: next; default: accept; } }
                state next { transition start; }
            }
            control C(inout bit<8> n) {
                action n2(bit<8> n) { bit<8> m = twice(n); }
                table t { key = { n : range; } actions = { n2; .NoAction; } default_action = n2(1); }
                apply {
                    if (t.apply().hit) { bit<8> y = 1; } else { bit<16> y = 2; }
                    for (bit<8> i = 0; i < 4; i = i + 1) { n = n + i; }
                    for (bit<8> i in 0 .. 3) { n = n + i; }
                    switch (t.apply().action_run) { n2: { } default: { } }
                }
            }
            """)).isEmpty();
    }

    /** What cannot be read may have declared the name. */
    @Test
    void namesAreNotLookedForWhereTheTextCannotBeRead() {
        P4Text text =
                P4Text.read("t.p4", "const bit<8 a = 1;\nconst bit<8> b = a;", new IncludePath(List.of()), Map.of());
        assertThat(text.diagnostics()).extracting(Diagnostic::code).containsExactly("syntax");
    }
}
