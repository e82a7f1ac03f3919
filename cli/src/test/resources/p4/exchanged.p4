// An action that exchanges two fields by way of a local variable, another one in an action that it calls.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action exchange() {
        bit<8> held = hdr.data.b1;
        hdr.data.b1 = hdr.data.b2;
        hdr.data.b2 = held;
    }
    action turn(PortId_t port) {
        bit<32> held = hdr.data.f1;
        hdr.data.f1 = hdr.data.f2;
        hdr.data.f2 = held;
        exchange();
        ig_tm_md.ucast_egress_port = port;
    }
    table turns {
        key = { hdr.data.h1 : exact; }
        actions = { turn; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 64;
    }
    apply { turns.apply(); }
}

#include "end.p4"
