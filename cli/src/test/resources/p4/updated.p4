// v1model computes checksums in a control of its own. On a chip the deparser's units do it, and no stage.
#include <core.p4>
#include <v1model.p4>

header ipv4_h {
    bit<4>  version;
    bit<4>  ihl;
    bit<6>  dscp;
    bit<2>  ecn;
    bit<16> total_len;
    bit<16> identification;
    bit<3>  flags;
    bit<13> frag_offset;
    bit<8>  ttl;
    bit<8>  protocol;
    bit<16> hdr_checksum;
    bit<32> src;
    bit<32> dst;
}

struct headers_t {
    ipv4_h ipv4;
}

struct meta_t { }

parser Take(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.ipv4);
        transition accept;
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) { apply { } }

control Route(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
        if (hdr.ipv4.protocol == 17) {
            hdr.ipv4.dscp = 46;
        }
    }
}

control Leave(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply { } }

control Update(inout headers_t hdr, inout meta_t meta) {
    apply {
        update_checksum(
            hdr.ipv4.isValid(),
            { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.total_len,
              hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.frag_offset, hdr.ipv4.ttl,
              hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst },
            hdr.ipv4.hdr_checksum,
            HashAlgorithm.csum16);
    }
}

control Emit(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr.ipv4); } }

V1Switch(Take(), Verify(), Route(), Leave(), Update(), Emit()) main;
