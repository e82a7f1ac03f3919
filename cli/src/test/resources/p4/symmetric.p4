// A flow and its answers have the same hash. The metadata in front of the packet is skipped in one.
#include <core.p4>
#include <tna.p4>
#define IngressParser Unused
#include "begin.p4"
#undef IngressParser

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.advance(128);
        packet.extract(hdr.data);
        meta = { 0, 0, 0 };
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    @symmetric("hdr.data.f1", "hdr.data.f2")
    Hash<bit<16>>(HashAlgorithm_t.CRC16) hash;
    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.h1 = hash.get({ hdr.data.f1, hdr.data.f2 });
    }
}

#include "end.p4"
