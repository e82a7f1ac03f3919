// A packet's length, which v1model tells the parser, ingress and egress.
#include <core.p4>
#include <v1model.p4>

header data_h {
    bit<16> parsed;
    bit<16> arrived;
    bit<16> leaving;
}

struct headers_t {
    data_h data;
}

struct meta_t {
    bit<16> length;
}

parser Take(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.data);
        meta.length = standard.packet_length[15:0];
        transition accept;
    }
}

control Arrive(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        hdr.data.parsed = meta.length;
        hdr.data.arrived = (bit<16>) standard.packet_length;
        standard.egress_spec = 1;
    }
}

control Leave(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply { hdr.data.leaving = (bit<16>) standard.packet_length; }
}

control NoVerify(inout headers_t hdr, inout meta_t meta) { apply { } }
control NoUpdate(inout headers_t hdr, inout meta_t meta) { apply { } }
control Emit(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr); } }

V1Switch(Take(), NoVerify(), Arrive(), Leave(), NoUpdate(), Emit()) main;
