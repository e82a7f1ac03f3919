// A struct goes to a control as a whole and a field of it beside: what the control does not write stays as it was.
#include "begin.p4"

control Swap(inout data_h data, inout bit<16> h, in bit<8> step) {
    apply {
        data.b2 = data.b2 + step;
        h = h + 1;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Swap() first;
    Swap() second;
    apply {
        ig_tm_md.ucast_egress_port = 1;
        first.apply(hdr.data, hdr.data.h1, 3);
        if (hdr.data.b1 == 1) {
            second.apply(hdr.data, hdr.data.h1, 4);
        }
    }
}

#include "end.p4"
