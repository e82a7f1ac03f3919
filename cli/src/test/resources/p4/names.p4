// Names and forms of packet tests, as P4 people write them.
#include "begin.p4"

control Ingress(inout headers_t h, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<8>>(4) last;

    action keep() { last.write(h.data.b1, h.data.f1); }
    action none() { }
    action send(PortId_t port, bit<8> mark) { ig_tm_md.ucast_egress_port = port; h.data.b2 = mark; }
    action bound(inout bit<16> place, bit<16> value) { place = value; }

    table kept {
        key = { h.data.b1 : exact; }
        actions = { keep; none; }
        default_action = none();
        size = 4;
    }
    table sent {
        key = { h.data.f2 : exact; }
        actions = { send; none; }
        default_action = none();
        size = 4;
    }
    table marked {
        key = { h.data.b1 : ternary; }
        actions = { bound(h.data.h1); none; }
        default_action = none();
        size = 4;
    }
    apply {
        kept.apply();
        sent.apply();
        marked.apply();
    }
}

#include "end.p4"
