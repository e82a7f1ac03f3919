// What compilers for chips make of copies, of exits and of truths: none of them takes a stage.
#include <core.p4>
#include <tna.p4>
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, _>(1) total;
    RegisterAction<bit<32>, _, bit<32>>(total) add = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + (bit<32>) hdr.data.b2;
            result = value;
        }
    };
    Register<bit<32>, _>(256) each;
    RegisterAction<bit<32>, _, bit<32>>(each) bump = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + 1;
            result = value;
        }
    };
    Hash<bit<8>>(HashAlgorithm_t.IDENTITY) copy;

    action stay() { }
    action leave() {
        ig_dprsr_md.drop_ctl = 1;
        exit;
    }
    table known {
        key = { hdr.data.b1 : exact; }
        actions = { stay; leave; }
        default_action = leave();
        const entries = {
            1 : stay();
            2 : stay();
        }
        size = 2;
    }

    apply {
        known.apply();
        bit<16> place = hdr.data.h1;
        bit<8> low = (bit<8>) (place >> 4);
        meta.h[7:0] = hdr.data.b1;
        meta.h[15:8] = low;
        bit<8> index = copy.get({ hdr.data.b1 });
        meta.b = (bit<8>) bump.execute(index);
        bool first = meta.b == 1 && place != 0;
        if (first) {
            hdr.data.f2 = (bit<32>) meta.h;
        }
        if (meta.b == 3) {
            leave();
        }
        hdr.data.f1 = add.execute(0);
        ig_tm_md.ucast_egress_port = (PortId_t) place[8:0];
    }
}

#include "end.p4"
