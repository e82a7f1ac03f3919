// A field that is written a byte at a time and asked for once, as a whole, is a field for each byte: all are written in
// one stage, and its reader puts them together.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    bit<32> key;
    action mask(bit<8> a, bit<8> b, bit<8> c, bit<8> d) {
        key[31:24] = hdr.data.b1 ^ a;
        key[23:16] = hdr.data.b2 ^ b;
        key[15:8] = hdr.data.b1 & c;
        key[7:0] = hdr.data.b2 | d;
    }
    table masks {
        key = { hdr.data.b1 : exact; }
        actions = { mask; }
        default_action = mask(0x12, 0x34, 0x56, 0x78);
        size = 16;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        key = hdr.data.f2;
        masks.apply();
        hdr.data.f1 = hdr.data.f1 + key;
    }
}

#include "end.p4"
