// Digests of the numbers by which the program asks: nothing asks again, and what they say waits for no number.
#include "begin.p4"

struct kind_t { bit<8> kind; }
struct value_t { bit<8> value; }

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 1) {
            ig_dprsr_md.digest_type = 1;
        } else if (hdr.data.f1 == 3) {
            ig_dprsr_md.digest_type = 3;
        } else if (hdr.data.f1 == 4) {
            ig_dprsr_md.digest_type = 4;
        }
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Digest<kind_t>() kinds;
    Digest<value_t>() values;
    Digest<value_t>() others;
    apply {
        if (ig_dprsr_md.digest_type == 1) {
            kinds.pack({ hdr.data.b1 });
        } else if (ig_dprsr_md.digest_type == 3) {
            values.pack({ hdr.data.b2 });
        } else if (ig_dprsr_md.digest_type == 4) {
            others.pack({ hdr.data.b2 });
        }
        packet.emit(hdr);
    }
}

struct eg_headers_t { }
struct eg_meta_t { }

parser EgressParser(packet_in packet, out eg_headers_t hdr, out eg_meta_t meta, out egress_intrinsic_metadata_t eg_intr_md) {
    state start { packet.extract(eg_intr_md); transition accept; }
}

control Egress(inout eg_headers_t hdr, inout eg_meta_t meta, in egress_intrinsic_metadata_t eg_intr_md,
        in egress_intrinsic_metadata_from_parser_t eg_prsr_md,
        inout egress_intrinsic_metadata_for_deparser_t eg_dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t eg_oport_md) {
    apply { }
}

control EgressDeparser(packet_out packet, inout eg_headers_t hdr, in eg_meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t eg_dprsr_md) {
    apply { }
}

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
