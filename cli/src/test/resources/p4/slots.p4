// A stack of free slots: what an action puts out is the word that it writes in one branch, and a number in the other.
// What it writes is a part of a field, or a field and one more; its cell's number is bits side by side.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<5>>(32, 2) free;
    RegisterAction<bit<32>, bit<5>, bit<32>>(free) take = {
        void apply(inout bit<32> slots, out bit<32> slot) {
            if (slots != 0) {
                slot = slots - 1;
                slots = slots - 1;
            } else {
                slot = 0x4000;
            }
        }
    };
    RegisterAction<bit<32>, bit<5>, bit<32>>(free) refill = {
        void apply(inout bit<32> slots) { slots = hdr.data.f1 + 1; }
    };
    RegisterAction<bit<32>, bit<5>, bit<32>>(free) set = {
        void apply(inout bit<32> slots) { slots = (bit<32>) hdr.data.f1[25:10]; }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 0) {
            hdr.data.f2 = take.execute(hdr.data.b2[0:0] ++ hdr.data.h1[3:0]);
        } else if (hdr.data.b1 == 1) {
            refill.execute(hdr.data.b2[0:0] ++ hdr.data.h1[3:0]);
        } else {
            set.execute(hdr.data.b2[0:0] ++ hdr.data.h1[3:0]);
        }
    }
}

#include "end.p4"
