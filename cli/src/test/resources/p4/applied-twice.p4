// Controls with tables that are applied twice: with other arguments, with an output that nobody wants, and one whose
// table works on its variables.
#include <core.p4>
#include <v1model.p4>

header data_h {
    bit<8> a;
    bit<8> b;
    bit<8> c;
    bit<8> d;
}

struct headers_t {
    data_h data;
}

struct codes_t {
    bit<4> high;
    bit<4> low;
}

struct meta_t {
    bit<8> sum;
}

parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.data);
        transition accept;
    }
}

control Classify(out codes_t codes, out bit<8> sum, in bit<8> value) (bit<8> start) {
    action code(bit<4> high, bit<4> low) {
        codes.high = high;
        codes.low = low;
    }
    table features {
        key = { value : ternary; }
        actions = { code; }
        const entries = { 1 &&& 1 : code(1, 2); }
        const default_action = code(3, 4);
    }
    action number(bit<8> plus) { sum = sum + plus; }
    table classes {
        key = { codes.high : exact; codes.low : exact; }
        actions = { number; }
        const entries = { (1, 2) : number(0x12); (3, 4) : number(0x34); }
        const default_action = number(0xff);
    }
    apply {
        sum = start;
        features.apply();
        classes.apply();
    }
}

control Number(inout headers_t hdr, in bit<8> value) {
    bit<8> key = value + 1;
    bit<8> number;
    action set(bit<8> it) { number = it; }
    table numbers {
        key = { key : exact; }
        actions = { set; }
        const entries = { 2 : set(0x10); 3 : set(0x20); 9 : set(0x80); }
        const default_action = set(0);
    }
    apply {
        numbers.apply();
        hdr.data.d = hdr.data.d + number;
    }
}

control MyIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    Classify(0) first;
    Classify(1) second;
    Number() number;
    apply {
        first.apply(_, hdr.data.b, hdr.data.a);
        second.apply(_, meta.sum, hdr.data.a + 1);
        second.apply(_, _, 7);
        hdr.data.c = meta.sum;
        number.apply(hdr, hdr.data.a);
        number.apply(hdr, 8);
        standard.egress_spec = 1;
    }
}

control Verify(inout headers_t hdr, inout meta_t meta) { apply {} }
control MyEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) { apply {} }
control Compute(inout headers_t hdr, inout meta_t meta) { apply {} }
control MyDeparser(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr.data); } }

V1Switch(P(), Verify(), MyIngress(), MyEgress(), Compute(), MyDeparser()) main;
