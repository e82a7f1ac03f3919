// Copies and resubmits bring data in a header in front of the packet: a mirror copy's is parsed by egress, a resubmit's by
// ingress, in place of the port's metadata.

#include <core.p4>
#include <tna.p4>

const bit<8> ORIGINAL = 1;
const bit<8> COPY = 2;

header bridge_t {
    bit<8> kind;
}

header copy_t {
    bit<8> kind;
    bit<7> padding;
    PortId_t port;
}

header again_t {
    bit<16> count;
}

header frame_t {
    bit<16> to;
    bit<16> kind;
}

header report_t {
    bit<16> port;
    bit<16> kind;
}

struct in_headers_t {
    bridge_t bridge;
    frame_t frame;
}

struct in_meta_t {
    again_t again;
    again_t next;
    copy_t copy;
    MirrorId_t session;
}

struct out_headers_t {
    report_t report;
    frame_t frame;
}

struct out_meta_t {
    bridge_t bridge;
    copy_t copy;
}

parser InParser(packet_in packet, out in_headers_t hdr, out in_meta_t meta, out ingress_intrinsic_metadata_t intrinsic) {
    state start {
        packet.extract(intrinsic);
        transition select(intrinsic.resubmit_flag) {
            1: again;
            0: first;
        }
    }
    state again {
        packet.extract(meta.again);
        transition frame;
    }
    state first {
        packet.advance(PORT_METADATA_SIZE);
        transition frame;
    }
    state frame {
        packet.extract(hdr.frame);
        transition accept;
    }
}

control In(inout in_headers_t hdr, inout in_meta_t meta, in ingress_intrinsic_metadata_t intrinsic,
        in ingress_intrinsic_metadata_from_parser_t from_parser,
        inout ingress_intrinsic_metadata_for_deparser_t for_deparser,
        inout ingress_intrinsic_metadata_for_tm_t for_tm) {
    apply {
        hdr.bridge.setValid();
        hdr.bridge.kind = ORIGINAL;
        for_tm.ucast_egress_port = (PortId_t) hdr.frame.to[8:0];
        meta.copy.kind = COPY;
        meta.copy.padding = 0;
        meta.copy.port = intrinsic.ingress_port;
        meta.session = 5;
        meta.next.count = 7;
        if (hdr.frame.kind == 0xc0) {
            for_deparser.mirror_type = 1;
        }
        if (hdr.frame.kind == 0xa0 && intrinsic.resubmit_flag == 0) {
            for_deparser.resubmit_type = 1;
        }
        if (meta.again.isValid()) {
            hdr.frame.kind = meta.again.count;
        }
    }
}

control InDeparser(packet_out packet, inout in_headers_t hdr, in in_meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t for_deparser) {
    Mirror() mirror;
    Resubmit() resubmit;

    apply {
        if (for_deparser.mirror_type == 1) {
            mirror.emit<copy_t>(meta.session, {meta.copy.kind, meta.copy.padding, meta.copy.port});
        }
        if (for_deparser.resubmit_type == 1) {
            resubmit.emit(meta.next);
        }
        packet.emit(hdr);
    }
}

parser OutParser(packet_in packet, out out_headers_t hdr, out out_meta_t meta, out egress_intrinsic_metadata_t intrinsic) {
    state start {
        packet.extract(intrinsic);
        transition select(packet.lookahead<bit<8>>()) {
            ORIGINAL: original;
            COPY: copy;
            default: reject;
        }
    }
    state original {
        packet.extract(meta.bridge);
        transition frame;
    }
    state copy {
        packet.extract(meta.copy);
        transition frame;
    }
    state frame {
        packet.extract(hdr.frame);
        transition accept;
    }
}

control Out(inout out_headers_t hdr, inout out_meta_t meta, in egress_intrinsic_metadata_t intrinsic,
        in egress_intrinsic_metadata_from_parser_t from_parser,
        inout egress_intrinsic_metadata_for_deparser_t for_deparser,
        inout egress_intrinsic_metadata_for_output_port_t for_port) {
    apply {
        if (meta.copy.isValid()) {
            hdr.report.setValid();
            hdr.report.port = 7w0 ++ meta.copy.port;
            hdr.report.kind = hdr.frame.kind;
        }
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
