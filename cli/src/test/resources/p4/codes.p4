// Code words of a decision tree: the table of each feature writes bits of one key, all in the same stage.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    bit<104> code;
    bit<12> short_code;
    action first(bit<72> bits, bit<4> few) { code[103:32] = bits; short_code[11:8] = few; }
    action second(bit<20> bits, bit<5> few) { code[31:12] = bits; short_code[7:3] = few; }
    action third(bit<12> bits, bit<3> few) { code[11:0] = bits; short_code[2:0] = few; }
    table feature1 { key = { hdr.data.f1 : exact; } actions = { first; NoAction; } const default_action = NoAction(); size = 64; }
    table feature2 { key = { hdr.data.f2 : exact; } actions = { second; NoAction; } const default_action = NoAction(); size = 64; }
    table feature3 { key = { hdr.data.h1 : exact; } actions = { third; NoAction; } const default_action = NoAction(); size = 64; }
    action class(bit<8> number) { hdr.data.b1 = number; }
    table tree { key = { code : ternary; } actions = { class; NoAction; } const default_action = NoAction(); size = 64; }
    action leaf(bit<8> number) { hdr.data.b2 = number; }
    table short_tree { key = { short_code : exact; } actions = { leaf; NoAction; } const default_action = NoAction(); size = 64; }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        code = 0;
        feature1.apply();
        feature2.apply();
        feature3.apply();
        tree.apply();
        short_tree.apply();
    }
}

#include "end.p4"
