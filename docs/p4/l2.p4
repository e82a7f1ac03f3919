// A switch for Ethernet: known addresses to their port, others to everybody; what each port sends is counted.
#include <core.p4>
#include <tna.p4>

header ethernet_h { bit<48> dst; bit<48> src; bit<16> type; }
struct headers_t { ethernet_h ethernet; }
struct meta_t { }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_md) {
    state start {
        packet.extract(ig_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.ethernet);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_md,
        in ingress_intrinsic_metadata_from_parser_t prsr_md, inout ingress_intrinsic_metadata_for_deparser_t dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t tm_md) {
    Counter<bit<32>, PortId_t>(512, CounterType_t.PACKETS_AND_BYTES) received;

    action forward(PortId_t port) { tm_md.ucast_egress_port = port; }
    action flood(MulticastGroupId_t group) { tm_md.mcast_grp_a = group; }
    action drop() { dprsr_md.drop_ctl = 1; }
    table addresses {
        key = { hdr.ethernet.dst: exact; }
        actions = { forward; flood; drop; }
        default_action = drop();
        size = 4096;
    }
    apply {
        received.count(ig_md.ingress_port);
        addresses.apply();
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
