// A packet that ends before the header does leaves as it came, though nothing asks how parsing ended.
#include <core.p4>
#include <v1model.p4>

header pair_t {
    bit<32> first;
    bit<32> second;
}

struct headers_t {
    pair_t pair;
}

struct meta_t {}

parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.pair);
        transition accept;
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) { apply { } }

control Forward(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 3;
    }
}

control Leave(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply { } }
control Update(inout headers_t hdr, inout meta_t meta) { apply { } }
control Write(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr); } }

V1Switch(P(), Verify(), Forward(), Leave(), Update(), Write()) main;
