// An action that exchanges values is called for each byte of two fields: bytes that stay where they are ask for nothing.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action swap(inout bit<8> a, inout bit<8> b) {
        bit<8> kept = a;
        a = b;
        b = kept;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        swap(hdr.data.f1[31:24], hdr.data.f2[31:24]);
        swap(hdr.data.f1[23:16], hdr.data.f2[23:16]);
        swap(hdr.data.f1[15:8], hdr.data.f2[15:8]);
        swap(hdr.data.f1[7:0], hdr.data.f2[7:0]);
    }
}

#include "end.p4"
