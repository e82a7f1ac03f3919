// A cell for each entry of a table: a counter, and a register whose action runs in one of the table's actions.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    DirectCounter<bit<64>>(CounterType_t.PACKETS_AND_BYTES) hits;
    DirectRegister<bit<16>>(0x10) sum;
    DirectRegisterAction<bit<16>, bit<16>>(sum) add = {
        void apply(inout bit<16> value, out bit<16> result) {
            value = value + hdr.data.h1;
            result = value;
        }
    };

    action tally(PortId_t port) { hits.count(); hdr.data.h1 = add.execute(); ig_tm_md.ucast_egress_port = port; }
    action pass(PortId_t port) { hits.count(); ig_tm_md.ucast_egress_port = port; }
    action back() { ig_tm_md.ucast_egress_port = 9; }

    table flows {
        key = { hdr.data.f1 : ternary; }
        actions = { tally; pass; @defaultonly back; }
        const default_action = back();
        counters = hits;
        registers = sum;
        size = 3;
    }
    apply { flows.apply(); }
}

#include "end.p4"
