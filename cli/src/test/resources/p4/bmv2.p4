// A table that entries in the words of BMv2's command line fill.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action to(PortId_t port, bit<32> value) {
        ig_tm_md.ucast_egress_port = port;
        hdr.data.f1 = value;
    }
    table rules {
        key = { hdr.data.b1 : ternary; hdr.data.b2 : range; }
        actions = { to; }
        size = 16;
    }
    apply { rules.apply(); }
}

#include "end.p4"
