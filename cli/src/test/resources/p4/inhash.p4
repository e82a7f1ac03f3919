// What comes out of the hash logic takes one stage: bits of two fields side by side, and the exclusive or of such bits.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action mix() {
        @in_hash { hdr.data.h1 = hdr.data.f2[3:0] ++ hdr.data.f1[31:20]; }
        @in_hash { hdr.data.f1 = (hdr.data.f1[18:0] ++ hdr.data.f2[31:19]) ^ (hdr.data.f1[27:0] ++ hdr.data.f2[31:28]); }
        @in_hash { hdr.data.b1 = hdr.data.f2[20:13] ^ hdr.data.f2[12:5]; }
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        mix();
    }
}

#include "end.p4"
