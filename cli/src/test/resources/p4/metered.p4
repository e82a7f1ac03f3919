// An action that two tables have reads the meter of one of them: only its entries have a cell, as in BMv2.
#include "v1begin.p4"

control Metered(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    direct_meter<bit<8>>(MeterType.packets) rate;
    action colour() {
        rate.read(hdr.data.b2);
        hdr.data.b1 = hdr.data.b1 + 1;
    }
    table own {
        key = { hdr.data.f1 : exact; }
        actions = { colour; NoAction; }
        meters = rate;
        default_action = NoAction();
    }
    table other {
        key = { hdr.data.h1 : exact; }
        actions = { colour; NoAction; }
        default_action = NoAction();
    }
    apply {
        standard.egress_spec = 1;
        own.apply();
        other.apply();
    }
}

V1Switch(Take(), NoVerify(), Metered(), NoEgress(), NoUpdate(), Emit()) main;
