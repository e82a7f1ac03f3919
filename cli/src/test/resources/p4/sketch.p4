#include <core.p4>
#if __TARGET_TOFINO__ == 2
#include <t2na.p4>
#else
#include <tna.p4>
#endif
#define ROWS 3
#define WIDTH 65536
#define ROW(n, algo) \
    Register<bit<32>, bit<16>>(WIDTH, 0) cms_##n; \
    RegisterAction<bit<32>, bit<16>, bit<32>>(cms_##n) update_##n = { \
        void apply(inout bit<32> v, out bit<32> rv) { v = v |+| 1; rv = v; } \
    }; \
    Hash<bit<16>>(HashAlgorithm_t.algo) hash_##n;
typedef bit<48> mac_addr_t;
typedef bit<32> ipv4_addr_t;
typedef bit<16> ether_type_t;
const ether_type_t ETHERTYPE_IPV4 = 16w0x0800;
typedef bit<8> ip_protocol_t;
header ethernet_h { mac_addr_t dst_addr; mac_addr_t src_addr; bit<16> ether_type; }
header ipv4_h { bit<4> version; bit<4> ihl; bit<8> diffserv; bit<16> total_len; bit<16> identification; bit<3> flags; bit<13> frag_offset; bit<8> ttl; bit<8> protocol; bit<16> hdr_checksum; ipv4_addr_t src_addr; ipv4_addr_t dst_addr; }
header l4_h { bit<16> sport; bit<16> dport; }
struct headers_t { ethernet_h ethernet; ipv4_h ipv4; l4_h l4; }
struct flow_t { ipv4_addr_t src; ipv4_addr_t dst; bit<16> sport; bit<16> dport; bit<8> proto; }
struct md_t { flow_t flow; bit<32> c0; bit<32> c1; bit<32> c2; bit<32> est; bit<1> heavy; bool checksum_err; }
struct hh_digest_t { ipv4_addr_t src; ipv4_addr_t dst; bit<32> est; }
parser TofinoIngressParser(packet_in pkt, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        pkt.extract(ig_intr_md);
        transition select(ig_intr_md.resubmit_flag) { 1 : parse_resubmit; 0 : parse_port_metadata; }
    }
    state parse_resubmit { transition reject; }
    state parse_port_metadata { pkt.advance(PORT_METADATA_SIZE); transition accept; }
}
parser SwitchIngressParser(packet_in pkt, out headers_t hdr, out md_t md, out ingress_intrinsic_metadata_t ig_intr_md) {
    TofinoIngressParser() tofino_parser;
    Checksum() ipv4_checksum;
    value_set<ether_type_t>(4) ipv4_types;
    state start {
        tofino_parser.apply(pkt, ig_intr_md);
        md.checksum_err = false;
        transition parse_ethernet;
    }
    state parse_ethernet {
        pkt.extract(hdr.ethernet);
        transition select(hdr.ethernet.ether_type) { ETHERTYPE_IPV4 : parse_ipv4; ipv4_types : parse_ipv4; default : accept; }
    }
    state parse_ipv4 {
        pkt.extract(hdr.ipv4);
        ipv4_checksum.add(hdr.ipv4);
        md.checksum_err = ipv4_checksum.verify();
        transition select(hdr.ipv4.protocol, hdr.ipv4.ihl) { (6, 5) : parse_l4; (17, 5) : parse_l4; default : accept; }
    }
    state parse_l4 { pkt.extract(hdr.l4); transition accept; }
}
control SwitchIngress(inout headers_t hdr, inout md_t md, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md, inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    ROW(0, CRC32)
    ROW(1, CRC16)
    ROW(2, CRC8)
    action hit(PortId_t port) { ig_tm_md.ucast_egress_port = port; }
    action miss() { ig_dprsr_md.drop_ctl = 0x1; }
    table fwd { key = { hdr.ipv4.dst_addr : lpm @name("dst"); } actions = { hit; @defaultonly miss; } const default_action = miss(); size = 1024; }
    action mark() { md.heavy = 1; ig_dprsr_md.digest_type = 1; }
    table threshold { key = { md.est[19:0] : range @name("est"); } actions = { mark; NoAction; } const default_action = NoAction; size = 4; const entries = { 3..0xfffff : mark(); } }
    action row0() { md.c0 = update_0.execute(hash_0.get({md.flow.src, md.flow.dst, md.flow.sport, md.flow.dport, md.flow.proto})); }
    action row1() { md.c1 = update_1.execute(hash_1.get({md.flow.src, md.flow.dst, md.flow.sport, md.flow.dport, md.flow.proto})); }
    action row2() { md.c2 = update_2.execute(hash_2.get({md.flow.src, md.flow.dst, md.flow.sport, md.flow.dport, md.flow.proto})); }
    apply {
        if (hdr.ipv4.isValid() && !md.checksum_err) {
            md.flow.src = hdr.ipv4.src_addr; md.flow.dst = hdr.ipv4.dst_addr; md.flow.proto = hdr.ipv4.protocol;
            if (hdr.l4.isValid()) { md.flow.sport = hdr.l4.sport; md.flow.dport = hdr.l4.dport; }
            fwd.apply();
            row0(); row1(); row2();
            md.est = min(md.c0, md.c1);
            md.est = min(md.est, md.c2);
            threshold.apply();
        } else { miss(); }
    }
}
control SwitchIngressDeparser(packet_out pkt, inout headers_t hdr, in md_t md, in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Digest<hh_digest_t>() hh_digest;
    Checksum() c;
    apply {
        if (ig_dprsr_md.digest_type == 1) { hh_digest.pack({hdr.ipv4.src_addr, hdr.ipv4.dst_addr, md.est}); }
        hdr.ipv4.hdr_checksum = c.update({hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.diffserv, hdr.ipv4.total_len, hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.frag_offset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.src_addr, hdr.ipv4.dst_addr});
        pkt.emit(hdr);
    }
}
struct eh_t {} struct em_t {}
parser EP(packet_in pkt, out eh_t hdr, out em_t md, out egress_intrinsic_metadata_t m) { state start { pkt.extract(m); transition accept; } }
control EC(inout eh_t hdr, inout em_t md, in egress_intrinsic_metadata_t m, in egress_intrinsic_metadata_from_parser_t p, inout egress_intrinsic_metadata_for_deparser_t d, inout egress_intrinsic_metadata_for_output_port_t o) { apply { } }
control ED(packet_out pkt, inout eh_t hdr, in em_t md, in egress_intrinsic_metadata_for_deparser_t d) { apply { pkt.emit(hdr); } }
Pipeline(SwitchIngressParser(), SwitchIngress(), SwitchIngressDeparser(), EP(), EC(), ED()) pipe;
Switch(pipe) main;
