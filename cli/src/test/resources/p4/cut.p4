// A packet that ends inside its second header goes on, as ingress reads what went wrong: PARTIAL_HDR and SRC_EXT.
#include <core.p4>
#include <tna.p4>

header first_h { bit<16> wrong; }
header second_h { bit<32> value; }
struct headers_t { first_h first; second_h second; }
struct meta_t { }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.first);
        packet.extract(hdr.second);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.first.wrong = ig_prsr_md.parser_err;
        if (ig_prsr_md.parser_err == (PARSER_ERROR_PARTIAL_HDR | PARSER_ERROR_SRC_EXT)) {
            ig_tm_md.ucast_egress_port = 2;
        }
    }
}

#include "end.p4"
