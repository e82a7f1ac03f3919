/* -*- P4_16 -*- */
#include <core.p4>
#include <v1model.p4>

#define CPU_PORT 255
#define MAX_HOPS 9
#define IS_MULTICAST(a) ((a)[31:28] == 4w0xe)

const bit<16> TYPE_IPV4 = 0x800;
typedef bit<9>  egressSpec_t;
typedef bit<48> macAddr_t;
typedef bit<32> ip4Addr_t;
enum bit<8> IpProto { ICMP = 1, TCP = 6, UDP = 17 }
enum bit<16> EtherType { IPV4 = 0x0800, ARP = 0x0806, VLAN = 0x8100, IPV6 = 0x86dd }

header ethernet_t { macAddr_t dstAddr; macAddr_t srcAddr; EtherType etherType; }
header vlan_t { bit<3> pcp; bit<1> dei; bit<12> vid; EtherType etherType; }
header ipv4_t {
    bit<4>    version;
    bit<4>    ihl;
    bit<6>    dscp;
    bit<2>    ecn;
    bit<16>   totalLen;
    bit<16>   identification;
    bit<3>    flags;
    bit<13>   fragOffset;
    bit<8>    ttl;
    IpProto   protocol;
    bit<16>   hdrChecksum;
    ip4Addr_t srcAddr;
    ip4Addr_t dstAddr;
}
header ipv4_options_t { varbit<320> options; }
header tcp_t { bit<16> srcPort; bit<16> dstPort; bit<32> seqNo; bit<32> ackNo; bit<4> dataOffset; bit<3> res; bit<9> flags; bit<16> window; bit<16> checksum; bit<16> urgentPtr; }
header udp_t { bit<16> srcPort; bit<16> dstPort; bit<16> len; bit<16> checksum; }
header_union l4_t { tcp_t tcp; udp_t udp; }

struct l3_meta_t { ip4Addr_t nexthop; bit<16> vrf; }
struct metadata { l3_meta_t l3; bit<16> srcPort; bit<16> dstPort; @name("is_ok") bool ok; }
struct headers {
    ethernet_t ethernet;
    vlan_t[2] vlan;
    ipv4_t ipv4;
    ipv4_options_t options;
    l4_t l4;
}

error { BadVersion, BadHeaderLength }

parser MyParser(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t standard_metadata) {
    state start { transition parse_ethernet; }
    state parse_ethernet {
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.etherType) {
            EtherType.VLAN: parse_vlan;
            EtherType.IPV4: parse_ipv4;
            default: accept;
        }
    }
    state parse_vlan {
        packet.extract(hdr.vlan.next);
        transition select(hdr.vlan.last.etherType) {
            EtherType.VLAN: parse_vlan;
            EtherType.IPV4: parse_ipv4;
            default: accept;
        }
    }
    state parse_ipv4 {
        packet.extract(hdr.ipv4);
        verify(hdr.ipv4.version == 4, error.BadVersion);
        verify(hdr.ipv4.ihl >= 5, error.BadHeaderLength);
        packet.extract(hdr.options, (bit<32>)(((bit<16>)hdr.ipv4.ihl - 5) * 32));
        transition select(hdr.ipv4.fragOffset, hdr.ipv4.protocol) {
            (0, IpProto.TCP): parse_tcp;
            (0, IpProto.UDP): parse_udp;
            (_, _): accept;
        }
    }
    state parse_tcp { packet.extract(hdr.l4.tcp); meta.srcPort = hdr.l4.tcp.srcPort; meta.dstPort = hdr.l4.tcp.dstPort; transition accept; }
    state parse_udp { packet.extract(hdr.l4.udp); meta.srcPort = hdr.l4.udp.srcPort; meta.dstPort = hdr.l4.udp.dstPort; transition accept; }
}

control MyVerifyChecksum(inout headers hdr, inout metadata meta) {
    apply {
        verify_checksum(hdr.ipv4.isValid(), { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.totalLen,
              hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragOffset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.srcAddr, hdr.ipv4.dstAddr, hdr.options.options },
            hdr.ipv4.hdrChecksum, HashAlgorithm.csum16);
    }
}

control Acl(in headers hdr, in metadata meta, inout standard_metadata_t sm, out bool deny) {
    direct_counter(CounterType.packets_and_bytes) acl_hits;
    action permit() { acl_hits.count(); deny = false; }
    action drop_it() { acl_hits.count(); deny = true; }
    table acl {
        key = {
            hdr.ipv4.srcAddr : ternary @name("src");
            hdr.ipv4.dstAddr : ternary @name("dst");
            hdr.ipv4.protocol : ternary @name("proto");
            meta.dstPort : range @name("dport");
            hdr.ipv4.isValid() : exact;
        }
        actions = { permit; drop_it; @defaultonly NoAction; }
        const default_action = NoAction();
        counters = acl_hits;
        const entries = {
            (_, _, IpProto.UDP, 67..68, true) : permit() @priority(10);
            (_, 0x0a000000 &&& 0xff000000, IpProto.TCP, 23, true) : drop_it();
        }
        size = 512;
    }
    apply {
        deny = false;
        if (!acl.apply().hit) { deny = false; }
    }
}

control MyIngress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard_metadata) {
    Acl() acl_block;
    counter(512, CounterType.packets_and_bytes) port_counter;

    action drop() { mark_to_drop(standard_metadata); }
    action set_nhop(ip4Addr_t nhop, egressSpec_t port) {
        meta.l3.nexthop = nhop;
        standard_metadata.egress_spec = port;
        hdr.ipv4.ttl = hdr.ipv4.ttl |-| 1;
    }
    action connected(egressSpec_t port) { set_nhop(hdr.ipv4.dstAddr, port); }
    action to_cpu() { standard_metadata.egress_spec = CPU_PORT; }
    table ipv4_lpm {
        key = { meta.l3.vrf: exact; hdr.ipv4.dstAddr: lpm; }
        actions = { set_nhop; connected; to_cpu; drop; NoAction; }
        size = 1024;
        default_action = drop();
    }
    action set_dmac(macAddr_t dmac) { hdr.ethernet.dstAddr = dmac; }
    table forward {
        key = { meta.l3.nexthop: exact; }
        actions = { set_dmac; drop; }
        size = 512;
        default_action = drop();
    }
    action set_vrf(bit<16> vrf) { meta.l3.vrf = vrf; }
    table port_vrf {
        key = { standard_metadata.ingress_port: exact; hdr.vlan[0].isValid(): exact; hdr.vlan[0].vid : ternary; }
        actions = { set_vrf; NoAction; }
        default_action = set_vrf(0);
    }
    apply {
        port_counter.count((bit<32>)standard_metadata.ingress_port);
        if (standard_metadata.parser_error != error.NoError || standard_metadata.checksum_error == 1) {
            drop();
            return;
        }
        if (!hdr.ipv4.isValid()) { to_cpu(); exit; }
        if (IS_MULTICAST(hdr.ipv4.dstAddr)) { standard_metadata.mcast_grp = 1; return; }
        bool denied;
        acl_block.apply(hdr, meta, standard_metadata, denied);
        if (denied) { drop(); exit; }
        if (hdr.ipv4.ttl <= 1) { to_cpu(); exit; }
        port_vrf.apply();
        switch (ipv4_lpm.apply().action_run) {
            set_nhop:
            connected: { forward.apply(); }
            default: { }
        }
    }
}

control MyEgress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard_metadata) {
    action rewrite_mac(macAddr_t smac) { hdr.ethernet.srcAddr = smac; }
    table send_frame {
        key = { standard_metadata.egress_port: exact; }
        actions = { rewrite_mac; NoAction; }
        default_action = NoAction;
        const entries = { 1 : rewrite_mac(0x020000000101); 2 : rewrite_mac(0x020000000102); }
    }
    apply { send_frame.apply(); }
}

control MyComputeChecksum(inout headers hdr, inout metadata meta) {
    apply {
        update_checksum(hdr.ipv4.isValid(), { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.totalLen,
              hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragOffset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.srcAddr, hdr.ipv4.dstAddr, hdr.options.options },
            hdr.ipv4.hdrChecksum, HashAlgorithm.csum16);
    }
}
control MyDeparser(packet_out packet, in headers hdr) {
    apply { packet.emit(hdr.ethernet); packet.emit(hdr.vlan); packet.emit(hdr.ipv4); packet.emit(hdr.options); packet.emit(hdr.l4); }
}
V1Switch(MyParser(), MyVerifyChecksum(), MyIngress(), MyEgress(), MyComputeChecksum(), MyDeparser()) main;
