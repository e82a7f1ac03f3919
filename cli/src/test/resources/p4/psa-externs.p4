#include <core.p4>
#include <psa.p4>

// One command a packet, and its result in the frame.
header frame_t { bit<8> order; bit<8> number; bit<16> value; }
struct headers_t { frame_t frame; }
struct meta_t { bool reports; }
struct report_t { bit<8> number; PSA_PacketPath_t path; }
struct none_t { }

parser Arriving(packet_in buffer, out headers_t hdr, inout meta_t meta, in psa_ingress_parser_input_metadata_t istd,
        in none_t resubmit_meta, in none_t recirculate_meta) {
    state start {
        buffer.extract(hdr.frame);
        transition accept;
    }
}

control In(inout headers_t hdr, inout meta_t meta, in psa_ingress_input_metadata_t istd,
        inout psa_ingress_output_metadata_t ostd) {
    Counter<bit<64>, bit<8>>(16, PSA_CounterType_t.PACKETS_AND_BYTES) frames;
    DirectCounter<bit<32>>(PSA_CounterType_t.PACKETS) known;
    Meter<bit<8>>(16, PSA_MeterType_t.PACKETS) limits;
    Register<bit<16>, bit<8>>(16, 7) cells;
    Random<bit<16>>(3, 5) coin;
    Hash<bit<16>>(PSA_HashAlgorithm_t.CRC16) crc;
    InternetChecksum() sum;
    ActionProfile(8) profile;
    ActionSelector(PSA_HashAlgorithm_t.CRC16, 8, 4) groups;

    action to(bit<32> port) { send_to_port(ostd, (PortId_t) port); }
    action counted(bit<32> port) {
        send_to_port(ostd, (PortId_t) port);
        known.count();
    }
    table direct {
        key = { hdr.frame.number : exact; }
        actions = { counted; NoAction; }
        psa_direct_counter = known;
        default_action = NoAction();
    }
    table by_member {
        key = { hdr.frame.number : exact; }
        actions = { to; NoAction; }
        psa_implementation = profile;
    }
    table by_group {
        key = { hdr.frame.number : exact; hdr.frame.value : selector; }
        actions = { to; NoAction; }
        psa_implementation = groups;
    }

    apply {
        send_to_port(ostd, (PortId_t) 1);
        if (hdr.frame.order == 1) {
            frames.count(hdr.frame.number);
        } else if (hdr.frame.order == 2) {
            hdr.frame.value = cells.read(hdr.frame.number);
            cells.write(hdr.frame.number, hdr.frame.value + 1);
        } else if (hdr.frame.order == 3) {
            PSA_MeterColor_t colour = limits.execute(hdr.frame.number);
            hdr.frame.value = 9;
            if (colour == PSA_MeterColor_t.GREEN) { hdr.frame.value = 1; }
            if (colour == PSA_MeterColor_t.YELLOW) { hdr.frame.value = 2; }
            if (colour == PSA_MeterColor_t.RED) { hdr.frame.value = 3; }
        } else if (hdr.frame.order == 4) {
            bit<16> drawn = coin.read();
            hdr.frame.value = 0;
            if (drawn >= 3 && drawn <= 5) { hdr.frame.value = 1; }
        } else if (hdr.frame.order == 5) {
            hdr.frame.value = crc.get_hash({ hdr.frame.value });
        } else if (hdr.frame.order == 6) {
            hdr.frame.value = crc.get_hash(16w100, { hdr.frame.value }, 16w10);
        } else if (hdr.frame.order == 7) {  // of 0001, 0002 and what is there; then without 0002
            sum.clear();
            sum.add({ 16w1, 16w2, hdr.frame.value });
            bit<16> state = sum.get_state();
            sum.clear();
            sum.set_state(state);
            sum.subtract({ 16w2 });
            hdr.frame.value = sum.get();
        } else if (hdr.frame.order == 8) {
            direct.apply();
        } else if (hdr.frame.order == 9) {
            by_member.apply();
        } else if (hdr.frame.order == 10) {
            by_group.apply();
        } else if (hdr.frame.order == 11) {
            meta.reports = true;
        } else if (hdr.frame.order == 12) {
            PSA_MeterColor_t colour = limits.execute(hdr.frame.number, PSA_MeterColor_t.RED);
            hdr.frame.value = 0;
            if (colour == PSA_MeterColor_t.RED) { hdr.frame.value = 3; }
        }
    }
}

control AfterIngress(packet_out buffer, out none_t clone_i2e_meta, out none_t resubmit_meta, out none_t normal_meta,
        inout headers_t hdr, in meta_t meta, in psa_ingress_output_metadata_t istd) {
    Digest<report_t>() reports;
    apply {
        if (meta.reports) { reports.pack({ hdr.frame.number, PSA_PacketPath_t.NORMAL }); }
        buffer.emit(hdr.frame);
    }
}

parser Behind(packet_in buffer, out headers_t hdr, inout meta_t meta, in psa_egress_parser_input_metadata_t istd,
        in none_t normal_meta, in none_t clone_i2e_meta, in none_t clone_e2e_meta) {
    state start { transition accept; }
}
control Out(inout headers_t hdr, inout meta_t meta, in psa_egress_input_metadata_t istd,
        inout psa_egress_output_metadata_t ostd) {
    apply { }
}
control AfterEgress(packet_out buffer, out none_t clone_e2e_meta, out none_t recirculate_meta, inout headers_t hdr,
        in meta_t meta, in psa_egress_output_metadata_t istd, in psa_egress_deparser_input_metadata_t edstd) {
    apply { }
}

IngressPipeline(Arriving(), In(), AfterIngress()) ingress;
EgressPipeline(Behind(), Out(), AfterEgress()) egress;
PSA_Switch(ingress, PacketReplicationEngine(), egress, BufferingQueueingEngine()) main;
