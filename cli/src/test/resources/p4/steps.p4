// Variables of a register action that hold constants are constants, and no inputs of its ALU.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<8>>(256) steps;
    RegisterAction<bit<32>, bit<8>, bit<32>>(steps) next = {
        void apply(inout bit<32> value, out bit<32> before) {
            bit<32> step = 0;
            step = step + 1;
            before = value;
            if (value == hdr.data.f1) {
                value = hdr.data.f2;
            } else if (step == 1) {
                value = value + step;
            }
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.f1 = next.execute(hdr.data.b1);
    }
}

#include "end.p4"
