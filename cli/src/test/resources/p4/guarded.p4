// What a register gives goes to the field that says whether it is asked.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, _>(1) total;
    RegisterAction<bit<32>, _, bit<32>>(total) add = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + hdr.data.f1;
            result = value;
        }
    };
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.f2 == 0) {
            hdr.data.f2 = add.execute(0);
        }
    }
}

#include "end.p4"
