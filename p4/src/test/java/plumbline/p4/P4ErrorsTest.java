package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;

/** What is said about a text that cannot be read: where, and once for each cause. */
class P4ErrorsTest {
    private static List<String> errors(String text) {
        return SyntaxOnly.of(text).diagnostics().stream()
                .map(Diagnostic::headline)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "const bit<8> x = ;          | t.p4:1:18: error[syntax]: expected a value, found ';'",
                "const bit<8> x = 8w0q;      | t.p4:1:18: error[syntax]: '8w0q' is not a number",
                "const bit<8> x = bit;       | t.p4:1:18: error[syntax]: expected a value, found the type 'bit'",
                "bit<8> x;                   | t.p4:1:8: error[syntax]: variable 'x' stands outside of parsers,"
                        + " controls, actions and functions",
                "header if { }               | t.p4:1:8: error[syntax]: expected the name of a type, found 'if', which"
                        + " is a keyword",
                "control C() { }             | t.p4:1:9: error[syntax]: control C does nothing",
                "extern E { m(); }           | t.p4:1:12: error[syntax]: method 'm' has no type of result",
                "const string s = \"a        | t.p4:1:18: error[syntax]: this text does not end",
                "struct S {                  | t.p4:1:11: error[syntax]: a '}' is missing before the end of the file",
                "/* never closed             | t.p4:1:1: error[syntax]: this comment does not end",
            })
    void saysWhereAndWhat(String text, String headline) {
        assertThat(errors(text)).first().asString().isEqualTo(headline);
    }

    @Test
    void everyStatementThatCannotBeReadIsSaidOnce() {
        assertThat(errors("""
            control C(inout bit<8> x) {
                action a() { x = ; x = 1; x 2; }
                table t { key = { x exact; x : exact; } actions = { a; } }
                apply { if x { } t.apply(); y + 1; }
            }
            header h_t { bit<8 a; bit<8> b; }
            header ok_t { bit<8> b; }
            """))
                .containsExactly(
                        "t.p4:2:22: error[syntax]: expected a value, found ';'",
                        "t.p4:2:33: error[syntax]: expected an assignment or a call, found '2'",
                        "t.p4:3:25: error[syntax]: expected ':', found 'exact'",
                        "t.p4:4:16: error[syntax]: expected '(', found 'x'",
                        "t.p4:4:35: error[syntax]: expected an assignment or a call, found '+'",
                        "t.p4:6:20: error[syntax]: expected '>', found 'a'");
    }

    @Test
    void nestingHasBounds() {
        assertThat(errors("const bit<8> x = " + "(".repeat(5_000) + "1" + ")".repeat(5_000) + ";"))
                .first()
                .asString()
                .contains("more than 300 expressions are nested");
        assertThat(errors("control C() { apply { " + "{".repeat(5_000) + "}".repeat(5_000) + " } }"))
                .first()
                .asString()
                .contains("more than 200 blocks are nested");
        assertThat(errors("control C() { apply { " + "if (true) ".repeat(5_000) + "; } }"))
                .first()
                .asString()
                .contains("more than 200 statements are nested");
    }
}
