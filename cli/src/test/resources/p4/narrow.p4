// Register actions that take fewer bits of a cell than there are: of all the widest says how many a cell has.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<8>, bit<8>>(8) turns;
    RegisterAction<bit<3>, bit<8>, bit<3>>(turns) turn = {
        void apply(inout bit<3> place, out bit<3> now) {
            now = place;
            if (place == 5) {
                place = 0;
            } else {
                place = place + 1;
            }
        }
    };
    Register<bit<16>, bit<8>>(8) flags;
    RegisterAction<bit<1>, bit<8>, bit<1>>(flags) flag = {
        void apply(inout bit<1> lowest, out bit<1> value) { value = lowest; }
    };
    RegisterAction<bit<16>, bit<8>, bit<16>>(flags) raise = {
        void apply(inout bit<16> all) { all = hdr.data.h1; }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 0) {
            hdr.data.f1 = (bit<32>) turn.execute(0);
            hdr.data.f2 = (bit<32>) flag.execute(1);
        } else {
            raise.execute(1);
        }
    }
}

#include "end.p4"
