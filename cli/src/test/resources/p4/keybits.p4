// The crossbar takes bits of fields for keys: no stage, no container, in each table that asks for them.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    action first(bit<8> value) { hdr.data.b1 = value; }
    action second(bit<16> value) { hdr.data.h1 = value; }
    action third(bit<8> value) { hdr.data.b2 = value; }
    table networks {
        key = { hdr.data.f1[31:8] : exact @name("network"); }
        actions = { first; }
        size = 1024;
    }
    table prefixes {
        key = { hdr.data.f1[31:8] : lpm @name("prefix"); }
        actions = { second; }
        size = 1024;
    }
    table sums {
        key = { meta.w[15:4] : exact @name("sum"); }
        actions = { third; }
        size = 1024;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        meta.w = hdr.data.f1 + hdr.data.f2;
        networks.apply();
        if (hdr.data.f2 != 0) {
            prefixes.apply();
        }
        sums.apply();
    }
}

#include "end.p4"
