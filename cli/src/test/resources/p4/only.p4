// A register and a counter of one cell, whose index has no bits.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<0>>(1, 5) number;
    RegisterAction<bit<32>, bit<0>, bit<32>>(number) next = {
        void apply(inout bit<32> value, out bit<32> result) {
            result = value;
            value = value + 1;
        }
    };
    Counter<bit<32>, bit<0>>(1, CounterType_t.PACKETS) all;

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.f2 = next.execute(0);
        all.count(0);
    }
}

#include "end.p4"
