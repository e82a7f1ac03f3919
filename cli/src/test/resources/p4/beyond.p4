// Indexes wider than their arrays: a table's own actions read and write cells that may not be there, all in one stage.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<16>>(3, 7) kept;
    RegisterAction<bit<32>, bit<16>, bit<32>>(kept) swap = {
        void apply(inout bit<32> value, out bit<32> before) {
            before = value;
            value = hdr.data.f1;
        }
    };
    RegisterAction<bit<32>, bit<16>, bit<32>>(kept) look = {
        void apply(inout bit<32> value, out bit<32> now) { now = value; }
    };
    Counter<bit<32>, bit<16>>(3, CounterType_t.PACKETS) seen;

    action put() { hdr.data.f2 = swap.execute(hdr.data.h1); }
    action get() { hdr.data.f2 = look.execute(hdr.data.h1); }
    action miss() { hdr.data.f2 = 0xffffffff; }
    table what {
        key = { hdr.data.b1 : exact; }
        actions = { put; get; miss; }
        const default_action = miss();
        const entries = { 1 : put(); 2 : get(); }
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        what.apply();
        seen.count(hdr.data.h1);
    }
}

#include "end.p4"
