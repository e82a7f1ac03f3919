// A method with type arguments that is not called.
#include <core.p4>
#include <tna.p4>

header ethernet_t {
    bit<48> dst;
    bit<48> src;
    bit<16> type;
}

header tag_t {
    bit<4> kind;
    bit<12> id;
    bit<16> type;
}

header label_t {
    bit<32> value;
}

struct headers_t {
    ethernet_t ethernet;
    tag_t tag;
    label_t label;
}

struct empty_t {}

struct tag_value_t {
    bit<4> kind;
    @match(range) bit<12> id;
}

parser InParser(packet_in packet, out headers_t hdr, out empty_t meta, out ingress_intrinsic_metadata_t intrinsic) {
    value_set<bit<16>>(4) tag_types;
    @name("label_tags") value_set<tag_value_t>(2) labels;

    state start {
        packet.extract(intrinsic);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.type) {
            tag_types: tagged;
            0x8847: labelled;
            default: accept;
        }
    }

    state tagged {
        packet.extract(hdr.tag);
        transition select(hdr.tag.kind, hdr.tag.id) {
            labels: labelled;
            (0xf, _): reject;
            default: accept;
        }
    }

    state labelled {
        packet.extract(hdr.label);
        transition accept;
    }
}

control In(inout headers_t hdr, inout empty_t meta, in ingress_intrinsic_metadata_t intrinsic,
        in ingress_intrinsic_metadata_from_parser_t from_parser,
        inout ingress_intrinsic_metadata_for_deparser_t for_deparser,
        inout ingress_intrinsic_metadata_for_tm_t for_tm) {
    apply {
        for_tm.ucast_egress_port = 1;
        if (hdr.tag.isValid()) {
            for_tm.ucast_egress_port = 2;
        }
        if (hdr.label.isValid()) {
            hdr.label.value = 0xaabbccdd;
        }
    }
}

control InDeparser(packet_out packet, inout headers_t hdr, in empty_t meta,
        in ingress_intrinsic_metadata_for_deparser_t for_deparser) {
    apply {
        packet.emit(hdr);
    }
}

struct out_headers_t {
    ethernet_t ethernet;
}

parser OutParser(packet_in packet, out out_headers_t hdr, out empty_t meta, out egress_intrinsic_metadata_t intrinsic) {
    value_set<bit<8>>(1) first_bytes;

    state start {
        packet.extract(intrinsic);
        transition select(packet.lookahead<bit<8>>.)) {
            first_bytes: ethernet;
            default: accept;
        }
    }

    state ethernet {
        packet.extract(hdr.ethernet);
        transition accept;
    }
}

control Out(inout out_headers_t hdr, inout empty_t meta, in egress_intrinsic_metadata_t intrinsic,
        in egress_intrinsic_metadata_from_parser_t from_parser,
        inout egress_intrinsic_metadata_for_deparser_t for_deparser,
        inout egress_intrinsic_metadata_for_output_port_t for_port) {
    apply {
        if (hdr.ethernet.isValid()) {
            hdr.ethernet.src = 0x0e0e0e0e0e0e;
        }
    }
}

control OutDeparser(packet_out packet, inout out_headers_t hdr, in empty_t meta,
        in egress_intrinsic_metadata_for_deparser_t for_deparser) {
    apply {
        packet.emit(hdr);
    }
}

Pipeline(InParser(), In(), InDeparser(), OutParser(), Out(), OutDeparser()) pipe;

Switch(pipe) main;
