// Register actions that count and compare what they have counted with a constant, and with a field.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<8>, bit<2>>(4, 253) total;
    RegisterAction<bit<8>, bit<2>, bit<8>>(total) is_many = {
        void apply(inout bit<8> count, out bit<8> many) {
            count = count + 1;
            if (count > 3) { many = 1; } else { many = 0; }
        }
    };

    Register<int<8>, bit<2>>(4, 125) stopping;
    RegisterAction<int<8>, bit<2>, bit<8>>(stopping) is_enough = {
        void apply(inout int<8> count, out bit<8> enough) {
            count = count |+| 1;
            if (count >= (int<8>) hdr.data.b2) { enough = 1; } else { enough = 0; }
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.f1[7:0] = is_many.execute(hdr.data.b1[1:0]);
        hdr.data.f2[7:0] = is_enough.execute(hdr.data.b1[1:0]);
    }
}


#include "end.p4"
