// A bridged header whose fields the compiler fills up to whole bytes, the low half of a wide difference, and register actions whose
// cells have the register's width but not its sign, or whose type the body says alone.
#include "begin.p4"

@flexible
struct carried_t {
    bit<48> start;
    bool known;
}

header bridge_t {
    bit<8> kind;
    carried_t carried;
}

struct eg_headers_t {
    data_h data;
}

struct eg_meta_t {
    bridge_t bridge;
}

struct ig_headers_t {
    bridge_t bridge;
    data_h data;
}

parser BridgeParser(packet_in packet, out ig_headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.data);
        meta = { 0, 0, 0 };
        transition accept;
    }
}

control Ingress(inout ig_headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<int<32>, bit<1>>(1) sums;
    RegisterAction<bit<32>, bit<1>, bit<32>>(sums) sum = {
        void apply(inout bit<32> cell, out bit<32> result) {
            cell = cell + hdr.data.f2;
            result = cell;
        }
    };
    Register<bit<8>, bit<1>>(1) counts;
    RegisterAction<_, _, bit<8>>(counts) count = {
        void apply(inout bit<8> cell, out bit<8> result) {
            cell = cell + 1;
            result = cell;
        }
    };
    apply {
        ig_tm_md.ucast_egress_port = 2;
        hdr.bridge.setValid();
        hdr.bridge.kind = 7;
        hdr.bridge.carried = { 16w1 ++ hdr.data.f1, false };
        if (hdr.data.b1 == 1) {
            hdr.bridge.carried.known = true;
        }
        hdr.data.f2 = sum.execute(0);
        hdr.data.b2 = count.execute(0);
    }
}

control IngressDeparser(packet_out packet, inout ig_headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    apply { packet.emit(hdr); }
}

parser EgressParser(packet_in packet, out eg_headers_t hdr, out eg_meta_t meta, out egress_intrinsic_metadata_t eg_intr_md) {
    state start {
        packet.extract(eg_intr_md);
        packet.extract(meta.bridge);
        packet.extract(hdr.data);
        transition accept;
    }
}

control Egress(inout eg_headers_t hdr, inout eg_meta_t meta, in egress_intrinsic_metadata_t eg_intr_md,
        in egress_intrinsic_metadata_from_parser_t eg_prsr_md,
        inout egress_intrinsic_metadata_for_deparser_t eg_dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t eg_oport_md) {
    bit<48> now = 16w3 ++ 32w0;
    apply {
        if (meta.bridge.carried.known) {
            hdr.data.f1 = (bit<32>) (now - meta.bridge.carried.start);
        }
        hdr.data.h1 = (bit<16>) meta.bridge.kind;
    }
}

control EgressDeparser(packet_out packet, inout eg_headers_t hdr, in eg_meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t eg_dprsr_md) {
    apply { packet.emit(hdr); }
}

Pipeline(BridgeParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
