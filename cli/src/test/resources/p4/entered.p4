// A register action that subtracts from a part of the time and keeps that part: one input of its ALU, beside the sender.
#include "begin.p4"

struct seen_t {
    bit<32> sender;
    bit<32> time;
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<seen_t, bit<2>>(4) seen;
    RegisterAction<seen_t, bit<2>, bit<8>>(seen) enter = {
        void apply(inout seen_t cell, out bit<8> entered) {
            bool is_old = ig_intr_md.ingress_mac_tstamp[31:0] - cell.time > 1000000000;
            if (is_old || cell.sender == 0) {
                cell.sender = hdr.data.f1;
                cell.time = ig_intr_md.ingress_mac_tstamp[31:0];
                entered = 1;
            }
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.b2 = enter.execute(hdr.data.b1[1:0]);
    }
}

#include "end.p4"
