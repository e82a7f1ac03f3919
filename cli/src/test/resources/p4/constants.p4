// Divisions of wide fields by constants, and a number of 48 bits between constants that are near each other.
#include "v1begin.p4"

const bit<8> SHIFT = 4;
const bit<32> DIVISOR = 448 >> SHIFT;

control Divide(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        bit<48> drawn;
        random(drawn, 48w500000, 48w1000000);
        if (drawn >= 500000 && drawn <= 1000000) {
            hdr.data.b2 = 1;
        }
        hdr.data.h1 = (bit<16>) (hdr.data.f1 % DIVISOR);
        hdr.data.f1 = hdr.data.f1 / 28;
        standard.egress_spec = 1;
    }
}

V1Switch(Take(), NoVerify(), Divide(), NoEgress(), NoUpdate(), Emit()) main;
