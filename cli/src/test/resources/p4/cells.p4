// The cell of the entry that was found, read by one action of the table and written by another.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectRegister<bit<32>>(7) kept;

    action fetch() { hdr.data.f2 = kept.read(); }
    action store() { kept.write(hdr.data.f2); }
    table entries_of {
        key = { hdr.data.f1 : exact; hdr.data.b1 : ternary; }
        actions = { fetch; store; @defaultonly NoAction; }
        const default_action = NoAction();
        registers = kept;
        size = 4;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        entries_of.apply();
    }
}

#include "end.p4"
