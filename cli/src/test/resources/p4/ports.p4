// In front of a packet is the port's metadata or, in place of it, a resubmit's data of 64 bits: one header for both.
#include <core.p4>
#ifdef TOFINO2
#include <t2na.p4>
#else
#include <tna.p4>
#endif

header front_t {
    bit<16> count;
    bit<48> rest;
}

header emitted_t {
    bit<16> count;
}

header data_t {
    bit<8> to;
    bit<8> again;
    bit<16> count;
}

struct headers_t {
    data_t data;
}

struct meta_t {
    front_t front;
    emitted_t next;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        packet.extract(meta.front);
#ifdef TOFINO2
        packet.advance(PORT_METADATA_SIZE - 64);
#endif
        packet.extract(hdr.data);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1w0 ++ hdr.data.to;
        if (hdr.data.again == 1 && ig_intr_md.resubmit_flag == 0) {
            meta.next.setValid();
            meta.next.count = hdr.data.count + 1;
            ig_dprsr_md.resubmit_type = 1;
        }
        if (meta.front.isValid()) {
            hdr.data.count = meta.front.count;
        }
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Resubmit() resubmit;
    apply {
        if (ig_dprsr_md.resubmit_type == 1) {
            resubmit.emit(meta.next);
        }
        packet.emit(hdr);
    }
}

struct eg_headers_t {
    data_t data;
}

struct eg_meta_t { }

parser EgressParser(packet_in packet, out eg_headers_t hdr, out eg_meta_t meta, out egress_intrinsic_metadata_t eg_intr_md) {
    state start {
#ifndef WITHOUT // a parser that asks for none of its metadata begins behind them
        packet.extract(eg_intr_md);
#endif
        packet.extract(hdr.data);
        transition accept;
    }
}

control Egress(inout eg_headers_t hdr, inout eg_meta_t meta, in egress_intrinsic_metadata_t eg_intr_md,
        in egress_intrinsic_metadata_from_parser_t eg_prsr_md,
        inout egress_intrinsic_metadata_for_deparser_t eg_dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t eg_oport_md) {
    apply { }
}

control EgressDeparser(packet_out packet, inout eg_headers_t hdr, in eg_meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t eg_dprsr_md) {
    apply { packet.emit(hdr); }
}

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
