// A parser ors a bit for each header to a map, as its hardware does: tables ask for the map, and wait for nothing.
#include <core.p4>
#include <tna.p4>

header first_h {
    bit<8> next;
    bit<8> number;
}

header second_h {
    bit<8> next;
}

header third_h {
    bit<8> value;
}

struct headers_t {
    first_h first;
    second_h second;
    third_h third;
}

struct meta_t {
    bit<8> map;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        meta.map = 0;
        packet.extract(hdr.first);
        meta.map = meta.map | 0x81;
        transition select(hdr.first.next) {
            2 : second;
            3 : third;
            default : accept;
        }
    }
    state second {
        packet.extract(hdr.second);
        meta.map = 0x40 | meta.map;
        transition select(hdr.second.next) {
            3 : third;
            default : accept;
        }
    }
    state third {
        packet.extract(hdr.third);
        meta.map = meta.map | 0x30;
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action write(bit<8> number) { hdr.first.number = number; }
    table headers {
        key = { meta.map : exact; }
        actions = { write; }
        default_action = write(0xff);
        size = 16;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        headers.apply();
    }
}

#include "end.p4"
