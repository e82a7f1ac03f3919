package plumbline.p4.export;

import java.util.List;

/** The six blocks of a TNA pipeline with their parameters, in the order of a packet's way. */
enum PipelineBlock {
    INGRESS_PARSER(
            "parser IngressParser",
            "packet_in pkt",
            "out headers_t hdr",
            "out metadata_t meta",
            "out ingress_intrinsic_metadata_t ig_intr_md"),
    INGRESS(
            "control Ingress",
            "inout headers_t hdr",
            "inout metadata_t meta",
            "in ingress_intrinsic_metadata_t ig_intr_md",
            "in ingress_intrinsic_metadata_from_parser_t ig_prsr_md",
            "inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md",
            "inout ingress_intrinsic_metadata_for_tm_t ig_tm_md"),
    INGRESS_DEPARSER(
            "control IngressDeparser",
            "packet_out pkt",
            "inout headers_t hdr",
            "in metadata_t meta",
            "in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md",
            "in ingress_intrinsic_metadata_t ig_intr_md"),
    EGRESS_PARSER(
            "parser EgressParser",
            "packet_in pkt",
            "out headers_t hdr",
            "out metadata_t meta",
            "out egress_intrinsic_metadata_t eg_intr_md"),
    EGRESS(
            "control Egress",
            "inout headers_t hdr",
            "inout metadata_t meta",
            "in egress_intrinsic_metadata_t eg_intr_md",
            "in egress_intrinsic_metadata_from_parser_t eg_prsr_md",
            "inout egress_intrinsic_metadata_for_deparser_t eg_dprsr_md",
            "inout egress_intrinsic_metadata_for_output_port_t eg_oport_md"),
    EGRESS_DEPARSER(
            "control EgressDeparser",
            "packet_out pkt",
            "inout headers_t hdr",
            "in metadata_t meta",
            "in egress_intrinsic_metadata_for_deparser_t eg_dprsr_md",
            "in egress_intrinsic_metadata_t eg_intr_md",
            "in egress_intrinsic_metadata_from_parser_t eg_prsr_md");

    private final String head;
    private final List<String> parameters;

    PipelineBlock(String head, String... parameters) {
        this.head = head;
        this.parameters = List.of(parameters);
    }

    /** Writes the block, a parameter a line. */
    void write(P4Lines out, Runnable body) {
        out.line(head + "(");
        for (int i = 0; i < parameters.size() - 1; i++) {
            out.line("        " + parameters.get(i) + ",");
        }
        out.block("        " + parameters.getLast() + ")", body);
        out.line("");
    }
}
