package plumbline.cli;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A TNA program of about so many lines: tables of Ethernet addresses with entries, actions and conditions, ten or so in
 * each stage. {@code java GeneratedP4.java LINES} prints it; {@code bench/run p4} times what verifies it.
 */
final class GeneratedP4 {
    private static final int FIELDS = 16;
    private static final int MAX_TABLES = 96;
    private static final int LINES_OF_A_TABLE = 29;
    private static final int LINES_AROUND = 75;

    private GeneratedP4() {}

    public static void main(String[] lines) {
        System.out.print(text(Integer.parseInt(lines[0])));
    }

    /** The program; what tables cannot fill, entries do. */
    static String text(int lines) {
        int tables = Math.clamp((lines - LINES_AROUND) / (LINES_OF_A_TABLE + 8), 1, MAX_TABLES);
        int entries = Math.max(1, (lines - LINES_AROUND) / tables - LINES_OF_A_TABLE);
        StringBuilder text = new StringBuilder("""
            #include <core.p4>
            #include <tna.p4>

            header ethernet_h { bit<48> dst; bit<48> src; bit<16> type; }
            struct headers_t { ethernet_h ethernet; }
            struct meta_t {
            """);
        IntStream.range(0, FIELDS)
                .forEach(i -> text.append("    bit<8> m").append(i).append(";\n"));
        text.append("""
            }

            parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta,
                    out ingress_intrinsic_metadata_t ig_md) {
                state start {
                    packet.extract(ig_md);
                    packet.advance(PORT_METADATA_SIZE);
                    packet.extract(hdr.ethernet);
                    transition accept;
                }
            }

            control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_md,
                    in ingress_intrinsic_metadata_from_parser_t prsr_md,
                    inout ingress_intrinsic_metadata_for_deparser_t dprsr_md,
                    inout ingress_intrinsic_metadata_for_tm_t tm_md) {
            """);
        IntStream.range(0, tables).forEach(i -> table(i, entries, text));
        text.append("    apply {\n        tm_md.ucast_egress_port = 1;\n");
        for (int i = 0; i < tables; i++) {
            text.append("""
                        if (hdr.ethernet.type == %d) {
                            t%d.apply();
                        }
                """.indent(0).formatted(i, i));
        }
        String sum = IntStream.range(0, 2).mapToObj(i -> "meta.m" + i).collect(Collectors.joining(" ^ "));
        text.append("        hdr.ethernet.src[7:0] = ").append(sum).append(";\n    }\n}\n");
        return text.append("""

            control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
                    in ingress_intrinsic_metadata_for_deparser_t dprsr_md) {
                apply { packet.emit(hdr); }
            }

            struct none_t { }
            parser EgressParser(packet_in packet, out none_t hdr, out none_t meta,
                    out egress_intrinsic_metadata_t eg_md) {
                state start { packet.extract(eg_md); transition accept; }
            }
            control Egress(inout none_t hdr, inout none_t meta, in egress_intrinsic_metadata_t eg_md,
                    in egress_intrinsic_metadata_from_parser_t prsr_md,
                    inout egress_intrinsic_metadata_for_deparser_t dprsr_md,
                    inout egress_intrinsic_metadata_for_output_port_t port_md) { apply { } }
            control EgressDeparser(packet_out packet, inout none_t hdr, in none_t meta,
                    in egress_intrinsic_metadata_for_deparser_t dprsr_md) { apply { } }

            Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
            Switch(pipe) main;
            """).toString();
    }

    private static void table(int number, int entries, StringBuilder text) {
        for (int action = 0; action < 4; action++) {
            text.append("""
                    action a%d_%d(bit<8> value) {
                        meta.m%d = value %s %d;
                    }
                """.formatted(number, action, number % FIELDS, "+-&^".charAt(action), action));
        }
        text.append("    table t%d {\n        key = {\n            hdr.ethernet.dst: exact;\n        }\n"
                .formatted(number));
        text.append("        actions = {\n");
        for (int action = 0; action < 4; action++) {
            text.append("            a%d_%d;\n".formatted(number, action));
        }
        text.append(
                "            NoAction;\n        }\n        default_action = NoAction();\n        const entries = {\n");
        for (int entry = 0; entry < entries; entry++) {
            text.append("            %d: a%d_%d(%d);\n".formatted(entry * 3 + 1, number, entry % 4, entry % 256));
        }
        text.append("        }\n        size = 256;\n    }\n");
    }
}
