#include <core.p4>
#include <pna.p4>

// A copy of what came, whatever becomes of the packet; the deparser leaves a header out and writes another.
header first_t { bit<8> order; bit<16> session; }
header second_t { bit<8> value; }
struct headers_t { first_t first; second_t second; second_t third; }
struct meta_t { }

parser Parsing(packet_in pkt, out headers_t hdr, inout meta_t meta, in pna_main_parser_input_metadata_t istd) {
    state start {
        pkt.extract(hdr.first);
        pkt.extract(hdr.second);
        transition accept;
    }
}

control Before(in headers_t hdr, inout meta_t meta, in pna_pre_input_metadata_t istd,
        inout pna_pre_output_metadata_t ostd) {
    apply { }
}

control Main(inout headers_t hdr, inout meta_t meta, in pna_main_input_metadata_t istd,
        inout pna_main_output_metadata_t ostd) {
    apply {
        if (hdr.first.order != 0) {
            mirror_packet((MirrorSlotId_t) 1, (MirrorSessionId_t) 9);
            mirror_packet((MirrorSlotId_t) 1, (MirrorSessionId_t) hdr.first.session);
        }
        if (hdr.first.order == 2) {
            drop_packet();
        } else if (hdr.first.order == 3 && hdr.second.value != 0x77) {
            hdr.second.value = 0x77;
            recirculate();
        } else {
            hdr.third.setValid();
            hdr.third.value = hdr.second.value + 1;
            send_to_port((PortId_t) 1);
        }
    }
}

control Deparsing(packet_out pkt, in headers_t hdr, in meta_t meta, in pna_main_output_metadata_t ostd) {
    apply {
        pkt.emit(hdr.first);
        if (hdr.first.order == 3) { pkt.emit(hdr.second); }
        pkt.emit(hdr.third);
    }
}

PNA_NIC(Parsing(), Before(), Main(), Deparsing()) main;
