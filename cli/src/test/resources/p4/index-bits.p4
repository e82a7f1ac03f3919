// Bits of a hash number the cells of many arrays that are no power of two: they are put together once. An action takes
// the smaller of two fields as a condition says it.
#include "begin.p4"

control Cells(in bit<10> number, inout bit<32> smallest) {
    Register<bit<32>, bit<10>>(1000) cells;
    RegisterAction<bit<32>, bit<10>, bit<32>>(cells) count = {
        void apply(inout bit<32> cell, out bit<32> now) {
            cell = cell + 1;
            now = cell;
        }
    };
    RegisterAction<bit<32>, bit<10>, bit<32>>(cells) look = {
        void apply(inout bit<32> cell, out bit<32> now) { now = cell; }
    };
    bit<32> found;

    apply {
        if (smallest == 0) {
            found = look.execute(number);
        } else {
            found = count.execute(number);
        }
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Hash<bit<32>>(HashAlgorithm_t.IDENTITY) hash;
    Cells() first;
    Cells() second;
    Cells() third;
    Cells() fourth;
    Cells() fifth;

    action smaller(bit<32> limit) {
        meta.w = limit;
        if (meta.w > hdr.data.f2) {
            meta.w = hdr.data.f2;
        }
    }
    table limits {
        key = { hdr.data.b1 : exact; }
        actions = { smaller; }
        size = 16;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        bit<32> all = hash.get({ hdr.data.f1 });
        bit<10> number = all[9:0];
        limits.apply();
        first.apply(number, hdr.data.f2);
        second.apply(number, hdr.data.f2);
        third.apply(number, hdr.data.f2);
        fourth.apply(number, hdr.data.f2);
        fifth.apply(number, hdr.data.f2);
        hdr.data.f2 = meta.w;
    }
}

#include "end.p4"
