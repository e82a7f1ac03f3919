// A list of words, as long as its first byte says, which a parser counter knows: set from four bits of a byte, as the
// data offset of TCP, counted down, asked whether it is zero or negative.

#include <core.p4>
#include <tna.p4>

header list_t {
    bit<4> words;
    bit<4> kind;
}

header word_t {
    bit<32> value;
}

struct headers_t {
    list_t list;
    word_t[3] words;
}

struct empty_t {}

parser InParser(packet_in packet, out headers_t hdr, out empty_t meta, out ingress_intrinsic_metadata_t intrinsic) {
    ParserCounter() left;

    state start {
        packet.extract(intrinsic);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.list);
        left.set(hdr.list.words, 15 << 4, 2, 7, 0);
        transition select(hdr.list.kind) {
            0xf: two;
            default: next;
        }
    }

    // At least two words.
    state two {
        left.decrement(8);
        transition enough;
    }

    state enough {
        transition select(left.is_negative()) {
            true: reject;
            default: again;
        }
    }

    state again {
        left.increment(8);
        transition next;
    }

    state next {
        transition select(left.is_zero()) {
            true: accept;
            false: word;
        }
    }

    state word {
        packet.extract(hdr.words.next);
        left.decrement(4);
        transition next;
    }
}

control In(inout headers_t hdr, inout empty_t meta, in ingress_intrinsic_metadata_t intrinsic,
        in ingress_intrinsic_metadata_from_parser_t from_parser,
        inout ingress_intrinsic_metadata_for_deparser_t for_deparser,
        inout ingress_intrinsic_metadata_for_tm_t for_tm) {
    apply {
        for_tm.ucast_egress_port = 2;
        if (hdr.words[1].isValid()) {
            hdr.words[1].value = 0x11223344;
        }
    }
}

control InDeparser(packet_out packet, inout headers_t hdr, in empty_t meta,
        in ingress_intrinsic_metadata_for_deparser_t for_deparser) {
    apply {
        packet.emit(hdr);
    }
}

parser OutParser(packet_in packet, out empty_t hdr, out empty_t meta, out egress_intrinsic_metadata_t intrinsic) {
    state start {
        packet.extract(intrinsic);
        transition accept;
    }
}

control Out(inout empty_t hdr, inout empty_t meta, in egress_intrinsic_metadata_t intrinsic,
        in egress_intrinsic_metadata_from_parser_t from_parser,
        inout egress_intrinsic_metadata_for_deparser_t for_deparser,
        inout egress_intrinsic_metadata_for_output_port_t for_port) {
    apply {}
}

control OutDeparser(packet_out packet, inout empty_t hdr, in empty_t meta,
        in egress_intrinsic_metadata_for_deparser_t for_deparser) {
    apply {}
}

Pipeline(InParser(), In(), InDeparser(), OutParser(), Out(), OutDeparser()) pipe;

Switch(pipe) main;
