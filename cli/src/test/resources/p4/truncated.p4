// Packets that are cut: in ingress, in egress, and a copy; to a length that is known, or that the packet says.
#include "v1begin.p4"

control Arrive(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        if (hdr.data.b1 == 1) {
            truncate((bit<32>) 10);
        } else if (hdr.data.b1 == 2) {
            clone(CloneType.I2E, 7);
        } else if (hdr.data.b1 == 4) {
            truncate(hdr.data.f1);
        }
    }
}

control Leave(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        if (standard.instance_type == 1) {
            hdr.data.b2 = 0xcc;
            truncate(8);
        }
        if (hdr.data.b1 == 3) {
            truncate(9);
        } else if (hdr.data.b1 == 5 && standard.instance_type == 0) {
            clone(CloneType.E2E, 7);
            truncate(10);
        }
    }
}

V1Switch(Take(), NoVerify(), Arrive(), Leave(), NoUpdate(), Emit()) main;
