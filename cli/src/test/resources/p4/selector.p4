// An action selector: entries name members or groups of them, whose member a hash of the packet chooses.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    ActionProfile(32) hops;
    Hash<bit<16>>(HashAlgorithm_t.IDENTITY) flow;
    ActionSelector(hops, flow, SelectorMode_t.FAIR, 64, 8) paths;

    action forward(PortId_t port) { ig_tm_md.ucast_egress_port = port; }
    action flood(MulticastGroupId_t group) { ig_tm_md.mcast_grp_a = group; }
    action unknown() { ig_tm_md.ucast_egress_port = 9; }

    table routes {
        key = {
            hdr.data.f1 : exact;
            hdr.data.f2 : selector;
            hdr.data.b1 : selector;
        }
        actions = { forward; flood; @defaultonly unknown; }
        const default_action = unknown();
        implementation = paths;
        size = 64;
    }
    apply {
        switch (routes.apply().action_run) {
            forward : { hdr.data.b2 = 1; }
            flood : { hdr.data.b2 = 2; }
            unknown : { hdr.data.b2 = 3; }
        }
    }
}

#include "end.p4"
