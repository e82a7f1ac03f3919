// Recirculation as TNA has it: by sending to port 68, with a header for what goes along.
#include <core.p4>
#include <tna.p4>

header data_h {
    bit<8> rounds;
    bit<8> seen;
    bit<16> came_by;
}

struct headers_t {
    data_h data;
}

struct meta_t { }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.data);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action again() {
        hdr.data.rounds = hdr.data.rounds - 1;
        ig_tm_md.ucast_egress_port = 68;
    }
    action leave() { ig_tm_md.ucast_egress_port = 1; }
    table ways {
        key = { hdr.data.rounds : exact; }
        actions = { again; leave; }
        const entries = { 0 : leave(); }
        const default_action = again();
    }
    apply {
        hdr.data.came_by = (bit<16>) ig_intr_md.ingress_port;
        hdr.data.seen = hdr.data.seen + 1;
        ways.apply();
    }
}

#include "end.p4"
