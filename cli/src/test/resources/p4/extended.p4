// A variable that gets a sum with zeros in front, and of which only parts are asked for, is two: no instruction puts
// them together. A register action asks for one of them.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    bit<64> wide;
    Register<bit<32>, bit<1>>(1) sums;
    RegisterAction<bit<32>, bit<1>, bit<32>>(sums) add = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + wide[31:0];
            result = value;
        }
    };
    action shift() {
        wide = (bit<64>) (hdr.data.f1 << 3);
    }
    action keep() {
        wide = (bit<64>) hdr.data.f1;
    }
    table scales {
        key = {
            hdr.data.b1 : exact;
        }
        actions = {
            shift;
            keep;
        }
        const default_action = keep();
        const entries = {
            1 : shift();
        }
        size = 4;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        scales.apply();
        hdr.data.f2 = add.execute(0);
        hdr.data.h1 = wide[47:32];
    }
}

#include "end.p4"
