// Counters that tables make themselves: each has its own, named by @name or after its table.
#include "v1begin.p4"

control Count(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    action to(bit<9> port) { standard.egress_spec = port; }
    action mark(bit<8> value) { hdr.data.b2 = value; }

    table first {
        key = { hdr.data.b1 : exact; }
        actions = { to; NoAction; }
        default_action = NoAction();
        @name("first_counter")
        counters = direct_counter(CounterType.packets);
    }

    table second {
        key = { hdr.data.h1 : exact; }
        actions = { mark; NoAction; }
        default_action = NoAction();
        counters = direct_counter(CounterType.packets);
    }

    apply {
        if (!first.apply().hit) {
            second.apply();
            standard.egress_spec = 2;
        }
    }
}

V1Switch(Take(), NoVerify(), Count(), NoEgress(), NoUpdate(), Emit()) main;
