// A register and a counter that an entry of a table addresses: in the table's own stage, as what comes behind shows.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<16>, bit<6>>(64) sums;
    RegisterAction<bit<16>, bit<6>, bit<16>>(sums) sum = {
        void apply(inout bit<16> value, out bit<16> result) {
            value = value + hdr.data.h1;
            result = value;
        }
    };
    Counter<bit<32>, bit<6>>(64, CounterType_t.PACKETS) seen;

    action add(bit<6> slot) {
        meta.h = sum.execute(slot);
        seen.count(slot);
    }
    action again(bit<8> value, bit<6> place) {
        meta.h = sum.execute(place);
        seen.count(place);
        hdr.data.b2 = value;
    }
    action none() {
        meta.h = 0xffff;
    }
    @stage(0)
    table slots {
        key = { hdr.data.f1 : exact; }
        actions = { add; again; none; }
        default_action = none();
        size = 64;
    }
    action mark(bit<8> value) {
        hdr.data.b1 = value;
    }
    @stage(1)
    table marks {
        key = { meta.h : exact; }
        actions = { mark; NoAction; }
        default_action = NoAction();
        size = 64;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        slots.apply();
        marks.apply();
        hdr.data.h1 = meta.h;
    }
}

#include "end.p4"
