// Checksums that cover the payload, which v1model verifies and updates: one begins in the middle of a word.
#include <core.p4>
#include <v1model.p4>

header front_h {
    bit<16> sum;
    bit<8> kind;
}

header options_h {
    bit<8> option;
}

struct headers_t {
    front_h front;
    options_h options;
}

struct meta_t {
    bit<16> came;
}

parser Take(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.front);
        transition select(hdr.front.kind) {
            2: options;
            default: accept;
        }
    }
    state options {
        packet.extract(hdr.options);
        transition accept;
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) {
    apply {
        verify_checksum_with_payload(hdr.front.kind == 1, { hdr.front.kind }, hdr.front.sum, HashAlgorithm.csum16);
        verify_checksum_with_payload(
            hdr.options.isValid(), { hdr.front.kind, hdr.options.option }, hdr.front.sum, HashAlgorithm.csum16);
    }
}

control Arrive(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1 + (bit<9>) standard.checksum_error;
        hdr.front.kind = 0x80;
        hdr.options.setInvalid();
    }
}

control NoLeave(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply { } }
control Update(inout headers_t hdr, inout meta_t meta) {
    apply {
        update_checksum_with_payload(
            hdr.front.isValid(), { hdr.front.kind, hdr.options.option }, hdr.front.sum, HashAlgorithm.csum16);
    }
}
control Emit(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr); } }

V1Switch(Take(), Verify(), Arrive(), NoLeave(), Update(), Emit()) main;
