// Constants that are added, xored and masked one after the other are one.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.h1 = 20 + hdr.data.h1 + 8 + 65530;
        hdr.data.f1 = hdr.data.f1 ^ 0xff ^ 0xff00;
        hdr.data.b1 = hdr.data.b1 & 0xfc & 0x3f;
    }
}

#include "end.p4"
