// What v1model's meters give: 0 for green, 1 for yellow, 2 for red.
#include "v1begin.p4"

control Police(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    meter(16, MeterType.packets) indexed;
    direct_meter<bit<2>>(MeterType.packets) direct;
    bit<2> colour = 0;
    action mark() { direct.read(colour); }
    table senders {
        key = { hdr.data.f1 : exact; }
        actions = { mark; NoAction; }
        meters = direct;
        default_action = NoAction();
    }
    apply {
        standard.egress_spec = 1;
        indexed.execute_meter((bit<32>) hdr.data.b1, hdr.data.b2);
        senders.apply();
        hdr.data.h1 = (bit<16>) colour;
        if (hdr.data.b2 == V1MODEL_METER_COLOR_RED && colour == V1MODEL_METER_COLOR_RED) {
            mark_to_drop(standard);
        }
    }
}

V1Switch(Take(), NoVerify(), Police(), NoEgress(), NoUpdate(), Emit()) main;
