package plumbline.verifier.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Where a target says only warned or forbidden, a diagnostic cites the number that this rests on. */
class CitedLimitTest {
    private static final String HEADERS = """
        program cited
        header h { kind : bit<8> }
        metadata a : bit<8>, b : bit<16>
        deparser { emit h }
        resubmit again at most 1%
        """;
    private static final Map<String, String> PARSERS = Map.of(
            "once",
            "state start { extract h; goto accept }",
            "perhaps",
            "state start { select ingress_port { 0 => has; default => accept } } state has { extract h; goto accept }",
            "twice",
            "state start { extract h; goto next } state next { extract h; goto accept }",
            "perhaps twice",
            "state start { extract h; select h.kind { 0 => next; default => accept } } state next { extract h; goto"
                    + " accept }");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        tofino1   | absent-header  | perhaps       | a = h.kind             | 0: defined values in a header that the packet does not have (target tofino1, parser.absent_headers; source: P4-16
        tofino1   | extract-again  | perhaps twice | b = 1                  | 1: extractions of a header from one packet (target tofino1, parser.extract_again; source: the compiler warns
        tofino1   | extract-again  | twice         | b = 1                  | 1: extractions of a header from one packet (target tofino1, parser.extract_always; source: an error
        tofino2   | extract-again  | perhaps twice | b = 1                  | 1: extractions of a header from one packet (target tofino2, parser.extract_again; source: an error
        tofino1   | resubmit-again | once          | resubmit_type = again  | 1: resubmits of one packet (target tofino1, recirculation.resubmit_again; source: such a packet
        unlimited | narrowing      | once          | a = op.MOV(ingress_port) | 8: bits of the field that the result goes to (target unlimited, alu.narrowing; source: legal
        pisa      | narrowing      | once          | a = op.MOV(ingress_port) | 8: bits of the field that the result goes to (target pisa, alu.narrowing; source: P4-16
        """)
    void citesANumber(String target, String code, String parser, String units, String limit) {
        String text = HEADERS + "parser { " + PARSERS.get(parser) + " } ingress { stage { " + units + " } }";
        assertThat(Verifier.verify(Assembled.program(text), Targets.named(target))
                        .report()
                        .diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals(code))
                .extracting(Diagnostic::limit)
                .singleElement()
                .asString()
                .startsWith(limit);
    }
}
