// A direct register that no table has: it has one cell, for the statement that uses it.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectRegister<bit<16>>(3) packets;
    DirectRegisterAction<bit<16>, bit<16>>(packets) count = {
        void apply(inout bit<16> value, out bit<16> result) {
            value = value + 1;
            result = value;
        }
    };

    apply {
        if (hdr.data.b1 != 0) {
            hdr.data.h1 = count.execute();
        }
        ig_tm_md.ucast_egress_port = 1;
    }
}

#include "end.p4"
