// What is 0 from the beginning takes no stage, though only its low bits get another value, which actions of tables bring.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    bit<32> number = 0;
    Hash<bit<16>>(HashAlgorithm_t.CRC32) hash;
    Register<bit<16>, bit<32>>(65536, 0) seen;
    RegisterAction<bit<16>, bit<32>, bit<16>>(seen) count = {
        void apply(inout bit<16> value, out bit<16> was) {
            was = value;
            value = value + 1;
        }
    };

    action hashed() { number[15:0] = hash.get({ hdr.data.f1, hdr.data.f2 }); }
    table numbers {
        actions = { hashed; }
        const default_action = hashed();
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        numbers.apply();
        hdr.data.h1 = count.execute(number);
    }
}

#include "end.p4"
