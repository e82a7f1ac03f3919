#include <core.p4>
#include <tc/pna.p4>

// Version 0.7: no control in front, and ports instead of directions.
header frame_t { bit<8> order; bit<8> number; bit<8> known; bit<8> chosen; }
struct headers_t { frame_t frame; }
struct meta_t { bit<8> known; }

parser Parsing(packet_in pkt, out headers_t hdr, inout meta_t meta, in pna_main_parser_input_metadata_t istd) {
    state start {
        pkt.extract(hdr.frame);
        transition accept;
    }
}

control Main(inout headers_t hdr, inout meta_t meta, in pna_main_input_metadata_t istd,
        inout pna_main_output_metadata_t ostd) {
    apply {
        if (is_host_port(istd.input_port)) { meta.known = meta.known + 1; }
        if (is_net_port(istd.input_port)) { meta.known = meta.known + 2; }
        if (istd.recirculated) { meta.known = meta.known + 4; }
        hdr.frame.known = meta.known;
        hdr.frame.chosen = SelectByDirection(is_net_port(istd.input_port), hdr.frame.order, hdr.frame.number);
        if (hdr.frame.order == 2 && !istd.recirculated) {
            recirculate();
        } else {
            send_to_port((PortId_t) (PortIdUint_t) (bit<32>) hdr.frame.number);
        }
    }
}

control Deparsing(packet_out pkt, inout headers_t hdr, in meta_t meta, in pna_main_output_metadata_t ostd) {
    apply { pkt.emit(hdr); }
}

PNA_NIC(Parsing(), Main(), Deparsing()) main;
