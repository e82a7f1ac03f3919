// Signed sums that stop at the ends, of whole containers: one instruction of an ALU, and of a stateful one.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<int<32>, bit<1>>(1, 0) total;
    RegisterAction<int<32>, bit<1>, int<32>>(total) add = {
        void apply(inout int<32> value, out int<32> result) {
            value = value |+| (int<32>) hdr.data.f1;
            result = value;
        }
    };

    Register<bit<8>, bit<1>>(1, 100) rest;
    RegisterAction<bit<8>, bit<1>, bit<8>>(rest) take = {
        void apply(inout bit<8> value, out bit<8> result) {
            value = (bit<8>) ((int<8>) value |-| (int<8>) hdr.data.b2);
            result = value;
        }
    };

    apply {
        meta.b = take.execute(0);
        hdr.data.f2 = (bit<32>) add.execute(0);
        hdr.data.b1 = (bit<8>) ((int<8>) hdr.data.b1 |-| (int<8>) hdr.data.b2);
        hdr.data.h1 = (bit<16>) ((int<16>) hdr.data.h1 |+| 0x7000);
        ig_tm_md.ucast_egress_port = 1;
    }
}

#include "end.p4"
