// Prefixes in partitions: a TCAM of 2,048 subtrees, and 100,000 entries in SRAM behind it.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action to(PortId_t port) { ig_tm_md.ucast_egress_port = port; }
    action nowhere() { ig_dprsr_md.drop_ctl = 1; }

    Alpm(number_partitions = 1024, subtrees_per_partition = 2, atcam_subset_width = 18, shift_granularity = 2) prefixes;
    table routes {
        key = {
            hdr.data.h1 : exact;
            hdr.data.f1 : lpm;
        }
        actions = { to; nowhere; }
        const default_action = nowhere();
        size = 100000;
        implementation = prefixes;
    }

    // What counts each entry shares the stage of its table: no partitions there.
    DirectCounter<bit<32>>(CounterType_t.PACKETS) hits;
    action mark(bit<8> number) { hdr.data.b2 = number; hits.count(); }
    @alpm(1) @alpm_partitions(2048)
    table counted {
        key = { hdr.data.f2 : lpm; }
        actions = { mark; }
        default_action = mark(0);
        counters = hits;
        size = 1024;
    }

    apply {
        routes.apply();
        counted.apply();
    }
}

#include "end.p4"
