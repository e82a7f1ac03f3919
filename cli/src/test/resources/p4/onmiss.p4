// Tables that are asked one after the other until one has an entry: they write the same fields, and one stage holds all,
// because only an entry's action writes. What an action computes from an argument, and the colour of a meter, goes where
// it is assigned.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Meter<bit<8>>(256, MeterType_t.PACKETS) meter;

    action miss() { }
    action to(PortId_t port, bit<16> number) {
        ig_tm_md.ucast_egress_port = port;
        hdr.data.h1 = number;
        hdr.data.b1 = (bit<8>) meter.execute(3);
    }
    action counted(PortId_t port, bit<16> number) { to(port, number + hdr.data.h1); }

    table hosts {
        key = { hdr.data.f1 : exact; }
        actions = { to; miss; }
        const default_action = miss();
        const entries = { 5 : to(1, 100); }
    }
    table pairs {
        key = { hdr.data.f1 : exact; hdr.data.f2 : exact; }
        actions = { to; counted; miss; }
        const default_action = miss();
        const entries = { (5, 6) : to(2, 200); (7, 8) : counted(3, 300); }
    }
    table rest {
        key = { hdr.data.f1 : ternary; }
        actions = { to; miss; }
        const default_action = miss();
        const entries = { 0 &&& 1 : to(4, 400); }
    }

    apply {
        if (!hosts.apply().hit) {
            if (!pairs.apply().hit) {
                rest.apply();
            }
        }
    }
}

#include "end.p4"
