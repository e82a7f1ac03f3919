// The parser sends all packets to a port, and a table of the first stage matches on it.
#include <core.p4>
#include <tna.p4>

header data_h {
    bit<32> f1;
    bit<32> f2;
    bit<16> h1;
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
        ig_tm_md.ucast_egress_port = 4;
        packet.advance(PORT_METADATA_SIZE);
        transition select(packet.lookahead<bit<8>>()) {
            0xEE : accept;
            default : data;
        }
    }
    state data {
        packet.extract(hdr.data);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action mark(bit<8> value) { hdr.data.b1 = value; }
    @stage(0) table ports {
        key = { ig_tm_md.ucast_egress_port : exact; }
        actions = { mark; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 64;
    }
    apply { ports.apply(); }
}

#include "end.p4"
