// Two tables share an action selector, one behind the other: one has only the selector's keys, its default is a group.
#include "v1begin.p4"

control Main(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    @max_group_size(16)
    action_selector(HashAlgorithm.identity, 64, 6) hops;

    action forward(bit<9> port) { standard.egress_spec = port; }
    action mark(bit<8> with) { hdr.data.b2 = with; }

    table by_address {
        key = { hdr.data.f1 : lpm; hdr.data.h1 : selector; hdr.data.b1 : selector; }
        actions = { forward; mark; NoAction; }
        implementation = hops;
    }
    table always {
        key = { hdr.data.h1 : selector; hdr.data.b1 : selector; }
        actions = { forward; mark; NoAction; }
        implementation = hops;
    }
    apply {
        standard.egress_spec = 9;
        if (!by_address.apply().hit) { hdr.data.h1 = hdr.data.h1 + 1; }
        always.apply();
    }
}

V1Switch(Take(), NoVerify(), Main(), NoEgress(), NoUpdate(), Emit()) main;
