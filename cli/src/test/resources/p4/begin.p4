// What programs of this folder begin with: headers, metadata and the parser of ingress.
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

struct meta_t {
    bit<32> w;
    bit<16> h;
    bit<8> b;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.data);
        meta = { 0, 0, 0 };
        transition accept;
    }
}
