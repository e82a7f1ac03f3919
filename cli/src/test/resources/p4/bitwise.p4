// Some bits of a field are masked with a constant, and the others stay: one instruction on the whole field.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action clear() { hdr.data.b1[7:4] = hdr.data.b1[7:4] & 4w0x5; }
    action set() { hdr.data.b1[3:0] = hdr.data.b1[3:0] | 4w0x9; }
    action flip() { hdr.data.b1[5:2] = hdr.data.b1[5:2] ^ 4w0xc; }
    action equal() { hdr.data.b1 = ~hdr.data.b1 ^ 8w0x0f; }
    table change {
        key = { hdr.data.b2 : exact; }
        actions = { clear; set; flip; equal; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 16;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        change.apply();
    }
}

#include "end.p4"
