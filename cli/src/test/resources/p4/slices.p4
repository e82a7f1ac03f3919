// A hash of slices, and halves of a field that the hash logic computes of slices, each where it is written.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Hash<bit<16>>(HashAlgorithm_t.IDENTITY) wires;

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.h1 = wires.get({ hdr.data.f1[27:20], hdr.data.b1[3:0], 4w5 });
        @in_hash { hdr.data.f2[31:16] = hdr.data.f1[31:16] ^ hdr.data.f1[23:8] ^ (hdr.data.f1[3:0] ++ hdr.data.f1[31:20]); }
        @in_hash { hdr.data.f2[15:0] = hdr.data.f1[15:0] ^ hdr.data.f1[16:1] ^ hdr.data.f1[17:2]; }
    }
}

#include "end.p4"
