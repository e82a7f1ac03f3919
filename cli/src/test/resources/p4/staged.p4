// Tables that say in which stage they are: the stages in front of them stay empty.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Register<bit<32>, bit<8>>(256) seen;
    RegisterAction<bit<32>, bit<8>, bit<32>>(seen) count = {
        void apply(inout bit<32> value, out bit<32> result) {
            value = value + 1;
            result = value;
        }
    };
    action mark(bit<16> value) { hdr.data.h1 = value; }
    action flag(bit<8> value) { hdr.data.b1 = value; }
    action number() { hdr.data.f2 = count.execute(hdr.data.b1); }

    // Where the compiler splits the table it counts from its first part.
    @stage(2, 4096)
    @stage(4)
    table marks {
        key = { hdr.data.f1 : exact; }
        actions = { mark; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 1024;
    }
    @pragma stage 5
    table flags {
        key = { hdr.data.h1 : exact; }
        actions = { flag; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 1024;
    }
    @stage(8)
    table numbers {
        actions = { number; }
        const default_action = number();
    }
    apply {
        ig_tm_md.ucast_egress_port = 1;
        marks.apply();
        flags.apply();
        numbers.apply();
    }
}

#include "end.p4"
