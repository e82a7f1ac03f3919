// A field whose halves are computed apart, and what is brought together with it, are two fields each.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action add(bit<32> constant) {
        hdr.data.f1 = hdr.data.f1 ^ constant;
    }
    table constants {
        key = { hdr.data.b1 : exact; }
        actions = { add; NoAction; }
        const entries = { 1 : add(0x00010002); }
        default_action = NoAction;
    }
    action mix() {
        @in_hash { hdr.data.f2[31:16] = hdr.data.f1[31:16] ^ hdr.data.f1[15:0] ^ hdr.data.h1; }
        @in_hash { hdr.data.f2[15:0] = hdr.data.f1[15:0] ^ hdr.data.f1[27:12] ^ hdr.data.h1; }
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        constants.apply();
        mix();
        hdr.data.f1 = hdr.data.f1 ^ hdr.data.f2;
    }
}

#include "end.p4"
