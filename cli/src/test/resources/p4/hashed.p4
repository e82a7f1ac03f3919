// What the hash logic puts together: the right side of an addition, wider than its field, and what a register action
// takes in, extended by its sign.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<int<16>, bit<8>>(256) balance;
    RegisterAction<int<16>, bit<8>, bit<16>>(balance) book = {
        void apply(inout int<16> value, out bit<16> result) {
            value = value + (int<16>)(int<8>) hdr.data.b2;
            result = (bit<16>) value;
        }
    };
    action widen() { @in_hash { hdr.data.f1 = hdr.data.f1 + (16w1 ++ hdr.data.h1); } }
    action narrow() { @in_hash { hdr.data.h1 = hdr.data.h1 - (bit<16>) hdr.data.b2; } }
    action count() { hdr.data.h1 = book.execute(0); }
    table what {
        key = { hdr.data.b1 : exact; }
        actions = { widen; narrow; count; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 16;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        what.apply();
    }
}

#include "end.p4"
