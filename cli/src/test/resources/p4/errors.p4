// Errors that a parser says: one of its own, one that it computes, and one that never comes.

#include <core.p4>
#include <v1model.p4>

error { Odd, Large }

header number_t {
    bit<8> value;
    bit<8> said;
}

struct headers_t {
    number_t number;
}

struct meta_t {}

parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.number);
        verify(true, error.NoMatch);
        error which = error.Odd;
        if (hdr.number.value > 0x7f) {
            which = error.Large;
        }
        verify(hdr.number.value != 0xfe, error.HeaderTooShort);
        verify(hdr.number.value < 0x80 && hdr.number.value[0:0] == 0, which);
        transition accept;
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control In(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        if (standard.parser_error == error.Odd) {
            hdr.number.said = 1;
        } else if (standard.parser_error == error.Large) {
            hdr.number.said = 2;
        } else if (standard.parser_error == error.HeaderTooShort) {
            hdr.number.said = 3;
        } else if (standard.parser_error == error.NoError) {
            hdr.number.said = 4;
        }
    }
}

control Out(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {}
}

control Compute(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control Deparse(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr);
    }
}

V1Switch(P(), Verify(), In(), Out(), Compute(), Deparse()) main;
