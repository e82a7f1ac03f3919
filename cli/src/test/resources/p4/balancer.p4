#include <core.p4>
#include <v1model.p4>
header ethernet_t { bit<48> dst; bit<48> src; bit<16> etherType; }
header ipv4_t { bit<4> version; bit<4> ihl; bit<8> tos; bit<16> totalLen; bit<16> id; bit<3> flags; bit<13> frag; bit<8> ttl; bit<8> protocol; bit<16> csum; bit<32> src; bit<32> dst; }
header ipv6_t { bit<4> version; bit<8> tc; bit<20> flow; bit<16> len; bit<8> next; bit<8> hops; bit<128> src; bit<128> dst; }
header ports_t { bit<16> sport; bit<16> dport; }
struct headers_t { ethernet_t eth; ipv4_t ipv4; ipv6_t ipv6; ports_t l4; }
struct meta_t { bit<16> sport; bit<16> dport; bit<14> sel; bit<128> dst6; }
parser P(packet_in p, out headers_t h, inout meta_t m, inout standard_metadata_t sm) {
    state start { p.extract(h.eth); transition select(h.eth.etherType) { 0x0800: v4; 0x86dd: v6; default: accept; } }
    state v4 { p.extract(h.ipv4); transition select(h.ipv4.protocol) { 6: l4; 17: l4; default: accept; } }
    state v6 { p.extract(h.ipv6); m.dst6 = h.ipv6.dst; transition select(h.ipv6.next) { 6 &&& 0xff: l4; 17: l4; default: accept; } }
    state l4 { p.extract(h.l4); m.sport = h.l4.sport; m.dport = h.l4.dport; transition accept; }
}
control V(inout headers_t h, inout meta_t m) { apply { } }
control I(inout headers_t h, inout meta_t m, inout standard_metadata_t sm) {
    action_selector(HashAlgorithm.crc16, 32w128, 32w14) ecmp;
    action to(bit<9> port, bit<48> mac) { sm.egress_spec = port; h.eth.dst = mac; }
    action drop() { mark_to_drop(sm); }
    table vips {
        key = { h.ipv4.dst : lpm; h.ipv4.src : selector; h.ipv4.protocol : selector; m.sport : selector; m.dport : selector; }
        actions = { to; drop; NoAction; }
        implementation = ecmp;
        size = 64;
    }
    table vips6 {
        key = { h.ipv6.dst : lpm; h.ipv6.src : selector; m.sport : selector; m.dport: selector; }
        actions = { to; drop; NoAction; }
        implementation = ecmp;
        size = 64;
    }
    table acl6 { key = { h.ipv6.src : ternary; h.ipv6.dst : exact; h.ipv6.next: optional; } actions = { drop; NoAction; } default_action = NoAction; }
    apply {
        if (h.ipv4.isValid()) { if (vips.apply().miss) drop(); }
        else if (h.ipv6.isValid()) { vips6.apply(); acl6.apply(); }
        else drop();
    }
}
control E(inout headers_t h, inout meta_t m, inout standard_metadata_t sm) { apply { } }
control C(inout headers_t h, inout meta_t m) { apply { } }
control D(packet_out p, in headers_t h) { apply { p.emit(h); } }
V1Switch(P(), V(), I(), E(), C(), D()) main;
