// The last bits of what a register becomes.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<8>, bit<8>>(256, 254) turns;
    RegisterAction<bit<8>, bit<8>, bit<2>>(turns) turn = {
        void apply(inout bit<8> value, out bit<2> result) {
            if (value == 9) {
                value = 0;
            } else {
                value = value + 1;
            }
            result = value[1:0];
        }
    };
    bit<2> last;

    apply {
        ig_tm_md.ucast_egress_port = 1;
        last = turn.execute(hdr.data.b1);
        hdr.data.b2 = (bit<8>) last;
    }
}

#include "end.p4"
