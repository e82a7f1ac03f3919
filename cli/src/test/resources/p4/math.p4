// Math units: a square, a tenth of the register's own value, a root by a table of one's own, and results as operands.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<16>, bit<1>>(1) squares;
    MathUnit<bit<16>>(MathOp_t.SQR, 1) square;
    RegisterAction<bit<16>, bit<1>, bit<16>>(squares) squared = {
        void apply(inout bit<16> value, out bit<16> result) {
            value = square.execute(hdr.data.h1);
            result = value;
        }
    };
    Register<bit<32>, bit<1>>(1) sums;
    MathUnit<bit<32>>(MathOp_t.MUL, 1, 10) tenth;
    RegisterAction<bit<32>, bit<1>, bit<32>>(sums) sum = {
        void apply(inout bit<32> value, out bit<32> result) {
            if (value > 1000) {
                value = tenth.execute(value);
            } else {
                value = value + hdr.data.f2;
            }
            result = value;
        }
    };
    Register<bit<32>, bit<1>>(1) roots;
    MathUnit<bit<32>>(false, -1, -7, { 175, 169, 163, 157, 150, 143, 136, 128, 120, 111, 101, 91, 0, 0, 0, 0 }) root;
    RegisterAction<bit<32>, bit<1>, bit<32>>(roots) rooted = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = root.execute(hdr.data.f2);
            result = value;
        }
    };
    Register<bit<32>, bit<1>>(1) decayed;
    MathUnit<bit<32>>(MathOp_t.MUL, 1, 2) half;
    RegisterAction<bit<32>, bit<1>, bit<32>>(decayed) decay = {
        void apply(inout bit<32> value, out bit<32> result) {
            if (hdr.data.b2 == 0) {
                value = value + 1;
            } else {
                value = half.execute(value) + 1;
            }
            result = value;
        }
    };
    Register<bit<32>, bit<1>>(1) powers;
    MathUnit<bit<32>>(MathOp_t.SQR, 1) power;
    RegisterAction<bit<32>, bit<1>, bit<32>>(powers) add_power = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + power.execute((bit<32>) hdr.data.h1);
            result = value;
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 0) {
            hdr.data.h1 = squared.execute(0);
        } else if (hdr.data.b1 == 1) {
            hdr.data.f2 = sum.execute(0);
        } else if (hdr.data.b1 == 3) {
            hdr.data.f2 = decay.execute(0);
        } else if (hdr.data.b1 == 4) {
            hdr.data.f2 = add_power.execute(0);
        } else {
            hdr.data.f2 = rooted.execute(0);
        }
    }
}

#include "end.p4"
