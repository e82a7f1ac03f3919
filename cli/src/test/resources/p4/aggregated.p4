// Values that packets bring, added up by pairs, in controls that get each as 'in' and, to be answered, as 'out': no
// value is copied, and actions use the registers beside their tables.
#include <core.p4>
#include <tna.p4>

header values_h {
    bit<8> kind;
    bit<8> slot;
    bit<32> a;
    bit<32> b;
    bit<32> c;
    bit<32> d;
    bit<32> e;
    bit<32> f;
    bit<32> g;
    bit<32> h;
}

struct headers_t {
    values_h values;
}

struct empty_t {}

struct pair_t {
    bit<32> first;
    bit<32> second;
}

parser IngressParser(packet_in pkt, out headers_t hdr, out empty_t md, out ingress_intrinsic_metadata_t ig) {
    state start {
        pkt.extract(ig);
        pkt.advance(PORT_METADATA_SIZE);
        pkt.extract(hdr.values);
        transition accept;
    }
}

control Aggregator(
        in bit<32> value0, in bit<32> value1, out bit<32> value0_out, out bit<32> value1_out, in values_h values) {
    Register<pair_t, bit<8>>(256) sums;

    RegisterAction<pair_t, bit<8>, bit<32>>(sums) set_pair = {
        void apply(inout pair_t value, out bit<32> result) {
            value.first = value0;
            value.second = value1;
            result = value.second;
        }
    };
    RegisterAction<pair_t, bit<8>, bit<32>>(sums) add_pair = {
        void apply(inout pair_t value, out bit<32> result) {
            value.first = value.first + value0;
            value.second = value.second + value1;
            result = value.second;
        }
    };
    RegisterAction<pair_t, bit<8>, bit<32>>(sums) read_first = {
        void apply(inout pair_t value, out bit<32> result) {
            result = value.first;
        }
    };
    RegisterAction<pair_t, bit<8>, bit<32>>(sums) read_second = {
        void apply(inout pair_t value, out bit<32> result) {
            result = value.second;
        }
    };

    action set() {
        value1_out = set_pair.execute(values.slot);
    }
    action add() {
        value1_out = add_pair.execute(values.slot);
    }
    action first() {
        value0_out = read_first.execute(values.slot);
    }
    action second() {
        value1_out = read_second.execute(values.slot);
    }
    table aggregate {
        key = { values.kind : ternary; }
        actions = { set; add; first; second; NoAction; }
        const entries = {
            1 : set();
            2 : add();
            3 : first();
            4 : second();
        }
        const default_action = NoAction;
        size = 16;
    }

    apply {
        aggregate.apply();
    }
}

control Ingress(
        inout headers_t hdr,
        inout empty_t md,
        in ingress_intrinsic_metadata_t ig,
        in ingress_intrinsic_metadata_from_parser_t from_parser,
        inout ingress_intrinsic_metadata_for_deparser_t dprsr,
        inout ingress_intrinsic_metadata_for_tm_t tm) {
    Aggregator() one;
    Aggregator() two;
    Aggregator() three;
    Aggregator() four;

    apply {
        one.apply(hdr.values.a, hdr.values.b, hdr.values.a, hdr.values.b, hdr.values);
        two.apply(hdr.values.c, hdr.values.d, hdr.values.c, hdr.values.d, hdr.values);
        three.apply(hdr.values.e, hdr.values.f, hdr.values.e, hdr.values.f, hdr.values);
        four.apply(hdr.values.g, hdr.values.h, hdr.values.g, hdr.values.h, hdr.values);
        tm.ucast_egress_port = 1;
    }
}

control IngressDeparser(
        packet_out pkt, inout headers_t hdr, in empty_t md, in ingress_intrinsic_metadata_for_deparser_t dprsr) {
    apply {
        pkt.emit(hdr);
    }
}

parser EgressParser(packet_in pkt, out headers_t hdr, out empty_t md, out egress_intrinsic_metadata_t eg) {
    state start {
        pkt.extract(eg);
        transition accept;
    }
}

control Egress(
        inout headers_t hdr,
        inout empty_t md,
        in egress_intrinsic_metadata_t eg,
        in egress_intrinsic_metadata_from_parser_t from_parser,
        inout egress_intrinsic_metadata_for_deparser_t dprsr,
        inout egress_intrinsic_metadata_for_output_port_t port) {
    apply {}
}

control EgressDeparser(
        packet_out pkt, inout headers_t hdr, in empty_t md, in egress_intrinsic_metadata_for_deparser_t dprsr) {
    apply {
        pkt.emit(hdr);
    }
}

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;

Switch(pipe) main;
