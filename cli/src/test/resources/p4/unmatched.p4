// A parser that rejects all packets of a way: a select without cases finds none.
#include <core.p4>
#include <v1model.p4>

header data_h {
    bit<8> b1;
    bit<8> b2;
}

struct headers_t {
    data_h data;
}

struct meta_t { }

parser Take(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.data);
        transition select(hdr.data.b1) {
            1 : none;
            2 : some;
        }
    }
    state none {
        transition select(hdr.data.b2) { }
    }
    state some {
        transition select(hdr.data.b2) {
            7 : some_more;
        }
    }
    state some_more {
        transition select(hdr.data.b2) { 8 : accept; };
    }
}

control NoVerify(inout headers_t hdr, inout meta_t meta) { apply { } }
control NoUpdate(inout headers_t hdr, inout meta_t meta) { apply { } }

control Choose(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        if (standard.parser_error == error.NoMatch) {
            standard.egress_spec = 2;
        }
    }
}

control NoEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply { } }
control Emit(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr); } }

V1Switch(Take(), NoVerify(), Choose(), NoEgress(), NoUpdate(), Emit()) main;
