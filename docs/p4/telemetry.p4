// Telemetry: each packet leaves with the time that it waited and the length of its queue, in a header behind Ethernet.
#include <core.p4>
#include <tna.p4>

header ethernet_h { bit<48> dst; bit<48> src; bit<16> type; }
header report_h { bit<16> type; bit<16> port; bit<32> waited; bit<32> queue; }
struct headers_t { ethernet_h ethernet; report_h report; }
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
    action forward(PortId_t port) { tm_md.ucast_egress_port = port; }
    action drop() { dprsr_md.drop_ctl = 1; }
    table addresses {
        key = { hdr.ethernet.dst: exact; }
        actions = { forward; drop; }
        default_action = drop();
        size = 1024;
    }
    apply { addresses.apply(); }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t dprsr_md) {
    apply { packet.emit(hdr); }
}

parser EgressParser(packet_in packet, out headers_t hdr, out meta_t meta, out egress_intrinsic_metadata_t eg_md) {
    state start {
        packet.extract(eg_md);
        packet.extract(hdr.ethernet);
        transition accept;
    }
}
control Egress(inout headers_t hdr, inout meta_t meta, in egress_intrinsic_metadata_t eg_md,
        in egress_intrinsic_metadata_from_parser_t prsr_md, inout egress_intrinsic_metadata_for_deparser_t dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t port_md) {
    apply {
        hdr.report.setValid();
        hdr.report.type = hdr.ethernet.type;
        hdr.report.port = (bit<16>) eg_md.egress_port;
        hdr.report.waited = (bit<32>) eg_md.deq_timedelta;
        hdr.report.queue = (bit<32>) eg_md.enq_qdepth;
        hdr.ethernet.type = 0x88b6;
    }
}
control EgressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t dprsr_md) {
    apply { packet.emit(hdr); }
}

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
