// The action data bus brings a hash to some bits of a field, and what a register puts out to an instruction of its action,
// within the stage.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Hash<bit<19>>(HashAlgorithm_t.IDENTITY) hash;
    Register<bit<32>, bit<8>>(256) lasts;
    RegisterAction<bit<32>, bit<8>, bit<32>>(lasts) exchange = {
        void apply(inout bit<32> last, out bit<32> before) {
            before = last;
            last = hdr.data.f2;
        }
    };

    action number() { hdr.data.f1[18:0] = hash.get({ hdr.data.f2 }); }
    action change() { meta.w = exchange.execute(hdr.data.b1) ^ hdr.data.f2; }
    table numbers {
        actions = { number; }
        const default_action = number();
    }
    table changes {
        key = { hdr.data.b1 : exact; }
        actions = { change; NoAction; }
        size = 16;
    }

    apply {
        ig_tm_md.ucast_egress_port = 1;
        numbers.apply();
        changes.apply();
        hdr.data.f2 = meta.w;
    }
}

#include "end.p4"
