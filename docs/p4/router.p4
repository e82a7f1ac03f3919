// A router: the longest prefix gives a next hop, a next hop gives addresses and a port; TTL and checksum are kept.
#include <core.p4>
#include <tna.p4>

header ethernet_h { bit<48> dst; bit<48> src; bit<16> type; }
header ipv4_h {
    bit<4> version; bit<4> ihl; bit<8> tos; bit<16> length;
    bit<16> identification; bit<3> flags; bit<13> offset;
    bit<8> ttl; bit<8> protocol; bit<16> checksum;
    bit<32> src; bit<32> dst;
}
struct headers_t { ethernet_h ethernet; ipv4_h ipv4; }
struct meta_t { bit<16> hop; }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_md) {
    state start {
        packet.extract(ig_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.type) {
            0x0800: ipv4;
            default: accept;
        }
    }
    state ipv4 {
        packet.extract(hdr.ipv4);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_md,
        in ingress_intrinsic_metadata_from_parser_t prsr_md, inout ingress_intrinsic_metadata_for_deparser_t dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t tm_md) {
    action via(bit<16> hop) { meta.hop = hop; }
    action unreachable() { dprsr_md.drop_ctl = 1; }
    table routes {
        key = { hdr.ipv4.dst: lpm; }
        actions = { via; unreachable; }
        default_action = unreachable();
        size = 1024;
    }

    action send(PortId_t port, bit<48> from, bit<48> to) {
        tm_md.ucast_egress_port = port;
        hdr.ethernet.src = from;
        hdr.ethernet.dst = to;
        hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
    }
    table hops {
        key = { meta.hop: exact; }
        actions = { send; unreachable; }
        default_action = unreachable();
        size = 256;
    }

    apply {
        if (hdr.ipv4.isValid() && hdr.ipv4.ttl > 1) {
            if (routes.apply().hit) {
                hops.apply();
            }
        } else {
            dprsr_md.drop_ctl = 1;
        }
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t dprsr_md) {
    Checksum() sum;
    apply {
        hdr.ipv4.checksum = sum.update({
            hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.tos, hdr.ipv4.length,
            hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.offset,
            hdr.ipv4.ttl, hdr.ipv4.protocol,
            hdr.ipv4.src, hdr.ipv4.dst});
        packet.emit(hdr);
    }
}

// Egress passes packets on as they are.
struct none_t { }
parser EgressParser(packet_in packet, out none_t hdr, out none_t meta, out egress_intrinsic_metadata_t eg_md) {
    state start { packet.extract(eg_md); transition accept; }
}
control Egress(inout none_t hdr, inout none_t meta, in egress_intrinsic_metadata_t eg_md,
        in egress_intrinsic_metadata_from_parser_t prsr_md, inout egress_intrinsic_metadata_for_deparser_t dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t port_md) { apply { } }
control EgressDeparser(packet_out packet, inout none_t hdr, in none_t meta,
        in egress_intrinsic_metadata_for_deparser_t dprsr_md) { apply { } }

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
