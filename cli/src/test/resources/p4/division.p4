// Divisions by values that the packet decides, a register of words wider than 64 bits, a hash whose range the packet
// decides: what simulators do, and no chip.

#include <core.p4>
#include <v1model.p4>

header numbers_t {
    bit<32> a;
    bit<32> b;
    bit<32> quotient;
    bit<32> rest;
    bit<16> sorted;
}

header wide_t {
    bit<72> value;
}

struct headers_t {
    numbers_t numbers;
    wide_t wide;
}

struct meta_t {}

bit<32> taken(inout bit<32> value) {
    value = 7;
    return value;
}

parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.numbers);
        packet.extract(hdr.wide);
        transition accept;
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control In(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    register<bit<72>>(4) last;

    apply {
        bit<72> before;
        last.read(before, 1);
        last.write(1, hdr.wide.value);
        hdr.wide.value = before;
        if (hdr.numbers.b == 0) {
            // 0 whatever it is divided by, and what the divisor changes is changed.
            hdr.numbers.quotient = 0 / taken(hdr.numbers.a);
            hdr.numbers.rest = 32w0 % taken(hdr.numbers.b);
        } else {
            hdr.numbers.quotient = hdr.numbers.a / hdr.numbers.b;
            hdr.numbers.rest = hdr.numbers.a % hdr.numbers.b;
            hash(hdr.numbers.sorted, HashAlgorithm.identity, 16w0x100, { hdr.numbers.a }, hdr.numbers.b);
        }
        standard.egress_spec = 1;
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
