// Of a sum of 48 bits the last 32: an ALU of 32 bits computes them, of the last bits of each.
#include <core.p4>
#include <tna.p4>

header times_h {
    bit<48> first;
    bit<48> second;
    bit<32> between;
    bit<16> sum;
}

struct headers_t {
    times_h times;
}

struct meta_t { }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.times);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        hdr.times.between = (bit<32>) (hdr.times.second - hdr.times.first);
        hdr.times.sum = hdr.times.first[15:0] + hdr.times.second[15:0];
        ig_tm_md.ucast_egress_port = 1;
    }
}

#include "end.p4"
