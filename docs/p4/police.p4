// Forwards IPv4 by Ethernet address, and polices senders: what is over its rate is dropped, what is a little over it is
// marked. A copy of each dropped packet goes to whoever looks at it, with the number of the limit in front. For PSA.
#include <core.p4>
#include <psa.p4>

const CloneSessionId_t WATCHER = (CloneSessionId_t) 5;

header ethernet_h { bit<48> dst; bit<48> src; bit<16> type; }
header ipv4_h {
    bit<4> version; bit<4> ihl; bit<6> dscp; bit<2> ecn; bit<16> total_len;
    bit<16> identification; bit<3> flags; bit<13> fragment;
    bit<8> ttl; bit<8> protocol; bit<16> checksum; bit<32> src; bit<32> dst;
}
header why_h { bit<16> limit; }

struct headers_t { ethernet_h ethernet; ipv4_h ipv4; }
struct meta_t { bit<16> limit; }
struct egress_headers_t { why_h why; }
struct copied_t { bit<16> limit; }
struct none_t { }

parser IngressParserImpl(packet_in buffer, out headers_t hdr, inout meta_t meta,
        in psa_ingress_parser_input_metadata_t istd, in none_t resubmit_meta, in none_t recirculate_meta) {
    state start {
        buffer.extract(hdr.ethernet);
        transition select(hdr.ethernet.type) {
            0x0800: ipv4;
            default: accept;
        }
    }
    state ipv4 {
        buffer.extract(hdr.ipv4);
        transition accept;
    }
}

control Police(inout headers_t hdr, inout meta_t meta, in psa_ingress_input_metadata_t istd,
        inout psa_ingress_output_metadata_t ostd) {
    Meter<bit<10>>(1024, PSA_MeterType_t.BYTES) limits;
    DirectCounter<bit<32>>(PSA_CounterType_t.PACKETS) sent;

    action forward(PortId_t port) {
        send_to_port(ostd, port);
        sent.count();
    }
    table addresses {
        key = { hdr.ethernet.dst : exact; }
        actions = { forward; NoAction; }
        default_action = NoAction(); // nobody sends it anywhere: it is dropped
        psa_direct_counter = sent;
        size = 1024;
    }
    action limit(bit<16> number) { meta.limit = number; }
    table senders {
        key = { hdr.ipv4.src : lpm; }
        actions = { limit; NoAction; }
        default_action = NoAction();
        size = 1024;
    }
    apply {
        addresses.apply();
        if (hdr.ipv4.isValid() && senders.apply().hit) {
            PSA_MeterColor_t colour = limits.execute(meta.limit[9:0]);
            if (colour == PSA_MeterColor_t.YELLOW) { hdr.ipv4.dscp = 8; }
            if (colour == PSA_MeterColor_t.RED) {
                ingress_drop(ostd);
                ostd.clone = true;
                ostd.clone_session_id = WATCHER;
            }
        }
    }
}

control IngressDeparserImpl(packet_out buffer, out copied_t clone_i2e_meta, out none_t resubmit_meta,
        out none_t normal_meta, inout headers_t hdr, in meta_t meta, in psa_ingress_output_metadata_t istd) {
    InternetChecksum() sum;
    apply {
        if (psa_clone_i2e(istd)) { clone_i2e_meta.limit = meta.limit; }
        if (hdr.ipv4.isValid()) {
            sum.clear();
            sum.add({ hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.total_len,
                hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragment, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst });
            hdr.ipv4.checksum = sum.get();
        }
        buffer.emit(hdr);
    }
}

parser EgressParserImpl(packet_in buffer, out egress_headers_t hdr, inout meta_t meta,
        in psa_egress_parser_input_metadata_t istd, in none_t normal_meta, in copied_t clone_i2e_meta,
        in none_t clone_e2e_meta) {
    state start {
        transition select(istd.packet_path) {
            PSA_PacketPath_t.CLONE_I2E: copy;
            default: accept;
        }
    }
    state copy {
        meta.limit = clone_i2e_meta.limit;
        transition accept;
    }
}

control Explain(inout egress_headers_t hdr, inout meta_t meta, in psa_egress_input_metadata_t istd,
        inout psa_egress_output_metadata_t ostd) {
    apply {
        if (istd.packet_path == PSA_PacketPath_t.CLONE_I2E) {
            hdr.why.setValid();
            hdr.why.limit = meta.limit;
        }
    }
}

control EgressDeparserImpl(packet_out buffer, out none_t clone_e2e_meta, out none_t recirculate_meta,
        inout egress_headers_t hdr, in meta_t meta, in psa_egress_output_metadata_t istd,
        in psa_egress_deparser_input_metadata_t edstd) {
    apply { buffer.emit(hdr.why); }
}

IngressPipeline(IngressParserImpl(), Police(), IngressDeparserImpl()) ingress;
EgressPipeline(EgressParserImpl(), Explain(), EgressDeparserImpl()) egress;
PSA_Switch(ingress, PacketReplicationEngine(), egress, BufferingQueueingEngine()) main;
