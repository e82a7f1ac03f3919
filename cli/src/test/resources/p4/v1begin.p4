// What programs of this folder for v1model begin with: a header, metadata and the parser.
#include <core.p4>
#include <v1model.p4>

header data_h {
    bit<32> f1;
    bit<16> h1;
    bit<8> b1;
    bit<8> b2;
}

struct headers_t {
    data_h data;
}

struct meta_t {
    bit<8> b;
}

parser Take(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.data);
        transition accept;
    }
}

control NoVerify(inout headers_t hdr, inout meta_t meta) { apply { } }
control NoUpdate(inout headers_t hdr, inout meta_t meta) { apply { } }
control NoEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply { } }
control Emit(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr); } }
