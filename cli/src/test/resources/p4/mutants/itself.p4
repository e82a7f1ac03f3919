// A register action that executes itself: an error, and not an endless recursion.
#include "../begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<8>>(256) last;
    RegisterAction<bit<32>, bit<8>, bit<32>>(last) exchange = {
        void apply(inout bit<32> value, out bit<32> before) {
        hdr.data.f2 = exchange.execute(hdr.data.b1);
            before = value;
            value = hdr.data.f1;
        }
    };
    Counter<bit<32>, bit<4>>(16, CounterType_t.PACKETS) nibbles;
    Counter<bit<32>, bit<8>>(256, CounterType_t.PACKETS) octets;
    Hash<bit<16>>(HashAlgorithm_t.CRC16) apart;
    Hash<bit<16>>(HashAlgorithm_t.CRC16) together;

    action tally(in bit<4> low, in bit<8> all) {
        nibbles.count(low);
        octets.count(all);
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        tally(hdr.data.b1[3:0], hdr.data.b1);
        hdr.data.f2 = exchange.execute(hdr.data.b1);
        meta.h = apart.get({ hdr.data.f1[31:8], hdr.data.f1[7:0] ++ hdr.data.b1, hdr.data.b2 });
        hdr.data.h1 = together.get({ hdr.data.f1 ++ hdr.data.b1 ++ hdr.data.b2 });
        if (meta.h == hdr.data.h1) {
            hdr.data.h1 = 0;
        }
    }
}

#include "../end.p4"
