// A table that says an earlier stage than it can be in: it matches what marks writes.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action mark(bit<16> value) { hdr.data.h1 = value; }
    action flag(bit<8> value) { hdr.data.b1 = value; }

    @stage(2)
    table marks {
        key = { hdr.data.f1 : exact; }
        actions = { mark; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 1024;
    }
    @pragma stage 2
    table flags {
        key = { hdr.data.h1 : exact; }
        actions = { flag; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 1024;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        marks.apply();
        flags.apply();
    }
}

#include "end.p4"
