#include <core.p4>
#include <pna.p4>

// Two tables learn what they miss: senders, of which there is room for two, and flows, whose entries know the port and the
// address that the first packet had.
header frame_t { bit<8> order; bit<128> from; bit<8> to; bit<16> known; bit<128> first; }
struct headers_t { frame_t frame; }
struct meta_t { }
struct seen_t { }
struct flow_t { PortId_t port; bit<128> first; bit<16> number; }

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
    action seen() { hdr.frame.known[7:0] = 1; }
    action new_sender() {
        add_entry("seen", (seen_t) { }, (ExpireTimeProfileId_t) 0);
        hdr.frame.known[7:0] = 2;
    }
    table senders {
        key = { hdr.frame.from : exact; }
        actions = { @tableonly seen; @defaultonly new_sender; }
        const default_action = new_sender;
        add_on_miss = true;
        size = 2;
    }

    action back(PortId_t port, bit<128> first, bit<16> number) {
        send_to_port(port);
        hdr.frame.first = first;
        hdr.frame.known[15:8] = number[7:0];
    }
    action new_flow() {
        add_entry("back", (flow_t) { istd.input_port, hdr.frame.first, 16w7 }, (ExpireTimeProfileId_t) 1);
        send_to_port((PortId_t) 9);
    }
    table flows {
        key = { hdr.frame.to : exact; istd.direction : exact; }
        actions = { @tableonly back; @defaultonly new_flow; }
        const default_action = new_flow();
        add_on_miss = true;
    }

    apply {
        if (hdr.frame.order != 2) { senders.apply(); }
        if (hdr.frame.order != 3) { flows.apply(); } else { send_to_port((PortId_t) 9); }
        hdr.frame.to = 0;  // what is added is what was missed
    }
}

control Deparsing(packet_out pkt, in headers_t hdr, in meta_t meta, in pna_main_output_metadata_t ostd) {
    apply { pkt.emit(hdr.frame); }
}

PNA_NIC(Parsing(), Before(), Main(), Deparsing()) main;
