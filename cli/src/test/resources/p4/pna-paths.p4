#include <core.p4>
#include <pna.p4>

// One byte says what is to happen, the others what was known: the direction as the parser and as the control saw it, the
// pass, the port, and what the control in front has noted.
header frame_t {
    bit<8> order;
    bit<8> number;
    bit<4> parsed;
    bit<4> direction;
    bit<8> pass;
    bit<16> port;
    bit<8> noted;
}
struct headers_t { frame_t frame; }
struct meta_t { bit<4> parsed; bit<8> noted; }

parser Parsing(packet_in pkt, out headers_t hdr, inout meta_t meta, in pna_main_parser_input_metadata_t istd) {
    state start {
        pkt.extract(hdr.frame);
        transition select(istd.direction) {
            PNA_Direction_t.HOST_TO_NET: from_host;
            default: accept;
        }
    }
    state from_host {
        meta.parsed = 1;
        transition accept;
    }
}

control Before(in headers_t hdr, inout meta_t meta, in pna_pre_input_metadata_t istd,
        inout pna_pre_output_metadata_t ostd) {
    apply { if (hdr.frame.number > 9) { meta.noted = hdr.frame.number; } }
}

control Main(inout headers_t hdr, inout meta_t meta, in pna_main_input_metadata_t istd,
        inout pna_main_output_metadata_t ostd) {
    action to(PortId_t port) { send_to_port(port); }
    action last_wins(PortId_t port) {
        send_to_port(port);
        drop_packet();
        send_to_port(port);
    }
    action nowhere() { drop_packet(); }
    action again() { recirculate(); }
    table what {
        key = { hdr.frame.order : exact; SelectByDirection(istd.direction, hdr.frame.number, 8w0) : ternary @name("key"); }
        actions = { to; last_wins; nowhere; again; NoAction; }
        default_action = NoAction();
    }
    apply {
        hdr.frame.parsed = meta.parsed;
        hdr.frame.direction = (istd.direction == PNA_Direction_t.HOST_TO_NET) ? 4w1 : 4w0;
        hdr.frame.pass = (bit<8>) (PassNumberUint_t) istd.pass;
        hdr.frame.port = (bit<16>) (PortIdUint_t) istd.input_port;
        hdr.frame.noted = meta.noted;
        if (hdr.frame.order == 9 && istd.pass != (PassNumber_t) 3) {  // three times round, whatever else is asked
            drop_packet();
            recirculate();
        } else if (hdr.frame.order == 9) {
            send_to_port((PortId_t) 2);
        } else {
            what.apply();
        }
    }
}

control Deparsing(packet_out pkt, in headers_t hdr, in meta_t meta, in pna_main_output_metadata_t ostd) {
    apply { pkt.emit(hdr.frame); }
}

PNA_NIC(Parsing(), Before(), Main(), Deparsing()) main;
