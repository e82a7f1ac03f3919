// Whole headers in the lists of resubmit and recirculate: the parser finds them in the packet, as it came or as it left.
#include "v1begin.p4"

control Again(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        standard.egress_spec = 1;
        if (hdr.data.b1 == 1 && standard.instance_type == 0) {
            hdr.data.h1 = 7; // resubmitted as it came, without this
            resubmit({ hdr.data, meta.b });
        }
    }
}

control Round(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        if (hdr.data.b1 == 2) {
            hdr.data.b1 = 3;
            recirculate<headers_t>(hdr);
        }
    }
}

V1Switch(Take(), NoVerify(), Again(), Round(), NoUpdate(), Emit()) main;
