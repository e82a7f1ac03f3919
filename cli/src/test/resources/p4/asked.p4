// A parser that already says where packets go; ingress may think better of it.
#include <core.p4>
#include <tna.p4>

header data_h {
    bit<16> type;
    bit<8> b1;
    bit<8> b2;
}

struct headers_t {
    data_h data;
}

struct meta_t { }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md,
        out ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.data);
        transition select(hdr.data.type) {
            1 : first;
            2 : second;
            default : other;
        }
    }
    state first {
        ig_tm_md.ucast_egress_port = 1;
        transition accept;
    }
    state other {
        ig_tm_md.ucast_egress_port = 7;
        transition accept;
    }
    state second {
        ig_tm_md.ucast_egress_port = (bit<9>) hdr.data.b1;
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action go(bit<9> port) { ig_tm_md.ucast_egress_port = port; }
    table detours {
        key = { ig_tm_md.ucast_egress_port : exact; hdr.data.b2 : exact; }
        actions = { go; @defaultonly NoAction; }
        const entries = { (7, 0x55) : go(9); }
        const default_action = NoAction();
    }
    apply { detours.apply(); }
}

#include "end.p4"
