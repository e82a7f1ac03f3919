// Heavy hitters: a count-min sketch of two rows counts packets by source; what reaches the threshold is marked in TOS.
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
struct meta_t { bit<16> first; bit<16> second; }

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
    Hash<bit<12>>(HashAlgorithm_t.CRC16) first_hash;
    CRCPolynomial<bit<16>>(0x1021, false, false, false, 0xffff, 0) ccitt;
    Hash<bit<12>>(HashAlgorithm_t.CUSTOM, ccitt) second_hash;

    Register<bit<16>, bit<12>>(4096) first_row;
    RegisterAction<bit<16>, bit<12>, bit<16>>(first_row) count_first = {
        void apply(inout bit<16> count, out bit<16> now) { count = count |+| 1; now = count; }
    };
    Register<bit<16>, bit<12>>(4096) second_row;
    RegisterAction<bit<16>, bit<12>, bit<16>>(second_row) count_second = {
        void apply(inout bit<16> count, out bit<16> now) { count = count |+| 1; now = count; }
    };

    action mark(bit<8> tos) { hdr.ipv4.tos = tos; }
    table limits {
        key = { meta.first: range; meta.second: range; }
        actions = { mark; NoAction; }
        default_action = NoAction();
        size = 16;
    }
    apply {
        tm_md.ucast_egress_port = 1;
        if (hdr.ipv4.isValid()) {
            meta.first = count_first.execute(first_hash.get({hdr.ipv4.src}));
            meta.second = count_second.execute(second_hash.get({hdr.ipv4.src}));
            limits.apply();
        }
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t dprsr_md) {
    apply { packet.emit(hdr); }
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
