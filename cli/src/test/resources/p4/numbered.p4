// Digests with numbers in no order, a number that nobody sends anything for, and two mirrors of ingress beside one of egress.
#include "begin.p4"

struct first_t {
    bit<32> f1;
}

struct second_t {
    bit<32> f2;
    bit<8> b2;
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action ask(DigestType_t number) { ig_dprsr_md.digest_type = number; }
    action never() { ig_dprsr_md.digest_type = 6; }
    table asks {
        key = { hdr.data.b1 : exact; }
        actions = { ask; never; }
        const default_action = never();
        const entries = {
            1 : ask(5);
            2 : ask(1);
        }
    }
    apply {
        ig_tm_md.ucast_egress_port = 2;
        asks.apply();
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Digest<first_t>() first;
    Digest<second_t>() second;
    apply {
        if (ig_dprsr_md.digest_type == 5) {
            first.pack({ hdr.data.f1 });
        }
        if (ig_dprsr_md.digest_type == 1) {
            second.pack({ hdr.data.f2, hdr.data.b2 });
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
