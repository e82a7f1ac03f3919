// A parser counter beside constants that are first used after it was set.
#include <core.p4>
#include <tna.p4>

const bit<8> HEADER = 1;
const bit<8> WORD = 2;

header length_h { bit<8> rest; }
header word_h { bit<16> value; }
header end_h { bit<8> mark; }

struct headers_t {
    length_h length;
    word_h[3] words;
    end_h end;
}
struct meta_t { }

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    ParserCounter() counter;
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.length);
        counter.set(hdr.length.rest);
        counter.decrement(HEADER);
        transition select(counter.is_zero()) {
            true : accept;
            false : word;
        }
    }
    state word {
        packet.extract(hdr.words.next);
        counter.decrement(WORD);
        transition select(counter.is_zero()) {
            true : accept;
            false : word;
        }
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 2;
        hdr.end.setValid();
        hdr.end.mark = 0xee;
    }
}

#include "end.p4"
