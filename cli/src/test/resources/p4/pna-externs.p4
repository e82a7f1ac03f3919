#include <core.p4>
#include <dpdk/pna.p4>

// One command a packet, and its result in the frame; lengths are DPDK's.
header frame_t { bit<8> order; bit<8> number; bit<16> value; }
struct headers_t { frame_t frame; }
struct meta_t { bool reports; }
struct report_t { bit<8> number; PNA_Direction_t direction; }

parser Parsing(packet_in pkt, out headers_t hdr, inout meta_t meta, in pna_main_parser_input_metadata_t istd) {
    state start {
        pkt.extract(hdr.frame);
        transition accept;
    }
}

control Before(in headers_t hdr, inout meta_t meta, in pna_pre_input_metadata_t istd,
        inout pna_pre_output_metadata_t ostd) {
    apply { }
}

control Main(inout headers_t hdr, inout meta_t meta, in pna_main_input_metadata_t istd,
        inout pna_main_output_metadata_t ostd) {
    Counter<bit<64>, bit<8>>(16, PNA_CounterType_t.PACKETS_AND_BYTES) frames;
    DirectCounter<bit<32>>(PNA_CounterType_t.PACKETS) known;
    Meter<bit<8>>(16, PNA_MeterType_t.PACKETS) limits;
    Register<bit<16>, bit<8>>(16, 7) cells;
    Random<bit<16>>(3, 5) coin;
    Hash<bit<16>>(PNA_HashAlgorithm_t.CRC16) crc;
    InternetChecksum() sum;
    ActionProfile(8) profile;
    ActionSelector(PNA_HashAlgorithm_t.CRC16, 8, 4) groups;

    action to(bit<32> port) { send_to_port((PortId_t) port); }
    action counted(bit<32> port) {
        send_to_port((PortId_t) port);
        known.count();
    }
    table direct {
        key = { hdr.frame.number : exact; }
        actions = { counted; NoAction; }
        pna_direct_counter = known;
        default_action = NoAction();
    }
    table by_member {
        key = { hdr.frame.number : exact; }
        actions = { to; NoAction; }
        pna_implementation = profile;
    }
    table by_group {
        key = { hdr.frame.number : exact; hdr.frame.value : selector; }
        actions = { to; NoAction; }
        pna_implementation = groups;
    }

    apply {
        send_to_port((PortId_t) 1);
        if (hdr.frame.order == 1) {
            frames.count(hdr.frame.number, 64);
        } else if (hdr.frame.order == 2) {
            hdr.frame.value = cells.read(hdr.frame.number);
            cells.write(hdr.frame.number, hdr.frame.value + 1);
        } else if (hdr.frame.order == 3) {
            PNA_MeterColor_t colour = limits.dpdk_execute(hdr.frame.number, 64);
            hdr.frame.value = 9;
            if (colour == PNA_MeterColor_t.GREEN) { hdr.frame.value = 1; }
            if (colour == PNA_MeterColor_t.YELLOW) { hdr.frame.value = 2; }
            if (colour == PNA_MeterColor_t.RED) { hdr.frame.value = 3; }
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
            PNA_MeterColor_t colour = limits.execute(hdr.frame.number, PNA_MeterColor_t.RED);
            hdr.frame.value = 0;
            if (colour == PNA_MeterColor_t.RED) { hdr.frame.value = 3; }
        }
    }
}

control Deparsing(packet_out pkt, in headers_t hdr, in meta_t meta, in pna_main_output_metadata_t ostd) {
    Digest<report_t>() reports;
    apply {
        if (meta.reports) { reports.pack({ hdr.frame.number, PNA_Direction_t.HOST_TO_NET }); }
        pkt.emit(hdr.frame);
    }
}

PNA_NIC(Parsing(), Before(), Main(), Deparsing()) main;
