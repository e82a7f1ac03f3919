// Two tables with a counter for each entry: the second is for what the first has an entry about that says nothing.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectCounter<bit<64>>(CounterType_t.PACKETS) pairs;
    DirectCounter<bit<64>>(CounterType_t.PACKETS) hosts;

    action pair(bit<16> label) { pairs.count(); hdr.data.h1 = label; }
    action unlabelled() { pairs.count(); }
    action host(bit<16> label) { hosts.count(); hdr.data.h1 = label; }

    table by_pair {
        key = { hdr.data.f1 : exact; hdr.data.f2 : exact; }
        actions = { pair; unlabelled; @defaultonly NoAction; }
        const default_action = NoAction();
        counters = pairs;
        size = 64;
    }
    table by_host {
        key = { hdr.data.f1 : exact; }
        actions = { host; @defaultonly NoAction; }
        const default_action = NoAction();
        counters = hosts;
        size = 64;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        switch (by_pair.apply().action_run) {
            unlabelled : { by_host.apply(); }
        }
    }
}

#include "end.p4"
