// A register whose index has too few bits for all its cells: it has as many cells as it declares, not the next power
// of two, which no stage holds. One that nothing uses takes no memory.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<17>>(140000) seen;
    RegisterAction<bit<32>, bit<17>, bit<32>>(seen) count = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + 1;
            result = value;
        }
    };
    Register<bit<32>, bit<32>>(4194304) unused;

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.f2 = count.execute(hdr.data.f1[16:0]);
    }
}

#include "end.p4"
