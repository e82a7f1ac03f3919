// Whether something has been written: a header's field if the header is there, mirror_type always, drop_ctl not before.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    apply {
        ig_tm_md.ucast_egress_port = 1;
        if (hdr.data.b1 == 1) {
            hdr.data.setInvalid();
        }
        if (!is_validated(hdr.data.f1)) {
            ig_tm_md.ucast_egress_port = 2;
        }
        if (is_validated(ig_dprsr_md.mirror_type) && !is_validated(ig_dprsr_md.drop_ctl)) {
            hdr.data.b2 = 7;
        }
    }
}

#include "end.p4"
