// An action profile whose actions all use the register and the meter that have a cell for each entry of the table.
#include "begin.p4"

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    ActionProfile(16) ways;
    DirectRegister<bit<16>>() sums;
    DirectRegisterAction<bit<16>, bit<16>>(sums) sum = {
        void apply(inout bit<16> value, out bit<16> result) {
            value = value + hdr.data.h1;
            result = value;
        }
    };
    DirectMeter(MeterType_t.PACKETS) rate;

    action forward(PortId_t port) {
        ig_tm_md.ucast_egress_port = port;
        hdr.data.b1 = 0x11;
        meta.h = sum.execute();
        hdr.data.b2 = rate.execute();
    }
    action back(bit<8> mark) {
        bit<8> colour = rate.execute();
        meta.h = sum.execute();
        hdr.data.b2 = colour;
        hdr.data.b1 = mark;
        ig_tm_md.ucast_egress_port = ig_intr_md.ingress_port;
    }

    table routes {
        key = { hdr.data.f1 : exact; }
        actions = { forward; back; }
        implementation = ways;
        registers = sums;
        meters = rate;
        size = 64;
    }
    apply {
        routes.apply();
        hdr.data.h1 = meta.h;
    }
}

#include "end.p4"
