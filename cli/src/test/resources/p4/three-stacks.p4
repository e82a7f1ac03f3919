// Three header stacks one behind the other: how long the first ones were does not matter any more behind them.
#include <core.p4>
#include <v1model.p4>

header count_h {
    bit<8> number;
}

header part_h {
    bit<8> last;
}

struct headers_t {
    count_h count;
    part_h[20] first;
    part_h[20] second;
    part_h[20] third;
}

struct meta_t {}

parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.count);
        transition first;
    }
    state first {
        packet.extract(hdr.first.next);
        transition select(hdr.first.last.last) {
            1 : second;
            default : first;
        }
    }
    state second {
        packet.extract(hdr.second.next);
        transition select(hdr.second.last.last) {
            1 : third;
            default : second;
        }
    }
    state third {
        packet.extract(hdr.third.next);
        transition select(hdr.third.last.last) {
            1 : accept;
            default : third;
        }
    }
}

control MyIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        if (hdr.third[1].isValid()) { hdr.count.number = 2; }
        if (hdr.first[2].isValid() && !hdr.second[1].isValid()) { hdr.first[0].last = 0xaa; }
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) { apply {} }
control MyEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply {} }
control Compute(inout headers_t hdr, inout meta_t meta) { apply {} }
control MyDeparser(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr.count);
        packet.emit(hdr.first);
        packet.emit(hdr.second);
        packet.emit(hdr.third);
    }
}

V1Switch(P(), Verify(), MyIngress(), MyEgress(), Compute(), MyDeparser()) main;
