// A register action that puts out an enumeration: which member it was is all that is asked.
#include "begin.p4"

enum pace_t { FIRST, FAST, SLOW }
struct seen_t { bit<32> last; bit<32> count; }

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<seen_t, bit<8>>(256) seen;
    RegisterAction<seen_t, bit<8>, pace_t>(seen) classify = {
        void apply(inout seen_t value, out pace_t pace) {
            if (value.count == 0) {
                pace = pace_t.FIRST;
            } else if (hdr.data.f1 - value.last <= 10) {
                pace = pace_t.FAST;
            } else {
                pace = pace_t.SLOW;
            }
            value.count = value.count + 1;
            value.last = hdr.data.f1;
        }
    };
    apply {
        pace_t pace = classify.execute(hdr.data.b1);
        ig_tm_md.ucast_egress_port = 1;
        if (pace == pace_t.FAST) {
            ig_tm_md.ucast_egress_port = 2;
        } else if (pace == pace_t.SLOW) {
            ig_tm_md.ucast_egress_port = 3;
        }
    }
}

#include "end.p4"
