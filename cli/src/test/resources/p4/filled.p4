// A resubmit's data fills 64 bits: a header of 16 is emitted, and one of 64 extracted.
#include <core.p4>
#include <tna.p4>

header emitted_t {
    bit<16> count;
}

header extracted_t {
    bit<16> count;
    bit<48> padding;
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
    emitted_t next;
    extracted_t before;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    state start {
        packet.extract(ig_intr_md);
        transition select(ig_intr_md.resubmit_flag) {
            1: again;
            0: first;
        }
    }
    state again {
        packet.extract(meta.before);
        transition data;
    }
    state first {
        packet.advance(PORT_METADATA_SIZE);
        transition data;
    }
    state data {
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
        meta.next.setValid();
        meta.next.count = hdr.data.count + 1;
        if (hdr.data.again == 1 && ig_intr_md.resubmit_flag == 0) {
            ig_dprsr_md.resubmit_type = 1;
        }
        if (meta.before.isValid()) {
            hdr.data.count = meta.before.count;
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

struct eg_headers_t { }
struct eg_meta_t { }

parser EgressParser(packet_in packet, out eg_headers_t hdr, out eg_meta_t meta, out egress_intrinsic_metadata_t eg_intr_md) {
    state start { packet.extract(eg_intr_md); transition accept; }
}

control Egress(inout eg_headers_t hdr, inout eg_meta_t meta, in egress_intrinsic_metadata_t eg_intr_md,
        in egress_intrinsic_metadata_from_parser_t eg_prsr_md,
        inout egress_intrinsic_metadata_for_deparser_t eg_dprsr_md,
        inout egress_intrinsic_metadata_for_output_port_t eg_oport_md) {
    apply { }
}

control EgressDeparser(packet_out packet, inout eg_headers_t hdr, in eg_meta_t meta,
        in egress_intrinsic_metadata_for_deparser_t eg_dprsr_md) {
    apply { }
}

Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser()) pipe;
Switch(pipe) main;
