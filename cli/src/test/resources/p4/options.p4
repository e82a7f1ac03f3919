// Headers with a varbit: extracted by a size that is ahead, compared, copied, removed, in a checksum.

#include <core.p4>
#include <v1model.p4>

header item_t {
    bit<8> size;
    bit<8> kind;
    varbit<56> options;
}

header sum_t {
    bit<16> value;
}

struct headers_t {
    item_t first;
    item_t second;
    sum_t sum;
}

struct meta_t {}

parser TheParser(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.first, (bit<32>) packet.lookahead<bit<8>>() * 8);
        packet.extract(hdr.second, (bit<32>) packet.lookahead<bit<8>>() * 8);
        transition accept;
    }
}

control TheVerify(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control TheIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        hdr.sum.setValid();
        if (hdr.first == hdr.second) {
            hdr.second.setInvalid();
        } else if (hdr.first.kind == 1) {
            hdr.first = hdr.second;
        }
    }
}

control TheEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {}
}

control TheSums(inout headers_t hdr, inout meta_t meta) {
    apply {
        update_checksum(
            true, { hdr.first.size, hdr.first.kind, hdr.first.options }, hdr.sum.value, HashAlgorithm.csum16);
    }
}

control TheDeparser(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr);
    }
}

V1Switch(TheParser(), TheVerify(), TheIngress(), TheEgress(), TheSums(), TheDeparser()) main;
