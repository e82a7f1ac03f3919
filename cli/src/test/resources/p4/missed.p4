// A table on whose result more depends than one stage holds: four hashes of 32 bits, of packets without an entry. What
// comes behind both ways waits for the longer one.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Hash<bit<32>>(HashAlgorithm_t.CRC32) first;
    Hash<bit<32>>(HashAlgorithm_t.CRC32) second;
    Hash<bit<32>>(HashAlgorithm_t.CRC32) third;
    Hash<bit<32>>(HashAlgorithm_t.CRC32) fourth;
    bit<32> a;
    bit<32> b;
    bit<32> c;
    bit<32> d;

    action name(bit<16> number) { hdr.data.h1 = number; }
    table known {
        key = { hdr.data.f1 : exact; }
        actions = { name; NoAction; }
        const default_action = NoAction();
        size = 512;
    }
    action to(PortId_t port) { ig_tm_md.ucast_egress_port = port; }
    table ways {
        key = { hdr.data.h1 : exact; }
        actions = { to; NoAction; }
        const default_action = NoAction();
        size = 512;
    }

    apply {
        if (known.apply().miss) {
            a = first.get({ hdr.data.f1, 8w1 });
            b = second.get({ hdr.data.f2, 8w2 });
            c = third.get({ hdr.data.f1, 8w3 });
            d = fourth.get({ hdr.data.f2, 8w4 });
            a = min(a, b);
            c = min(c, d);
            hdr.data.f2 = min(a, c);
        }
        ways.apply();
    }
}

#include "end.p4"
