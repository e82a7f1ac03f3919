// Messages of several packets with numbers of 24 bits: a register knows the next one. Six actions of a table use two
// register actions, and each has the output in another field.
#include <core.p4>
#include <tna.p4>

header part_h {
    bit<8> kind;
    bit<24> number;
    bit<32> place;
    bit<32> first;
    bit<32> second;
    bit<32> third;
}

struct headers_t {
    part_h part;
}

struct empty_t {}

struct state_t {
    bit<32> next;
    bit<32> place;
}

parser IngressParser(packet_in pkt, out headers_t hdr, out empty_t md, out ingress_intrinsic_metadata_t ig) {
    state start {
        pkt.extract(ig);
        pkt.advance(PORT_METADATA_SIZE);
        pkt.extract(hdr.part);
        transition accept;
    }
}

control Ingress(
        inout headers_t hdr,
        inout empty_t md,
        in ingress_intrinsic_metadata_t ig,
        in ingress_intrinsic_metadata_from_parser_t from_parser,
        inout ingress_intrinsic_metadata_for_deparser_t dprsr,
        inout ingress_intrinsic_metadata_for_tm_t tm) {
    Register<state_t, bit<8>>(256) messages;

    RegisterAction<state_t, bit<8>, bit<32>>(messages) begin = {
        void apply(inout state_t state, out bit<32> place) {
            if ((bit<32>) hdr.part.number == 0xffffff) {
                state.next = 0;
            } else {
                state.next = (bit<32>) hdr.part.number + 1;
            }
            state.place = hdr.part.place;
            place = state.place;
        }
    };
    RegisterAction<state_t, bit<8>, bit<32>>(messages) go_on = {
        void apply(inout state_t state, out bit<32> place) {
            if ((bit<32>) hdr.part.number == state.next) {
                state.place = state.place |+| 2;
                state.next = state.next + 1;
            } else {
                state.place = 0x80000000;
            }
            place = state.place;
        }
    };

    action begin_first() {
        hdr.part.first = begin.execute(0);
    }
    action begin_second() {
        hdr.part.second = begin.execute(0);
    }
    action begin_third() {
        hdr.part.third = begin.execute(0);
    }
    action go_on_first() {
        hdr.part.first = go_on.execute(0);
    }
    action go_on_second() {
        hdr.part.second = go_on.execute(0);
    }
    action go_on_third() {
        hdr.part.third = go_on.execute(0);
    }
    table parts {
        key = { hdr.part.kind : exact; }
        actions = { begin_first; begin_second; begin_third; go_on_first; go_on_second; go_on_third; }
        const entries = {
            1 : begin_first();
            2 : begin_second();
            3 : begin_third();
            4 : go_on_first();
            5 : go_on_second();
            6 : go_on_third();
        }
        size = 8;
    }

    apply {
        parts.apply();
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
