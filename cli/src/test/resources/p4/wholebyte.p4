// A field and two numbers fill a byte: one instruction writes all of it, where two of the three would have to keep the rest.
#include <core.p4>
#include <tna.p4>

header label_h {
    bit<20> label;
    bit<3> class;
    bit<1> bottom;
    bit<8> ttl;
    bit<32> next;
}

struct headers_t {
    label_h label;
}

struct meta_t {
    bit<32> next;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.label);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        meta.next = hdr.label.next + 1;
        if (hdr.label.ttl == 1) {
            hdr.label.label = meta.next[19:0];
            hdr.label.class = 0;
            hdr.label.bottom = 1;
        }
        ig_tm_md.ucast_egress_port = 1;
    }
}

#include "end.p4"
