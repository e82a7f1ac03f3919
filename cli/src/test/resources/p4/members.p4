// Two tables share an action profile, one behind the other; entries have counters of their own, and a third table has a
// profile that is made in its property.
#include "v1begin.p4"

control Main(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    action_profile(8) sums;
    direct_counter(CounterType.packets) seen;

    action add(bit<16> more) { hdr.data.h1 = hdr.data.h1 + more; }
    action twice() { hdr.data.h1 = hdr.data.h1 + hdr.data.h1; }
    action forward(bit<9> port) { standard.egress_spec = port; }

    table first {
        key = { hdr.data.b1 : exact; }
        actions = { add; twice; NoAction; }
        implementation = sums;
        counters = seen;
    }
    table second {
        key = { hdr.data.b2 : ternary; }
        actions = { add; twice; NoAction; }
        default_action = twice();
        implementation = sums;
    }
    table ports {
        key = { hdr.data.f1 : lpm; }
        actions = { forward; NoAction; }
        @name("hops") implementation = action_profile(4);
    }
    apply {
        ports.apply();
        switch (first.apply().action_run) {
            add : { hdr.data.b1 = 0xaa; }
            twice : { hdr.data.b1 = 0xbb; }
        }
        switch (second.apply().action_run) {
            add : { hdr.data.b2 = 0xaa; }
            twice : { hdr.data.b2 = 0xbb; }
        }
    }
}

V1Switch(Take(), NoVerify(), Main(), NoEgress(), NoUpdate(), Emit()) main;
