// Keys and data of IPv6 addresses, which lowering has in two parts, and packet tests as one.

#include <core.p4>
#include <v1model.p4>

header addresses_t {
    bit<128> src;
    bit<128> dst;
    bit<8> kind;
}

struct headers_t {
    addresses_t a;
}

struct meta_t {}

struct seen_t {
    bit<128> src;
    bit<8> kind;
}

parser TheParser(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.a);
        transition accept;
    }
}

control TheVerify(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control TheIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    action drop() {
        mark_to_drop(standard);
    }
    action via(bit<128> hop, bit<9> port) {
        hdr.a.dst = hop;
        standard.egress_spec = port;
    }
    action tell() {
        digest<seen_t>(1, {hdr.a.src, hdr.a.kind});
    }
    table routes {
        key = {
            hdr.a.dst: lpm;
        }
        actions = {
            via;
            drop;
        }
        default_action = drop();
    }
    table pairs {
        key = {
            hdr.a.src: exact;
            hdr.a.kind: exact;
        }
        actions = {
            via;
        }
    }
    table filter {
        key = {
            hdr.a.src: ternary;
        }
        actions = {
            drop;
            tell;
        }
    }
    apply {
        if (!pairs.apply().hit) {
            routes.apply();
        }
        filter.apply();
    }
}

control TheEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {}
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
