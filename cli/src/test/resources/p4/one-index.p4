// Arrays of one stage at the number of a port, which a control gets as a wider number: the number is hashed once.
#include "begin.p4"

control Count(in bit<32> number) (bit<32> size) {
    Register<bit<32>, bit<32>>(size) cells;
    RegisterAction<bit<32>, bit<32>, void>(cells) add = {
        void apply(inout bit<32> cell) { cell = cell + 1; }
    };
    Counter<bit<32>, bit<32>>(size, CounterType_t.PACKETS) packets;

    apply {
        add.execute(number);
        packets.count(number);
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Count(4096) first;
    Count(4096) second;
    Count(4096) third;
    Count(4096) fourth;

    apply {
        ig_tm_md.ucast_egress_port = 1;
        first.apply((bit<32>) hdr.data.b1);
        second.apply((bit<32>) hdr.data.b1);
        third.apply((bit<32>) hdr.data.b1);
        fourth.apply((bit<32>) hdr.data.b1);
    }
}

#include "end.p4"
