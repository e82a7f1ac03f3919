// CRCs of widths that are no whole bytes or no powers of two.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    CRCPolynomial<bit<10>>(0x233, false, false, false, 0, 0) atm;
    CRCPolynomial<bit<5>>(0x05, true, false, false, 0x1f, 0x1f) usb;
    CRCPolynomial<bit<40>>(0x0004820009, false, false, false, 0, 0xffffffffff) gsm;
    Hash<bit<10>>(HashAlgorithm_t.CUSTOM, atm) ten;
    Hash<bit<5>>(HashAlgorithm_t.CUSTOM, usb) five;
    Hash<bit<32>>(HashAlgorithm_t.CUSTOM, gsm) forty;

    apply {
        ig_tm_md.ucast_egress_port = 1;
        hdr.data.h1[9:0] = ten.get({ hdr.data.f1, hdr.data.f2, hdr.data.b1 });
        hdr.data.b2[4:0] = five.get({ hdr.data.f1, hdr.data.f2, hdr.data.b1 });
        meta.w = forty.get({ hdr.data.f1, hdr.data.f2, hdr.data.b1 });
        hdr.data.f2 = meta.w;
    }
}

#include "end.p4"
