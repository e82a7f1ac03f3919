// Which comparisons of a register action hold, as a power of two.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<8>, bit<8>>(256) locks;
    RegisterAction<bit<8>, bit<8>, bit<4>>(locks) lock = {
        void apply(inout bit<8> value, out bit<4> result) {
            bool releases = hdr.data.b1 == 2;
            bool takes = value + (bit<8>) meta.b == 1;
            result = this.predicate(releases, takes);
            if (releases && !takes) {
                value = 0;
            } else if (!releases && takes) {
                value = 10;
            }
        }
    };

    apply {
        ig_tm_md.ucast_egress_port = 1;
        meta.b = hdr.data.b2;
        hdr.data.h1 = (bit<16>) lock.execute(7);
    }
}

#include "end.p4"
