// Bits of a field become 0 or 1, and the others stay: one instruction, alone and in an action.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action clear() {
        hdr.data.b1[7:4] = 0;
        hdr.data.b2[3:0] = 0xf;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.f1[31:24] = 0;
        hdr.data.f2[7:0] = 0xff;
        hdr.data.h1[15:12] = 0;
        clear();
    }
}

#include "end.p4"
