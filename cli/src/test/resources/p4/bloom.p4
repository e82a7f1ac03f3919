#include <core.p4>
#include <v1model.p4>
#define BLOOM_FILTER_ENTRIES 4096
#define BLOOM_FILTER_BIT_WIDTH 1
header ethernet_t { bit<48> dst; bit<48> src; bit<16> etherType; }
header ipv4_t { bit<4> version; bit<4> ihl; bit<8> diffserv; bit<16> totalLen; bit<16> identification; bit<3> flags; bit<13> fragOffset; bit<8> ttl; bit<8> protocol; bit<16> hdrChecksum; bit<32> srcAddr; bit<32> dstAddr; }
header tcp_t { bit<16> srcPort; bit<16> dstPort; bit<32> seqNo; bit<32> ackNo; bit<4> dataOffset; bit<4> res; bit<1> cwr; bit<1> ece; bit<1> urg; bit<1> ack; bit<1> psh; bit<1> rst; bit<1> syn; bit<1> fin; bit<16> window; bit<16> checksum; bit<16> urgentPtr; }
struct metadata { bit<32> one; bit<32> two; bit<1> v1; bit<1> v2; bit<1> dir; }
struct headers { ethernet_t ethernet; ipv4_t ipv4; tcp_t tcp; }
parser P(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t sm) {
    state start { packet.extract(hdr.ethernet); transition select(hdr.ethernet.etherType) { 0x800: ip; default: accept; } }
    state ip { packet.extract(hdr.ipv4); transition select(hdr.ipv4.protocol) { 6: tcp; default: accept; } }
    state tcp { packet.extract(hdr.tcp); transition accept; }
}
control V(inout headers hdr, inout metadata meta) { apply { } }
control I(inout headers hdr, inout metadata meta, inout standard_metadata_t sm) {
    register<bit<BLOOM_FILTER_BIT_WIDTH>>(BLOOM_FILTER_ENTRIES) bloom_filter_1;
    register<bit<BLOOM_FILTER_BIT_WIDTH>>(BLOOM_FILTER_ENTRIES) bloom_filter_2;
    action drop() { mark_to_drop(sm); }
    action compute_hashes(bit<32> a, bit<32> b, bit<16> p, bit<16> q) {
        hash(meta.one, HashAlgorithm.crc16, (bit<32>)0, { a, b, p, q, hdr.ipv4.protocol }, (bit<32>)BLOOM_FILTER_ENTRIES);
        hash(meta.two, HashAlgorithm.crc32, (bit<32>)0, { a, b, p, q, hdr.ipv4.protocol }, (bit<32>)BLOOM_FILTER_ENTRIES);
    }
    action fwd(bit<9> port) { sm.egress_spec = port; hdr.ipv4.ttl = hdr.ipv4.ttl - 1; }
    table ipv4_lpm { key = { hdr.ipv4.dstAddr: lpm; } actions = { fwd; drop; NoAction; } size = 1024; default_action = drop(); }
    action set_direction(bit<1> dir) { meta.dir = dir; }
    table check_ports { key = { sm.ingress_port: exact; sm.egress_spec: exact; } actions = { set_direction; NoAction; } size = 1024; default_action = NoAction(); }
    apply {
        if (hdr.ipv4.isValid()) {
            ipv4_lpm.apply();
            if (hdr.tcp.isValid()) {
                meta.dir = 0;
                if (check_ports.apply().hit) {
                    if (meta.dir == 0) compute_hashes(hdr.ipv4.srcAddr, hdr.ipv4.dstAddr, hdr.tcp.srcPort, hdr.tcp.dstPort);
                    else compute_hashes(hdr.ipv4.dstAddr, hdr.ipv4.srcAddr, hdr.tcp.dstPort, hdr.tcp.srcPort);
                    if (meta.dir == 0) {
                        if (hdr.tcp.syn == 1) { bloom_filter_1.write(meta.one, 1); bloom_filter_2.write(meta.two, 1); }
                    } else if (meta.dir == 1) {
                        bloom_filter_1.read(meta.v1, meta.one);
                        bloom_filter_2.read(meta.v2, meta.two);
                        if (meta.v1 != 1 || meta.v2 != 1) drop();
                    }
                }
            }
        }
    }
}
control E(inout headers hdr, inout metadata meta, inout standard_metadata_t sm) { apply { } }
control C(inout headers hdr, inout metadata meta) { apply {
    update_checksum(hdr.ipv4.isValid(), { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.diffserv, hdr.ipv4.totalLen, hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragOffset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.srcAddr, hdr.ipv4.dstAddr }, hdr.ipv4.hdrChecksum, HashAlgorithm.csum16); } }
control D(packet_out packet, in headers hdr) { apply { packet.emit(hdr); } }
V1Switch(P(), V(), I(), E(), C(), D()) main;
