// A counter of a table's entries, whose actions are in a profile with groups: each of them counts.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Hash<bit<16>>(HashAlgorithm_t.CRC16) hash;
    ActionProfile(16) hops;
    ActionSelector(hops, hash, SelectorMode_t.FAIR, 32w8, 32w4) paths;
    DirectCounter<bit<32>>(CounterType_t.PACKETS) taken;

    action forward(PortId_t port) {
        ig_tm_md.ucast_egress_port = port;
        taken.count();
    }
    action mark(PortId_t port, bit<8> value) {
        taken.count();
        ig_tm_md.ucast_egress_port = port;
        hdr.data.b2 = value;
    }
    action unknown() { ig_tm_md.ucast_egress_port = 9; }

    table routes {
        key = { hdr.data.f1 : exact; hdr.data.f2 : selector; }
        actions = { forward; mark; @defaultonly unknown; }
        const default_action = unknown();
        implementation = paths;
        counters = taken;
        size = 64;
    }
    apply { routes.apply(); }
}

#include "end.p4"
