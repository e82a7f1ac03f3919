// Bits that stand side by side where they come from and where they go are one slice.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.h1[4:0] = hdr.data.f1[10:6];
        hdr.data.h1[15:5] = hdr.data.f1[21:11];
    }
}

#include "end.p4"
