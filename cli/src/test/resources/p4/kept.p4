// What a register action puts out goes to the variable that tables match on, and conditions ask for that.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<8>, bit<8>>(256) counts;
    RegisterAction<bit<8>, bit<8>, bit<8>>(counts) count = {
        void apply(inout bit<8> value, out bit<8> result) {
            value = value + 1;
            result = value;
        }
    };
    action mark(bit<32> mark) { hdr.data.f1 = mark; }
    table marks {
        key = { meta.b : exact; }
        actions = { mark; NoAction; }
        size = 16;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        meta.b = count.execute(hdr.data.b1);
        if (meta.b > 1) {
            hdr.data.b2 = meta.b;
        }
        marks.apply();
    }
}

#include "end.p4"
