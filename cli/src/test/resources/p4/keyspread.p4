// A table whose key is bits of a field is spread over stages, in each of which the crossbar takes them.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectCounter<bit<32>>(CounterType_t.PACKETS) counts;
    action set(bit<8> value) {
        hdr.data.b1 = value;
        counts.count();
    }
    table networks {
        key = { hdr.data.f1[31:8] : ternary @name("network"); }
        actions = { set; }
        counters = counts;
        size = 20000;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.f2 != 0) {
            networks.apply();
        }
    }
}

#include "end.p4"
