// An action profile: entries of three tables share actions with data. A packet finds an entry in one of them.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    ActionProfile(16) hops;

    action forward(PortId_t port, bit<16> label) {
        ig_tm_md.ucast_egress_port = port;
        hdr.data.h1 = label;
    }
    action drop() { ig_dprsr_md.drop_ctl = 1; }
    action unknown() { ig_tm_md.ucast_egress_port = 9; }

    table routes {
        key = { hdr.data.f1 : ternary; }
        actions = { forward; drop; @defaultonly unknown; }
        const default_action = unknown();
        implementation = hops;
        size = 64;
    }
    table circuits {
        key = { hdr.data.b1 : exact; }
        actions = { forward; drop; }
        default_action = drop();
        implementation = hops;
    }
    table others {
        key = { hdr.data.h1 : exact; }
        actions = { forward; drop; NoAction; }
        const default_action = NoAction();
        implementation = hops;
    }
    apply {
        if (hdr.data.b1 == 0) {
            switch (routes.apply().action_run) {
                forward : { hdr.data.b2 = 1; }
                unknown : { hdr.data.b2 = 2; }
            }
        } else if (others.apply().hit) {
            hdr.data.b2 = 4;
        } else if (circuits.apply().hit) {
            hdr.data.b2 = 3;
        }
    }
}

#include "end.p4"
