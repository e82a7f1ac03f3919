#include <core.p4>
#include <psa.p4>
typedef bit<48> EthernetAddress;
header ethernet_t { EthernetAddress dstAddr; EthernetAddress srcAddr; bit<16> etherType; }
header ipv4_t { bit<4> version; bit<4> ihl; bit<8> diffserv; bit<16> totalLen; bit<16> identification; bit<3> flags; bit<13> fragOffset; bit<8> ttl; bit<8> protocol; bit<16> hdrChecksum; bit<32> srcAddr; bit<32> dstAddr; }
struct empty_metadata_t { }
struct fwd_metadata_t { PSA_MeterColor_t color; }
struct metadata { fwd_metadata_t fwd; }
struct headers { ethernet_t ethernet; ipv4_t ipv4; }
typedef bit<12> CounterIndex_t;
parser CommonParser(packet_in buffer, out headers parsed_hdr, inout metadata user_meta) {
    state start { buffer.extract(parsed_hdr.ethernet); transition select(parsed_hdr.ethernet.etherType) { 0x0800: parse_ipv4; default: accept; } }
    state parse_ipv4 { buffer.extract(parsed_hdr.ipv4); transition accept; }
}
parser IngressParserImpl(packet_in buffer, out headers parsed_hdr, inout metadata user_meta, in psa_ingress_parser_input_metadata_t istd, in empty_metadata_t resubmit_meta, in empty_metadata_t recirculate_meta) {
    CommonParser() cp;
    state start { cp.apply(buffer, parsed_hdr, user_meta); transition accept; }
}
control ingress(inout headers hdr, inout metadata user_meta, in psa_ingress_input_metadata_t istd, inout psa_ingress_output_metadata_t ostd) {
    Counter<bit<64>, PortId_t>(512, PSA_CounterType_t.PACKETS) port_cnt;
    DirectCounter<bit<48>>(PSA_CounterType_t.PACKETS_AND_BYTES) per_prefix;
    DirectMeter(PSA_MeterType_t.PACKETS) per_prefix_meter;
    action next_hop(PortId_t oport) { per_prefix.count(); user_meta.fwd.color = per_prefix_meter.execute(); send_to_port(ostd, oport); }
    action default_route_drop() { per_prefix.count(); ingress_drop(ostd); }
    table ipv4_da_lpm {
        key = { hdr.ipv4.dstAddr: lpm; }
        actions = { next_hop; default_route_drop; }
        default_action = default_route_drop;
        psa_direct_counter = per_prefix;
        psa_direct_meter = per_prefix_meter;
        size = 256;
    }
    apply {
        port_cnt.count(istd.ingress_port);
        if (istd.parser_error != error.NoError) { ingress_drop(ostd); exit; }
        if (hdr.ipv4.isValid()) {
            ipv4_da_lpm.apply();
            if (user_meta.fwd.color == PSA_MeterColor_t.RED) { ingress_drop(ostd); }
        }
    }
}
parser EgressParserImpl(packet_in buffer, out headers parsed_hdr, inout metadata user_meta, in psa_egress_parser_input_metadata_t istd, in empty_metadata_t normal_meta, in empty_metadata_t clone_i2e_meta, in empty_metadata_t clone_e2e_meta) {
    CommonParser() cp;
    state start { cp.apply(buffer, parsed_hdr, user_meta); transition accept; }
}
control egress(inout headers hdr, inout metadata user_meta, in psa_egress_input_metadata_t istd, inout psa_egress_output_metadata_t ostd) {
    Counter<bit<32>, PortId_t>(512, PSA_CounterType_t.BYTES) out_cnt;
    apply { out_cnt.count(istd.egress_port); if (hdr.ipv4.isValid()) { hdr.ipv4.ttl = hdr.ipv4.ttl - 1; } }
}
control IngressDeparserImpl(packet_out packet, out empty_metadata_t clone_i2e_meta, out empty_metadata_t resubmit_meta, out empty_metadata_t normal_meta, inout headers hdr, in metadata meta, in psa_ingress_output_metadata_t istd) {
    apply { packet.emit(hdr); }
}
control EgressDeparserImpl(packet_out packet, out empty_metadata_t clone_e2e_meta, out empty_metadata_t recirculate_meta, inout headers hdr, in metadata meta, in psa_egress_output_metadata_t istd, in psa_egress_deparser_input_metadata_t edstd) {
    InternetChecksum() ck;
    apply {
        ck.clear();
        ck.subtract({ 16w0 });
        ck.add({ hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.diffserv, hdr.ipv4.totalLen, hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragOffset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.srcAddr, hdr.ipv4.dstAddr });
        hdr.ipv4.hdrChecksum = ck.get();
        packet.emit(hdr);
    }
}
IngressPipeline(IngressParserImpl(), ingress(), IngressDeparserImpl()) ip;
EgressPipeline(EgressParserImpl(), egress(), EgressDeparserImpl()) ep;
PSA_Switch(ip, PacketReplicationEngine(), ep, BufferingQueueingEngine()) main;
