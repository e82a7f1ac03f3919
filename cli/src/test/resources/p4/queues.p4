// A packet's priority is its queue, and egress sees which one it came from.

#include <core.p4>
#include <v1model.p4>

header item_t {
    bit<8> priority;
    bit<8> queue;
}

struct headers_t {
    item_t item;
}

struct meta_t {}

parser TheParser(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.item);
        transition accept;
    }
}

control TheVerify(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control TheIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        standard.priority = (bit<3>) hdr.item.priority;
    }
}

control TheEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        hdr.item.queue = (bit<8>) standard.qid;
    }
}

control TheSums(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control TheDeparser(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr);
    }
}

V1Switch(TheParser(), TheVerify(), TheIngress(), TheEgress(), TheSums(), TheDeparser()) main;
