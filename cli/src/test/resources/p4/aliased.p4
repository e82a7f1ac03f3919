// A struct goes to a control as a whole and a field of it beside: what the control does not write stays as it was, and
// nothing but that field is copied.
#include "begin.p4"

control Swap(inout data_h data, inout bit<16> h, in bit<8> step) {
    apply {
        data.b2 = data.b2 + step;
        h = h + 1;
    }
}

// Of two that are copied out, the later one's value remains, whichever is written last.
control Later(inout meta_t all, out bit<16> h) {
    apply {
        h = 0x700;
        all.h = all.h + 1;
        all.b = all.b + 1;
    }
}

control Earlier(out bit<16> h, inout meta_t all) {
    apply {
        all.h = all.h + 1;
        all.b = all.b + 1;
        h = 0x700;
    }
}

// What goes in is what it was, also behind the write.
control Summed(in meta_t all, out bit<16> h) {
    apply {
        h = 0x700;
        h = h + all.h;
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Swap() first;
    Swap() second;
    Later() later;
    Earlier() earlier;
    Summed() summed;
    apply {
        ig_tm_md.ucast_egress_port = 1;
        first.apply(hdr.data, hdr.data.h1, 3);
        if (hdr.data.b1 == 1) {
            second.apply(hdr.data, hdr.data.h1, 4);
        }
        if (hdr.data.b1 > 1) {
            meta.h = hdr.data.h1;
            meta.b = hdr.data.b2;
            if (hdr.data.b1 == 2) {
                later.apply(meta, meta.h);
            } else if (hdr.data.b1 == 3) {
                earlier.apply(meta.h, meta);
            } else {
                summed.apply(meta, meta.h);
            }
            hdr.data.h1 = meta.h;
            hdr.data.b2 = meta.b;
        }
    }
}

#include "end.p4"
