#include <core.p4>
#include <v1model.p4>
typedef bit<31> switchID_v;
typedef bit<9> ingress_port_v;
enum bit<4> IntType { MD = 1, DST = 2 }
header ethernet_t { bit<48> dst; bit<48> src; bit<16> etherType; }
header ipv4_t { bit<4> version; bit<4> ihl; bit<6> dscp; bit<2> ecn; bit<16> totalLen; bit<16> identification; bit<3> flags; bit<13> fragOffset; bit<8> ttl; bit<8> protocol; bit<16> hdrChecksum; bit<32> srcAddr; bit<32> dstAddr; }
header udp_t { bit<16> sport; bit<16> dport; bit<16> len; bit<16> csum; }
header shim_t { IntType type; bit<4> rsvd; bit<8> len; bit<16> next; }
header md_t { bit<8> hop_ml; bit<8> remaining; bit<16> instructions; }
header hop_t { bit<1> bos; switchID_v swid; bit<7> pad; bit<9> in_port; bit<16> latency; bit<13> rsvd; bit<19> qdepth; }
struct headers { ethernet_t ethernet; ipv4_t ipv4; udp_t udp; shim_t shim; md_t int_md; hop_t[4] hops; }
struct metadata { @field_list(1) bit<9> ing; bit<8> left; bit<1> source; bit<1> sink; }
#define INT_DSCP 6w0x17
parser P(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t sm) {
    state start { meta.ing = sm.ingress_port; packet.extract(hdr.ethernet); transition select(hdr.ethernet.etherType) { 0x800: ip; _: accept; } }
    state ip { packet.extract(hdr.ipv4); transition select(hdr.ipv4.protocol) { 17: udp; _: accept; } }
    state udp { packet.extract(hdr.udp); transition select(hdr.ipv4.dscp) { INT_DSCP: shim; _: accept; } }
    state shim { packet.extract(hdr.shim); packet.extract(hdr.int_md); meta.left = hdr.shim.len - 2; transition select(meta.left) { 0: accept; _: hop; } }
    state hop { packet.extract(hdr.hops.next); meta.left = meta.left - 3; transition select(hdr.hops.last.bos) { 1: accept; _: hop; } }
}
control V(inout headers hdr, inout metadata meta) { apply { } }
bit<16> sat16(in bit<32> x) { if (x > 0xffff) { return 0xffff; } return x[15:0]; }
control I(inout headers hdr, inout metadata meta, inout standard_metadata_t sm) {
    action fwd(bit<9> port) { sm.egress_spec = port; }
    action drop() { mark_to_drop(sm); }
    table l2 { key = { hdr.ethernet.dst: exact; } actions = { fwd; drop; } default_action = drop(); size = 256; }
    action source() { meta.source = 1; }
    table int_source { key = { sm.ingress_port: exact; hdr.udp.dport: range; } actions = { source; NoAction; } default_action = NoAction(); }
    action sink() { meta.sink = 1; }
    table int_sink { key = { sm.egress_spec: exact; } actions = { sink; @defaultonly NoAction; } const default_action = NoAction(); }
    apply {
        l2.apply();
        if (hdr.udp.isValid()) { int_source.apply(); int_sink.apply(); }
        if (meta.sink == 1 && hdr.shim.isValid()) { clone_preserving_field_list(CloneType.I2E, 100, 1); }
    }
}
control E(inout headers hdr, inout metadata meta, inout standard_metadata_t sm) {
    action init_metadata(switchID_v swid) {
        hdr.hops.push_front(1);
        hdr.hops[0].setValid();
        hdr.hops[0].swid = swid;
        hdr.hops[0].in_port = meta.ing;
        hdr.hops[0].latency = sat16(sm.deq_timedelta);
        hdr.hops[0].qdepth = sm.enq_qdepth;
    }
    table int_prep { actions = { init_metadata; NoAction; } default_action = init_metadata(1); }
    apply {
        if (sm.instance_type == 1) { truncate(128); return; }
        if (meta.source == 1 && !hdr.shim.isValid()) {
            hdr.shim.setValid(); hdr.shim = { IntType.MD, 0, 2, hdr.udp.dport };
            hdr.int_md.setValid(); hdr.int_md = { hop_ml = 3, remaining = 4, instructions = 8w1 ++ 8w0 };
            hdr.ipv4.dscp = INT_DSCP;
            hdr.ipv4.totalLen = hdr.ipv4.totalLen + 8; hdr.udp.len = hdr.udp.len + 8;
        }
        if (hdr.int_md.isValid() && hdr.int_md.remaining > 0) {
            bit<1> last = ~(bit<1>)(bit)hdr.hops[0].isValid();
            int_prep.apply();
            hdr.hops[0].bos = last;
            hdr.int_md.remaining = hdr.int_md.remaining - 1;
            hdr.shim.len = hdr.shim.len + 3;
            hdr.ipv4.totalLen = hdr.ipv4.totalLen + 12; hdr.udp.len = hdr.udp.len + 12;
        }
        if (meta.sink == 1) {
            bit<16> cut = ((bit<16>)hdr.shim.len) << 2;
            hdr.ipv4.totalLen = hdr.ipv4.totalLen - cut; hdr.udp.len = hdr.udp.len - cut;
            hdr.shim.setInvalid(); hdr.int_md.setInvalid();
            hdr.hops[0].setInvalid(); hdr.hops[1].setInvalid(); hdr.hops[2].setInvalid(); hdr.hops[3].setInvalid();
            hdr.ipv4.dscp = 0;
        }
        hdr.udp.csum = 0;
    }
}
control C(inout headers hdr, inout metadata meta) { apply {
    update_checksum(hdr.ipv4.isValid(), { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.totalLen, hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragOffset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.srcAddr, hdr.ipv4.dstAddr }, hdr.ipv4.hdrChecksum, HashAlgorithm.csum16); } }
control D(packet_out packet, in headers hdr) { apply { packet.emit(hdr); } }
V1Switch(P(), V(), I(), E(), C(), D()) main;
