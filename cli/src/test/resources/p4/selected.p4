// Conditions on the packet inside of register actions: the stateful ALU compares b1 itself, so that three register
// actions are enough.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<16>, bit<8>>(256) words;
    RegisterAction<bit<16>, bit<8>, bit<16>>(words) load = {
        void apply(inout bit<16> value) { value = hdr.data.h1; }
    };
    RegisterAction<bit<16>, bit<8>, bit<16>>(words) extreme = {
        void apply(inout bit<16> value, out bit<16> result) {
            if (hdr.data.b1 == 0) {
                result = min(hdr.data.h1, value);
            } else {
                result = max(hdr.data.h1, value);
            }
        }
    };
    RegisterAction<bit<16>, bit<8>, bit<16>>(words) shifted = {
        void apply(inout bit<16> value, out bit<16> result) {
            if (hdr.data.b1 == 0) {
                result = hdr.data.h1 + value;
            } else {
                result = hdr.data.h1 - value;
            }
        }
    };

    action set() { load.execute(hdr.data.b2); }
    action bound() { hdr.data.h1 = extreme.execute(hdr.data.b2); }
    action shift() { hdr.data.h1 = shifted.execute(hdr.data.b2); }
    table operations {
        key = { hdr.data.f1 : exact; }
        actions = { set; bound; shift; }
        const entries = { 1 : set(); 2 : bound(); 3 : shift(); }
        default_action = set();
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        operations.apply();
    }
}

#include "end.p4"
