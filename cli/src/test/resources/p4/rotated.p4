// A value that is rotated in one stage, and an exclusive or of four values that the hash logic computes in one.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action rotate() { hdr.data.f1 = hdr.data.f1[26:0] ++ hdr.data.f1[31:27]; }
    action mix() {
        @in_hash { hdr.data.h1 = hdr.data.h1 ^ (hdr.data.b1 ++ hdr.data.b2) ^ hdr.data.f1[15:0] ^ 0x0101; }
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        mix();
        rotate();
    }
}

#include "end.p4"
