// The hash of the compiler's choice: CRC-32C.
#include "v1begin.p4"

control Choose(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {
        bit<32> chosen;
        hash(chosen, HashAlgorithm.random, 32w0, { hdr.data.f1, hdr.data.h1, hdr.data.b1 }, 64w0x100000000);
        hash(hdr.data.b2, HashAlgorithm.random, 8w0x80, { hdr.data.f1, hdr.data.h1, hdr.data.b1 }, 16w16);
        hdr.data.f1 = chosen;
        standard.egress_spec = 1;
    }
}

V1Switch(Take(), NoVerify(), Choose(), NoEgress(), NoUpdate(), Emit()) main;
