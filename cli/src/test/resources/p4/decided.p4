// Both branches change what their condition asks: a gateway decides before an action writes, so that all is one stage.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.f1 == 1) {
            hdr.data.h1 = 7;
            hdr.data.f1 = 0;
        } else if (hdr.data.f1 != 0) {
            hdr.data.f1 = hdr.data.f1 - 1;
        }
        if (hdr.data.b1 == 3) {
            if (hdr.data.b2 == 1) {
                hdr.data.b1 = hdr.data.b2;
                hdr.data.b2 = 0;
            } else {
                hdr.data.b2 = hdr.data.b1;
                hdr.data.b1 = 9;
            }
        } else {
            hdr.data.b1 = 3;
        }
    }
}

#include "end.p4"
