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
}
