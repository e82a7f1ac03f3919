// Register actions of one register, of which one runs: equal values that they compute of the packet are one input of
// its ALU, a flipped one is flipped by it, a narrow one gets zeros in front there, and what the body itself has made a
// constant is none.
#include "begin.p4"

struct words_t {
    bit<32> lo;
    bit<32> hi;
}

struct halves_t {
    bit<16> count;
    bit<16> when;
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<words_t, bit<1>>(2, { 0, 0 }) sets;
    RegisterAction<words_t, bit<1>, bit<32>>(sets) insert = {
        void apply(inout words_t value, out bit<32> old) {
            old = value.hi;
            value.lo = value.lo | hdr.data.f1;
            value.hi = hdr.data.h1 ++ hdr.data.b1 ++ 8w1;
        }
    };
    RegisterAction<words_t, bit<1>, bit<32>>(sets) remove = {
        void apply(inout words_t value, out bit<32> old) {
            old = value.lo;
            value.lo = value.lo & ~hdr.data.f1;
            value.hi = (hdr.data.h1 ++ hdr.data.b1 ++ 8w1) - value.hi;
        }
    };

    Register<halves_t, bit<1>>(2, { 5, 0 }) windows;
    RegisterAction<halves_t, bit<1>, bit<16>>(windows) leave = {
        void apply(inout halves_t value, out bit<16> left) {
            if (value.when != hdr.data.h1) {
                value.count = 0;
            }
            if (value.count != 0) {
                value.count = value.count - 1;
            }
            value.when = hdr.data.h1;
            left = value.count;
        }
    };
    RegisterAction<halves_t, bit<1>, bit<16>>(windows) enter = {
        void apply(inout halves_t value, out bit<16> left) {
            if (value.when != hdr.data.h1) {
                value.count = 0;
            }
            value.count = value.count + 1;
            value.when = hdr.data.h1;
            left = value.count;
        }
    };

    Register<bit<32>, bit<1>>(2, 100) least;
    RegisterAction<bit<32>, bit<1>, bit<32>>(least) below = {
        void apply(inout bit<32> value, out bit<32> distance) {
            distance = 0;
            if ((bit<32>) hdr.data.b1 < value) {
                distance = value - (bit<32>) hdr.data.b1;
            }
        }
    };
    RegisterAction<bit<32>, bit<1>, bit<32>>(least) lower = {
        void apply(inout bit<32> value) {
            if (hdr.data.h1 == 1 && (bit<32>) hdr.data.b1 < value) {
                value = (bit<32>) hdr.data.b1;
            }
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b2 == 0) {
            hdr.data.f2 = insert.execute(0);
        } else if (hdr.data.b2 == 1) {
            hdr.data.f2 = remove.execute(0);
        } else if (hdr.data.b2 == 2) {
            hdr.data.f2[15:0] = leave.execute(0);
        } else if (hdr.data.b2 == 4) {
            hdr.data.f2 = below.execute(0);
        } else if (hdr.data.b2 == 5) {
            lower.execute(0);
        } else {
            hdr.data.f2[15:0] = enter.execute(0);
        }
    }
}

#include "end.p4"
