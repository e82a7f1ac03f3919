package plumbline.p4.elaborate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.P4Text;
import plumbline.p4.source.IncludePath;

/** Small programs for tests, and what is expected of them. */
final class Elaborated {
    /** Headers and metadata of the programs of {@link #v1model}. */
    static final String TYPES = """
        #include <v1model.p4>
        header h_t { bit<8> a; bit<8> b; bit<16> c; }
        header_union u_t { h_t x; h_t y; }
        struct pair_t { bit<8> one; bit<8> two; }
        struct headers_t { h_t h; h_t g; h_t[3] s; u_t u; }
        struct meta_t { bit<8> m; bit<16> n; bool t; pair_t p; @field_list(1) bit<8> kept; }
        """;

    private Elaborated() {}

    /** A program with the body of a control {@code C}, and its declarations, as ingress. */
    static StructuredProgram v1model(String declarations, String locals, String body) {
        return program(v1modelText(declarations, locals, body));
    }

    /** Its text. */
    static String v1modelText(String declarations, String locals, String body) {
        return withParser(declarations, "state start { packet.extract(hdr.h); transition accept; }", locals, body);
    }

    /** A program with the states of a parser. */
    static String withParser(String declarations, String states, String locals, String body) {
        return TYPES + declarations + """
            parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t sm) {
                %s
            }
            control V(inout headers_t hdr, inout meta_t meta) { apply { } }
            control C(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t sm) {
                %s
                apply { %s }
            }
            control E(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t sm) { apply { } }
            control D(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr.h); } }
            V1Switch(P(), V(), C(), E(), V(), D()) main;
            """.formatted(states, locals, body);
    }

    /** A program that must elaborate. */
    static StructuredProgram program(String text) {
        Elaboration elaboration = elaborate(text);
        assertThat(elaboration.diagnostics().stream()
                        .filter(Diagnostic::isError)
                        .map(Diagnostic::headline))
                .isEmpty();
        return elaboration.program().orElseThrow();
    }

    /** A program, and what is said about it. */
    static Elaboration elaborate(String text) {
        return P4Program.elaborate("test", P4Text.read("t.p4", text, new IncludePath(List.of()), Map.of()));
    }

    /** What the control {@code C} does. */
    static List<StructuredStatement> ingress(StructuredProgram program) {
        return program.ingress().stream()
                .filter(block -> block.name().equals("C"))
                .findFirst()
                .orElseThrow()
                .body();
    }

    static Variable variable(String name, int width) {
        return new Variable(name, ValueType.bits(width));
    }

    static Variable truth(String name) {
        return new Variable(name, ValueType.BOOL);
    }

    static Expression read(String name, int width) {
        return read(variable(name, width));
    }

    static Expression read(Variable variable) {
        return new Expression.Read(variable, Position.NONE);
    }

    static Expression number(long value, int width) {
        return Simplify.constant(value, width);
    }

    static StructuredStatement assign(Variable target, Expression value) {
        return new StructuredStatement.Assign(target, value, Position.NONE);
    }

    static StructuredStatement when(
            Expression condition, List<StructuredStatement> then, List<StructuredStatement> otherwise) {
        return new StructuredStatement.If(condition, then, otherwise, Position.NONE);
    }
}
