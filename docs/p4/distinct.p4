// BeauCoup in small (SIGCOMM 2020, written anew): which hosts talk to many others? A host collects coupons: each pair of
// addresses gives one of eight, or, as often as not, none. Whose collection is full has met about 43 others; it is reported once.
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
struct meta_t { bit<4> draw; bit<8> coupon; bit<8> before; bit<8> after; bit<32> host; }
struct report_t { bit<32> host; }

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
    Hash<bit<4>>(HashAlgorithm_t.CRC32) draw;
    Hash<bit<12>>(HashAlgorithm_t.CRC16) place;

    action collect(bit<8> coupon) { meta.coupon = coupon; }
    table coupons {
        key = { meta.draw: exact; }
        actions = { collect; NoAction; }
        default_action = NoAction();
        const entries = {
            0: collect(0x01);
            1: collect(0x02);
            2: collect(0x04);
            3: collect(0x08);
            4: collect(0x10);
            5: collect(0x20);
            6: collect(0x40);
            7: collect(0x80);
        }
        size = 16;
    }

    Register<bit<8>, bit<12>>(4096) collections;
    RegisterAction<bit<8>, bit<12>, bit<8>>(collections) add = {
        void apply(inout bit<8> coupons, out bit<8> before) {
            before = coupons;
            coupons = coupons | meta.coupon;
        }
    };

    apply {
        tm_md.ucast_egress_port = 1;
        if (hdr.ipv4.isValid()) {
            meta.draw = draw.get({hdr.ipv4.src, hdr.ipv4.dst});
            if (coupons.apply().hit) {
                meta.before = add.execute(place.get({hdr.ipv4.src}));
                meta.after = meta.before | meta.coupon;
                if (meta.after == 0xff && meta.before != 0xff) {
                    dprsr_md.digest_type = 1;
                    meta.host = hdr.ipv4.src;
                }
            }
        }
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t dprsr_md) {
    Digest<report_t>() full;
    apply {
        if (dprsr_md.digest_type == 1) {
            full.pack({meta.host});
        }
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
