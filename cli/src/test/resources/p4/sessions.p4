// A table says to which session a copy goes and what it carries, in a field of a header: neither is copied for it, nor for
// a copy of another kind.

#include <core.p4>
#include <tna.p4>

const bit<8> ORIGINAL = 1;
const bit<8> COPY = 2;
const bit<8> NOTE = 3;

header bridge_t {
    bit<8> kind;
}

header copy_t {
    bit<8> kind;
    bit<7> padding;
    PortId_t port;
}

header note_t {
    bit<8> kind;
    bit<16> to;
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
    copy_t copy;
    note_t note;
    MirrorId_t session;
}

struct out_headers_t {
    report_t report;
    frame_t frame;
}

struct out_meta_t {
    bridge_t bridge;
    copy_t copy;
    note_t note;
}

parser InParser(packet_in packet, out in_headers_t hdr, out in_meta_t meta, out ingress_intrinsic_metadata_t intrinsic) {
    state start {
        packet.extract(intrinsic);
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
    action copy(MirrorId_t session, PortId_t port) {
        for_deparser.mirror_type = 1;
        meta.session = session;
        meta.copy.port = port;
        meta.copy.kind = COPY;
    }
    action note(MirrorId_t session, bit<16> to) {
        for_deparser.mirror_type = 2;
        meta.session = session;
        meta.note.to = to;
        meta.note.kind = NOTE;
    }
    table copies {
        key = { hdr.frame.kind : exact; }
        actions = { copy; note; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 64;
    }
    apply {
        hdr.bridge.setValid();
        hdr.bridge.kind = ORIGINAL;
        for_tm.ucast_egress_port = (PortId_t) hdr.frame.to[8:0];
        copies.apply();
    }
}

control InDeparser(packet_out packet, inout in_headers_t hdr, in in_meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t for_deparser) {
    Mirror() mirror;

    apply {
        if (for_deparser.mirror_type == 1) {
            mirror.emit<copy_t>(meta.session, {meta.copy.kind, meta.copy.padding, meta.copy.port});
        } else if (for_deparser.mirror_type == 2) {
            mirror.emit<note_t>(meta.session, {meta.note.kind, meta.note.to});
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
            NOTE: note;
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
    state note {
        packet.extract(meta.note);
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
        } else if (meta.note.isValid()) {
            hdr.report.setValid();
            hdr.report.port = meta.note.to;
            hdr.report.kind = (bit<16>) NOTE;
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
