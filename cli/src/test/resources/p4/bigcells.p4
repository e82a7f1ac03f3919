// Cells of more than 128 bits, as BMv2 has them: a register of four words, and one of six whose last has 56 bits.

#include <core.p4>
#include <v1model.p4>

header packet_t {
    bit<8> what;
    bit<8> where;
    bit<376> text;
    bit<256> key;
}

struct headers_t {
    packet_t p;
}

struct meta_t {
    bit<376> text;
}

parser TheParser(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.p);
        transition accept;
    }
}

control TheVerify(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control TheIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    register<bit<376>>(5) texts;
    register<bit<256>>(4) keys;

    apply {
        bit<32> index = (bit<32>) hdr.p.where;
        standard.egress_spec = 1;
        if (hdr.p.what == 0) {
            texts.write(index, hdr.p.text);
            keys.write(index, hdr.p.key);
        } else if (hdr.p.what == 1) {
            texts.read(hdr.p.text, index);
            keys.read(hdr.p.key, index);
        } else {
            texts.read(meta.text, index);
            texts.write(index, meta.text + 1);
            texts.read(hdr.p.text, index);
        }
    }
}

control TheEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    apply {}
}

control TheCompute(inout headers_t hdr, inout meta_t meta) {
    apply {}
}

control TheDeparser(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr.p);
    }
}

V1Switch(TheParser(), TheVerify(), TheIngress(), TheEgress(), TheCompute(), TheDeparser()) main;
