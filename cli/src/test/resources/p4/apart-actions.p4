// Register actions that no stateful ALU does at once: they read the cell, compute, and write it.
#include "begin.p4"

struct pair { bit<32> sum; bit<32> largest; }

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<pair, bit<8>>(4) seen;
    RegisterAction<pair, bit<8>, bit<32>>(seen) see = {
        void apply(inout pair cell, out bit<32> sum) {
            bit<32> twice = cell.sum + cell.sum;
            if (twice < hdr.data.f1 + 10) {
                twice = twice + 91;
            }
            cell.sum = twice - hdr.data.f1;
            cell.largest = max(cell.largest, hdr.data.f1);
            sum = cell.sum + 1;
        }
    };
    action look() { hdr.data.f2 = see.execute(hdr.data.b1); }
    table looks {
        key = { hdr.data.b2 : exact; }
        actions = { look; NoAction; }
        const default_action = NoAction();
        const entries = { 7 : look(); }
        size = 4;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b2 == 0) {
            hdr.data.f2 = see.execute(hdr.data.b1);
        } else {
            looks.apply();
        }
    }
}

#include "end.p4"
