// The compiler fills up the fields of a flexible header: what comes from two places into one of them keeps nothing of its byte.
#include <core.p4>
#include <tna.p4>

@flexible
header bridge_h {
    bit<6> mark;
    PortId_t port;
}

header data_h {
    bit<8> high;
    bit<8> low;
}

struct headers_t {
    bridge_h bridge;
    data_h data;
}

struct meta_t {
    bit<4> high;
    bit<2> low;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.data);
        meta = { 0, 0 };
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action both() { hdr.bridge.mark = meta.high ++ meta.low; }
    action first() { hdr.bridge.mark = meta.high ++ 2w0; }
    table marks {
        key = { hdr.data.high : exact; }
        actions = { both; first; }
        const default_action = both();
        size = 16;
    }
    apply {
        meta.high = hdr.data.high[3:0];
        meta.low = hdr.data.low[1:0];
        hdr.bridge.setValid();
        hdr.bridge.port = ig_intr_md.ingress_port;
        ig_tm_md.ucast_egress_port = 1;
        marks.apply();
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    apply { packet.emit(hdr); }
}

struct eg_meta_t { }

parser EgressParser(packet_in packet, out headers_t hdr, out eg_meta_t meta, out egress_intrinsic_metadata_t eg_intr_md) {
    state start {
        packet.extract(eg_intr_md);
        packet.extract(hdr.bridge);
        packet.extract(hdr.data);
        transition accept;
    }
}

control Egress(inout headers_t hdr, inout eg_meta_t meta, in egress_intrinsic_metadata_t eg_intr_md,
        in egress_intrinsic_metadata_from_parser_t eg_prsr_md,
        inout egress_intrinsic_metadata_for_deparser_t eg_dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t eg_oport_md) {
    apply {
        hdr.data.low = 2w0 ++ hdr.bridge.mark;
        hdr.bridge.setInvalid();
    }
}

control EgressDeparser(packet_out packet, inout headers_t hdr, in eg_meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t eg_dprsr_md) {
    apply { packet.emit(hdr); }
}

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
