// A table whose actions count each entry, applied in several branches: what counts is a part of the table and needs no
// gateway of its own.
#include "begin.p4"

control Rules(inout headers_t hdr) {
    DirectCounter<bit<32>>(CounterType_t.PACKETS) hits;
    action one() { hdr.data.b2 = 1; hits.count(); }
    action two() { hdr.data.b2 = 2; hits.count(); }
    action three() { hdr.data.b2 = 3; hits.count(); }
    action four() { hdr.data.b2 = 4; hits.count(); }
    action none() { hits.count(); }
    table rules {
        key = { hdr.data.f1 : ternary; }
        actions = { one; two; three; four; none; }
        const default_action = none;
        counters = hits;
        size = 512;
    }
    apply {
        if (hdr.data.f2 != 0) {
            rules.apply();
        }
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Rules() rules;
    action to(PortId_t port) { ig_tm_md.ucast_egress_port = port; }
    table near {
        key = { hdr.data.h1 : exact; }
        actions = { to; }
        default_action = to(1);
    }
    table far {
        key = { hdr.data.h1 : exact; }
        actions = { to; }
        default_action = to(2);
    }
    apply {
        if (hdr.data.b1 == 0) {
            near.apply();
            rules.apply(hdr);
        } else if (hdr.data.b1 == 1) {
            far.apply();
            rules.apply(hdr);
        } else if (hdr.data.b1 == 2) {
            ig_tm_md.ucast_egress_port = 4;
            rules.apply(hdr);
        } else {
            ig_tm_md.ucast_egress_port = 3;
            if (hdr.data.h1 == 7) {
                rules.apply(hdr);
            }
        }
    }
}

#include "end.p4"
