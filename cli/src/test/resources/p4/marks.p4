// The DSCP of IPv6 lies across two bytes. An action sets it, and nothing else of them, at once.
//
// plumb verify marks.p4 -t tofino1
#include <core.p4>
#include <tna.p4>
header ethernet_h { bit<48> dst; bit<48> src; bit<16> type; }
header ipv6_h { bit<4> version; bit<8> traffic_class; bit<20> flow_label; bit<16> payload_len; bit<8> next_hdr; bit<8> hop_limit; bit<128> src; bit<128> dst; }
struct headers { ethernet_h ethernet; ipv6_h ipv6; }
struct metadata { }
parser P(packet_in pkt, out headers hdr, out metadata md, out ingress_intrinsic_metadata_t ig) {
    state start { pkt.extract(ig); pkt.advance(PORT_METADATA_SIZE); pkt.extract(hdr.ethernet); transition select(hdr.ethernet.type) { 0x86dd: v6; default: accept; } }
    state v6 { pkt.extract(hdr.ipv6); transition accept; }
}
control C(inout headers hdr, inout metadata md, in ingress_intrinsic_metadata_t ig, in ingress_intrinsic_metadata_from_parser_t a, inout ingress_intrinsic_metadata_for_deparser_t b, inout ingress_intrinsic_metadata_for_tm_t tm) {
    action mark(bit<6> dscp) { hdr.ipv6.traffic_class[7:2] = dscp; }
    table marks { key = { hdr.ipv6.next_hdr : exact; } actions = { mark; NoAction; } default_action = NoAction; size = 64; }
    apply { tm.ucast_egress_port = ig.ingress_port; if (hdr.ipv6.isValid()) { marks.apply(); } }
}
control D(packet_out pkt, inout headers hdr, in metadata md, in ingress_intrinsic_metadata_for_deparser_t b) { apply { pkt.emit(hdr); } }
struct none { }
parser EP(packet_in pkt, out none h, out none m, out egress_intrinsic_metadata_t eg) { state start { pkt.extract(eg); transition accept; } }
control EC(inout none h, inout none m, in egress_intrinsic_metadata_t eg, in egress_intrinsic_metadata_from_parser_t a, inout egress_intrinsic_metadata_for_deparser_t b, inout egress_intrinsic_metadata_for_output_port_t c) { apply { } }
control ED(packet_out pkt, inout none h, in none m, in egress_intrinsic_metadata_for_deparser_t b) { apply { } }
Pipeline(P(), C(), D(), EP(), EC(), ED()) pipe;
Switch(pipe) main;
