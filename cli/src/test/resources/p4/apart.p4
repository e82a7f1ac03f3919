// A table with a counter of its entries, before another table for some packets and behind it for the others.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectCounter<bit<32>>(CounterType_t.PACKETS) marked;
    action mark(bit<16> value) {
        hdr.data.h1 = value;
        marked.count();
    }
    action unmarked() { marked.count(); }
    table marks {
        key = { hdr.data.f1 : exact; }
        actions = { mark; unmarked; }
        default_action = unmarked();
        counters = marked;
        size = 64;
    }
    action point(bit<32> value) { hdr.data.f1 = value; }
    table points {
        key = { hdr.data.h1 : exact; }
        actions = { point; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 64;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 1) {
            marks.apply();
        }
        points.apply();
        if (hdr.data.b1 == 0) {
            marks.apply();
        }
    }
}

#include "end.p4"
