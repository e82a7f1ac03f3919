// A register action that no stateful ALU does at once, so that lowering begins again, beside a mirror of number 1.
#include "begin.p4"

header copy_h { bit<8> kind; }

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<1>>(2) seen;
    RegisterAction<bit<32>, bit<1>, bit<32>>(seen) see = {
        void apply(inout bit<32> cell, out bit<32> sum) {
            cell = cell + hdr.data.f1 + 1;
            sum = cell;
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.f2 = see.execute(0);
        ig_dprsr_md.mirror_type = 1;
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Mirror() mirror;
    apply {
        if (ig_dprsr_md.mirror_type == 1) { mirror.emit<copy_h>(5, { hdr.data.b1 }); }
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
