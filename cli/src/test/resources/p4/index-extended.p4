// A hash that only gets zeros in front is the number of a cell: it is found in the stage of the array. What an access
// puts out may be a truth, of the last bit of the cell.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Hash<bit<10>>(HashAlgorithm_t.CRC16) hash;
    Register<bit<32>, bit<32>>(1024) counts;
    RegisterAction<bit<32>, bit<32>, bit<32>>(counts) count = {
        void apply(inout bit<32> value, out bit<32> now) {
            value = value + 1;
            now = value;
        }
    };
    Register<bit<8>, bit<16>>(1024) seen;
    RegisterAction<bit<8>, bit<16>, bool>(seen) see = {
        void apply(inout bit<8> value, out bool before) {
            before = (bool) (bit<1>) value;
            value = 1;
        }
    };
    action counted(out bit<32> now, in bit<32> index) {
        now = count.execute(index);
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        bool before = see.execute((bit<16>) hash.get({ hdr.data.f1 }));
        counted(hdr.data.f2, (bit<32>) hash.get({ hdr.data.f1 }));
        if (before) {
            hdr.data.b2 = 7;
        }
    }
}

#include "end.p4"
