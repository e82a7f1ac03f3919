package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.p4.syntax.P4Declaration;

/** What an expression is read as; {@code T} and {@code G<…>} are types, {@code a}, {@code b}, {@code f} values. */
class P4ExpressionTest {
    private static final String TYPES = "typedef bit<8> T; struct G<X> { X x; } ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "a + b * c → (a + (b * c))",
                "a * b + c → ((a * b) + c)",
                "a - b - c → ((a - b) - c)",
                "a ++ b + c → ((a ++ b) + c)",
                "a |+| b |-| c → ((a |+| b) |-| c)",
                "a << b + c → (a << (b + c))",
                "a >> b << c → ((a >> b) << c)",
                "a & b ^ c | d → (((a & b) ^ c) | d)",
                "a | b == c → ((a | b) == c)",
                "a == b && c → ((a == b) && c)",
                "a || b && c → (a || (b && c))",
                "a < b == c → ((a < b) == c)",
                "!a && b → ((! a) && b)",
                "-a + b → ((- a) + b)",
                "~a[3:0] → (~ a[3:0])",
                "a[7+:b] → a[7+:b]",
                "a ? b : c ? d : e → (a ? b : (c ? d : e))",
                "(T) a + b → (((T) a) + b)",
                "(T) -a → ((T) (- a))",
                "(a) - b → (a - b)",
                "(bit<16>) a → ((bit<16>) a)",
                "(bit<(3 > 2 ? 8 : 4)>) a → ((bit<((3 > 2) ? 8 : 4)>) a)",
                "f<T>(a) → f<T>(a)",
                "f<>(a) → f(a)",
                "f<G<bit<8>>>(a) → f<G<bit<8>>>(a)",
                "f(a < b, c > (d)) → f((a < b), (c > d))",
                "a.b[c].d → a.b[c].d",
                "a.isValid() → a.isValid()",
                "f(x = a, _) → f(x = a, _)",
                "error.NoMatch → error.NoMatch",
                ".a → .a",
                "{a, {b, c},} → {a, {b, c}}",
                "{x = a, y = b} → {x = a, y = b}",
                "{x = a, ...} → {x = a, ...}",
                "{#} → {#}",
                "8w0xff → 8w255",
                "16w0b1010_1010 → 16w170",
                "4s7 → 4s7",
                "0o17 → 15",
                "1_000 → 1000",
                "48w0x_6A_F3 → 48w27379",
                "true → true",
                "\"a b\" → \"a b\"",
            })
    void isReadAs(String text, String meant) {
        assertThat(read(text)).isEqualTo(meant);
    }

    private static String read(String expression) {
        SyntaxOnly text = SyntaxOnly.of(TYPES + "const bool it = " + expression + ";");
        assertThat(text.diagnostics()).isEmpty();
        P4Declaration.Constant constant =
                (P4Declaration.Constant) text.declarations().getLast();
        return Parenthesised.of(constant.value());
    }
}
