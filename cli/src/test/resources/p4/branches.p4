// Branches that change what their conditions look at, and what both of them do to one field and one register.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<16>, bit<6>>(64) sums;
    RegisterAction<bit<16>, bit<6>, bit<16>>(sums) sum = {
        void apply(inout bit<16> value, out bit<16> result) {
            value = value + hdr.data.h1;
            result = value;
        }
    };
    RegisterAction<bit<16>, bit<6>, bit<16>>(sums) look = {
        void apply(inout bit<16> value, out bit<16> result) {
            result = value;
        }
    };

    action mark(bit<8> value) {
        hdr.data.b1 = value;
    }
    action change(bit<8> value) {
        hdr.data.b2 = value;
    }
    @stage(0)
    table first {
        key = { hdr.data.f1 : exact; }
        actions = { change; NoAction; }
        default_action = NoAction();
        size = 64;
    }
    @stage(1)
    table second {
        key = { hdr.data.b2 : exact; }
        actions = { mark; NoAction; }
        default_action = NoAction();
        size = 64;
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        // first changes what the condition looks at, and asks it itself.
        if (hdr.data.b2 == 1) {
            first.apply();
            second.apply();
        } else {
            hdr.data.f2 = 9;
        }
        // Both branches use one register and one field; one of them changes what the condition looks at.
        if (hdr.data.b1 == 0x77) {
            hdr.data.b1 = 0x78;
            meta.h = sum.execute(3);
        } else {
            meta.h = look.execute(3);
        }
        hdr.data.h1 = meta.h;
    }
}

#include "end.p4"
