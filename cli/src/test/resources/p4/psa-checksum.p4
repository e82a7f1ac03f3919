#include <core.p4>
#include <bmv2/psa.p4>

// Ingress rewrites an address, and its deparser computes the checksum anew; egress lets the packet live shorter, and
// brings the checksum up to date: anew, too, or from what it was before and is afterwards.
header ipv4_t {
    bit<4> version; bit<4> ihl; bit<8> diffserv; bit<16> total_len; bit<16> identification; bit<16> fragment;
    bit<8> ttl; bit<8> protocol; bit<16> checksum; bit<32> src; bit<32> dst;
}
struct headers_t { ipv4_t ipv4; }
struct meta_t { }
struct none_t { }

parser Arriving(packet_in buffer, out headers_t hdr, inout meta_t meta, in psa_ingress_parser_input_metadata_t istd,
        in none_t resubmit_meta, in none_t recirculate_meta) {
    state start {
        buffer.extract(hdr.ipv4);
        transition accept;
    }
}
control In(inout headers_t hdr, inout meta_t meta, in psa_ingress_input_metadata_t istd,
        inout psa_ingress_output_metadata_t ostd) {
    action rewrite(PortId_t port, bit<32> dst) {
        send_to_port(ostd, port);
        hdr.ipv4.dst = dst;
    }
    action discard() { ingress_drop(ostd); }
    table routes {
        key = { hdr.ipv4.dst : lpm; }
        actions = { rewrite; discard; }
        default_action = discard();
        size = 64;
    }
    apply { routes.apply(); }
}
control AfterIngress(packet_out buffer, out none_t clone_i2e_meta, out none_t resubmit_meta, out none_t normal_meta,
        inout headers_t hdr, in meta_t meta, in psa_ingress_output_metadata_t istd) {
    InternetChecksum() sum;
    apply {
        sum.clear();
        sum.add({ hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.diffserv, hdr.ipv4.total_len, hdr.ipv4.identification });
        sum.add({ hdr.ipv4.fragment, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst });
        hdr.ipv4.checksum = sum.get();
        buffer.emit(hdr.ipv4);
    }
}

parser Behind(packet_in buffer, out headers_t hdr, inout meta_t meta, in psa_egress_parser_input_metadata_t istd,
        in none_t normal_meta, in none_t clone_i2e_meta, in none_t clone_e2e_meta) {
    state start {
        buffer.extract(hdr.ipv4);
        transition accept;
    }
}
control Out(inout headers_t hdr, inout meta_t meta, in psa_egress_input_metadata_t istd,
        inout psa_egress_output_metadata_t ostd) {
    apply {
#ifdef ANEW
        hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
#endif
    }
}
control AfterEgress(packet_out buffer, out none_t clone_e2e_meta, out none_t recirculate_meta, inout headers_t hdr,
        in meta_t meta, in psa_egress_output_metadata_t istd, in psa_egress_deparser_input_metadata_t edstd) {
    InternetChecksum() sum;
    apply {
#ifdef ANEW
        sum.add({ hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.diffserv, hdr.ipv4.total_len, hdr.ipv4.identification });
        sum.add({ hdr.ipv4.fragment, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst });
#else
        sum.clear();
        sum.subtract(hdr.ipv4.checksum);
        sum.subtract({ hdr.ipv4.ttl, hdr.ipv4.protocol });
        hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
        sum.add({ hdr.ipv4.ttl, hdr.ipv4.protocol });
#endif
        hdr.ipv4.checksum = sum.get();
        buffer.emit(hdr.ipv4);
    }
}

IngressPipeline(Arriving(), In(), AfterIngress()) ingress;
EgressPipeline(Behind(), Out(), AfterEgress()) egress;
PSA_Switch(ingress, PacketReplicationEngine(), egress, BufferingQueueingEngine()) main;
