// Keys of which a constant masks bits: those that are left are compared, and are all that entries say.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action mark(bit<8> value) { hdr.data.b2 = value; }
    table of_f1 {
        key = { hdr.data.f1 & 32w0x00f0ff0f : exact @name("hdr.data.f1"); hdr.data.f2[7:0] : exact; }
        actions = { mark; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 16;
    }
    table of_h1 {
        key = { hdr.data.h1 & 16w0xff00 : exact; hdr.data.b1 : exact; }
        actions = { mark; @defaultonly NoAction; }
        const default_action = NoAction();
        const entries = {
            (0x1234, 1) : mark(0x11);
            (0x5678, 1) : mark(0x22);
        }
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        of_f1.apply();
        of_h1.apply();
    }
}

#include "end.p4"
