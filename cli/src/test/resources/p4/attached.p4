// An action that counts and then writes: the table writes, and a counter beside it counts.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectCounter<bit<32>>(CounterType_t.PACKETS) found;
    action mark(bit<16> value) {
        found.count();
        hdr.data.h1 = value;
        hdr.data.b2 = hdr.data.b1;
    }
    table marks {
        key = { hdr.data.f1 : exact; }
        actions = { mark; @defaultonly NoAction; }
        const default_action = NoAction();
        counters = found;
        size = 64;
    }
    action send(PortId_t port) { ig_tm_md.ucast_egress_port = port; }
    table ports {
        key = { hdr.data.h1 : exact; }
        actions = { send; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 64;
    }
    apply {
        marks.apply();
        ports.apply();
    }
}

#include "end.p4"
