// Two mirrors that carry the same fields, each by a number of its own: the packet asks for the second.
#include "begin.p4"

header copy_h { bit<8> kind; }

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action mark() { ig_dprsr_md.mirror_type = 1; }
    action sample() { ig_dprsr_md.mirror_type = 2; }
    table kinds {
        key = { hdr.data.b2 : exact; }
        actions = { mark; sample; }
        const entries = { 1 : mark(); 2 : sample(); }
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        kinds.apply();
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Mirror() mirror;
    apply {
        if (ig_dprsr_md.mirror_type == 1) {
            mirror.emit<copy_h>(5, { hdr.data.b1 });
        } else if (ig_dprsr_md.mirror_type == 2) {
            mirror.emit<copy_h>(5, { hdr.data.b1 });
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
