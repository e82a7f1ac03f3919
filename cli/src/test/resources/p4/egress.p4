// An egress with a parser and a control of its own: ingress hands over the port in a bridged header, egress appends it
// with a smoothed count of its queue, and drops what a table says.

#include <core.p4>
#include <tna.p4>

header bridge_t {
    bit<7> padding;
    PortId_t port;
}

header frame_t {
    bit<16> to;
    bit<16> kind;
}

header trailer_t {
    bit<16> port;
    bit<8> drop;
    bit<8> average;
}

struct in_headers_t {
    bridge_t bridge;
    frame_t frame;
}

struct out_headers_t {
    frame_t frame;
    trailer_t trailer;
}

struct empty_t {}

struct out_meta_t {
    bridge_t bridge;
}

parser InParser(packet_in packet, out in_headers_t hdr, out empty_t meta, out ingress_intrinsic_metadata_t intrinsic) {
    state start {
        packet.extract(intrinsic);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.frame);
        transition accept;
    }
}

control In(inout in_headers_t hdr, inout empty_t meta, in ingress_intrinsic_metadata_t intrinsic,
        in ingress_intrinsic_metadata_from_parser_t from_parser,
        inout ingress_intrinsic_metadata_for_deparser_t for_deparser,
        inout ingress_intrinsic_metadata_for_tm_t for_tm) {
    apply {
        hdr.bridge.setValid();
        hdr.bridge.port = intrinsic.ingress_port;
        for_tm.ucast_egress_port = (PortId_t) hdr.frame.to[8:0];
        if (hdr.frame.kind == 0xff) {
            for_tm.bypass_egress = 1;
        }
    }
}

control InDeparser(packet_out packet, inout in_headers_t hdr, in empty_t meta,
        in ingress_intrinsic_metadata_for_deparser_t for_deparser) {
    apply {
        packet.emit(hdr);
    }
}

parser OutParser(packet_in packet, out out_headers_t hdr, out out_meta_t meta, out egress_intrinsic_metadata_t intrinsic) {
    state start {
        packet.extract(intrinsic);
        packet.extract(meta.bridge);
        packet.extract(hdr.frame);
        transition accept;
    }
}

control Out(inout out_headers_t hdr, inout out_meta_t meta, in egress_intrinsic_metadata_t intrinsic,
        in egress_intrinsic_metadata_from_parser_t from_parser,
        inout egress_intrinsic_metadata_for_deparser_t for_deparser,
        inout egress_intrinsic_metadata_for_output_port_t for_port) {
    Lpf<bit<16>, PortId_t>(512) average;
    Wred<bit<16>, PortId_t>(512, 1, 0) red;
    Counter<bit<32>, PortId_t>(512, CounterType_t.PACKETS) sent;
    bit<16> smoothed;

    action stop() {
        for_deparser.drop_ctl = 1;
    }

    table refused {
        key = {
            hdr.frame.kind : exact;
        }
        actions = {
            stop;
            NoAction;
        }
        const default_action = NoAction();
        size = 16;
    }

    apply {
        refused.apply();
        hdr.trailer.setValid();
        hdr.trailer.port = 7w0 ++ meta.bridge.port;
        hdr.trailer.drop = red.execute(hdr.frame.to, intrinsic.egress_port);
        smoothed = average.execute(hdr.frame.kind, intrinsic.egress_port);
        hdr.trailer.average = smoothed[7:0];
        sent.count(intrinsic.egress_port);
    }
}

control OutDeparser(packet_out packet, inout out_headers_t hdr, in out_meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t for_deparser) {
    apply {
        packet.emit(hdr);
    }
}

Pipeline(InParser(), In(), InDeparser(), OutParser(), Out(), OutDeparser()) pipe;

Switch(pipe) main;
