package plumbline.verifier.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;

/** The same conditions and statements in both languages. */
class SyntaxTest {
    private static Program program(String file, String guard) {
        return Assembler.assemble(file, """
            program p
            include "ipv4"
            metadata a : bit<8>, b : bit<8>, flag : bit<1>
            table t { key { a : exact } action set() { b = 1 } action nop() { } size 8 }
            ingress {
                stage { apply t }
                stage { when GUARD : b = 2 }
            }
            """.replace("GUARD", guard), Map.of(), IncludeResolver.library())
                .orThrow();
    }

    private static String condition(String file, String guard) {
        Program program = program(file, guard);
        return Syntax.of(program)
                .condition(program.ingress().get(1).units().getFirst().guard());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ipv4.valid                      ; ipv4.isValid()",
                "not ipv4.valid                  ; !ipv4.isValid()",
                "ipv4.valid and a == 3           ; ipv4.isValid() && (a == 3)",
                "a < b or flag                   ; (a < b) || (flag)",
                "not (a == 1 and udp.valid)      ; !((a == 1) && udp.isValid())",
                "t.hit and a == 1                ; (t.apply().hit) && (a == 1)",
                "t.action == set                 ; t.apply().action_run is set",
            })
    void conditions(String plumb, String p4) {
        assertThat(condition("p.plumb", plumb)).isEqualTo(plumb);
        assertThat(condition("p.p4", plumb)).isEqualTo(p4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p.plumb | when a == 1 : apply t else : drop_ctl = 1 | deparser { emit ipv4 before udp }    |"
                        + " ipv4.valid = 0",
                "p.p4 | if (a == 1) { t.apply(); } else { /* drop it */ } | emit(ipv4) in the deparser, in front of"
                        + " udp | ipv4.setInvalid()",
            })
    void statements(String file, String either, String emit, String invalid) {
        Program program = program(file, "a == 1");
        Syntax syntax = Syntax.of(program);
        Header ipv4 = header(program, "ipv4");
        assertThat(syntax.either("a == 1", syntax.apply("t"), syntax.drop())).isEqualTo(either);
        assertThat(syntax.emit(ipv4, Optional.of(header(program, "udp")))).isEqualTo(emit);
        assertThat(syntax.setInvalid(ipv4)).isEqualTo(invalid);
    }

    private static Header header(Program program, String name) {
        return program.headers().stream()
                .filter(header -> header.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "value$3 < b                  ; (a + b) < b",
                "reads 'value$3'              ; reads 'a + b'",
                "value$3 and value$8          ; value (line 6) and value (line 8)",
                "d = inner$5                  ; d = ((a + b) - c)",
                "I.limit$2[7:4]               ; I.limit[7:4]",
                "branch$4                     ; branch (line 7)",
                "'I.count$result'             ; 'I.count.execute(…)'",
                "I.key$15_8                   ; I.key[15:8]",
                "`h.s[0].x` == 1              ; h.s[0].x == 1",
                "register texts$0             ; register texts$0",
            })
    void namesThatLoweringMade(String made, String p4) {
        String text = """
            program p
            metadata a : bit<8>, b : bit<8>, c : bit<8>
            metadata value$3 : bit<8>, value$8 : bit<8>, inner$5 : bit<8>, I.limit$2 : bit<8>, branch$4 : bit<1>
            ingress {
                stage {
                    value$3 = a + b
                    when a == 1 : branch$4 = 1
                    value$8 = a + b
                }
                stage { when not branch$4 and a == 2 : branch$4 = 1 }
                stage { inner$5 = value$3 - c }
                stage { I.limit$2 = c }
            }
            """;
        Program program = Assembler.assemble("p.p4", text, Map.of(), IncludeResolver.library())
                .orThrow();
        assertThat(Syntax.of(program).quoting(made)).isEqualTo(p4);
        assertThat(Syntax.PLUMB.quoting(made)).isEqualTo(made);
    }
}
