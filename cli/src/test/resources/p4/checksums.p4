// A checksum that the parser checks, one whose payload it sums, and both computed anew by the deparser.
#include <core.p4>
#include <tna.p4>

header net_h {
    bit<16> x;
    bit<16> sum;
}

header seg_h {
    bit<16> a;
    bit<8> kind;
    bit<8> length;
    bit<16> sum;
}

header option_h {
    bit<16> v;
}

struct headers_t {
    net_h net;
    seg_h seg;
    option_h option;
}

struct meta_t {
    bool wrong;
    bit<1> computed;
    bit<16> rest;
}

parser IngressParser(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig_intr_md) {
    Checksum() net_sum;
    Checksum() seg_sum;
    state start {
        packet.extract(ig_intr_md);
        packet.advance(PORT_METADATA_SIZE);
        packet.extract(hdr.net);
        net_sum.add(hdr.net);
        meta.wrong = net_sum.verify();
        meta.computed = 0;
        packet.extract(hdr.seg);
        seg_sum.subtract({ hdr.seg.a, hdr.seg.kind, hdr.seg.length });
        seg_sum.subtract(hdr.seg.sum);
#ifdef GET
        meta.rest = seg_sum.get();
#else
        seg_sum.subtract_all_and_deposit(meta.rest);
#endif
        transition select(hdr.seg.kind) {
            1: more;
            default: accept;
        }
    }
    state more {
        packet.extract(hdr.option);
        transition accept;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.seg.a = hdr.seg.a + 1;
        if (meta.wrong) { ig_dprsr_md.drop_ctl = 1; }
        if (hdr.seg.length != 0) { meta.computed = 1; }
    }
}

control IngressDeparser(packet_out packet, inout headers_t hdr, in meta_t meta,
        in ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md) {
    Checksum() net_sum;
    Checksum() seg_sum;
    apply {
        hdr.net.sum = net_sum.update({ hdr.net.x });
        if (meta.computed == 1) {
            hdr.seg.sum = seg_sum.update({ hdr.seg.a, hdr.seg.kind, hdr.seg.length, hdr.option.v, meta.rest }, true);
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
