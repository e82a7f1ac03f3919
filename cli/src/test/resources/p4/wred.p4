// Random early detection, in the program's own words and in a table's entries.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Wred<bit<32>, bit<8>>(12, 7, 3) early;
    DirectWred<bit<16>>(1, 0) each;

    action take(PortId_t port) { hdr.data.b2 = each.execute(hdr.data.h1); ig_tm_md.ucast_egress_port = port; }

    table flows {
        key = { hdr.data.f1 : exact; }
        actions = { take; @defaultonly NoAction; }
        const default_action = NoAction();
        filters = each;
        size = 16;
    }
    apply {
        flows.apply();
        hdr.data.b1 = early.execute(hdr.data.f2, hdr.data.b1);
        if (hdr.data.b1 == 7) {
            ig_dprsr_md.drop_ctl = 1;
        }
    }
}

#include "end.p4"
