// A control with a register action that is applied twice, with other arguments.
#include "begin.p4"

control Sum(in bit<32> x, out bit<32> y) {
    Register<bit<32>, bit<1>>(2) sums;
    RegisterAction<bit<32>, bit<1>, bit<32>>(sums) add = {
        void apply(inout bit<32> sum, out bit<32> now) {
            sum = sum + x;
            now = sum;
        }
    };
    apply { y = add.execute(0); }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Sum() sum;
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 1) {
            sum.apply(hdr.data.f1, hdr.data.f2);
        } else {
            sum.apply(hdr.data.f2, hdr.data.f1);
        }
    }
}

#include "end.p4"
