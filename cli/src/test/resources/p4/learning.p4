#include <core.p4>
#include <v1model.p4>
header ethernet_t { bit<48> dstAddr; bit<48> srcAddr; bit<16> etherType; }
header cpu_t { bit<48> srcAddr; bit<16> ingress_port; }
struct learn_t { bit<48> srcAddr; bit<9> ingress_port; }
struct metadata { learn_t learn; }
struct headers { ethernet_t ethernet; cpu_t cpu; }
parser P(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t sm) { state start { packet.extract(hdr.ethernet); transition accept; } }
control V(inout headers hdr, inout metadata meta) { apply { } }
control I(inout headers hdr, inout metadata meta, inout standard_metadata_t sm) {
    action mac_learn() { meta.learn.srcAddr = hdr.ethernet.srcAddr; meta.learn.ingress_port = sm.ingress_port; digest<learn_t>(1, meta.learn); }
    table smac { key = { hdr.ethernet.srcAddr: exact; } actions = { mac_learn; NoAction; } size = 256; default_action = mac_learn; support_timeout = true; }
    action forward(bit<9> port) { sm.egress_spec = port; }
    table dmac { key = { hdr.ethernet.dstAddr: exact; } actions = { forward; NoAction; } size = 256; default_action = NoAction; }
    action set_mcast_grp(bit<16> g) { sm.mcast_grp = g; }
    table broadcast { key = { sm.ingress_port: exact; } actions = { set_mcast_grp; NoAction; } size = 256; default_action = NoAction; }
    apply { smac.apply(); if (dmac.apply().hit) { } else { broadcast.apply(); } }
}
control E(inout headers hdr, inout metadata meta, inout standard_metadata_t sm) { apply { if (sm.egress_port == sm.ingress_port) mark_to_drop(sm); } }
control C(inout headers hdr, inout metadata meta) { apply { } }
control D(packet_out packet, in headers hdr) { apply { packet.emit(hdr.ethernet); } }
V1Switch(P(), V(), I(), E(), C(), D()) main;
