// Two tables use one register. The first does so for entries only: its default action is constant, and another one. So
// what follows its miss may use the register too.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<8>, bit<8>>(256) kept;
    RegisterAction<bit<8>, bit<8>, bit<8>>(kept) put = {
        void apply(inout bit<8> value) { value = hdr.data.b2; }
    };
    RegisterAction<bit<8>, bit<8>, bit<8>>(kept) add = {
        void apply(inout bit<8> value, out bit<8> result) {
            result = value;
            value = value + hdr.data.b2;
        }
    };
    action leave() { }
    action load() { put.execute(hdr.data.b1); }
    action sum() { hdr.data.b2 = add.execute(hdr.data.b1); }
    table loading {
        key = { hdr.data.f1 : exact; }
        actions = { leave; load; }
        const default_action = leave();
        size = 16;
    }
    table summing {
        key = { hdr.data.f2 : exact; }
        actions = { leave; sum; }
        const default_action = leave();
        size = 16;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (loading.apply().miss) {
            summing.apply();
        }
    }
}

#include "end.p4"
