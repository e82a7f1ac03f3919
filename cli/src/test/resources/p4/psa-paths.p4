#include <core.p4>
#include <psa.p4>

// The first byte says what ingress asks for, the second one egress. Each way brings its own metadata along; egress writes
// down by which way a packet came, and what it brought.
header frame_t { bit<8> in_order; bit<8> out_order; bit<8> way; bit<8> brought; bit<32> port; }
struct headers_t { frame_t frame; }
struct meta_t { bit<8> brought; PSA_PacketPath_t path; }
struct normal_t { bit<4> number; bool flag; }
struct copied_t { bit<16> number; }
struct none_t { }
#ifdef BROUGHT
typedef copied_t back_t;
#else
typedef none_t back_t;
#endif

control Number(in PSA_PacketPath_t path, out bit<8> number) {
    apply {
        number = 8;
        if (path == PSA_PacketPath_t.NORMAL) { number = 1; }
        else if (path == PSA_PacketPath_t.NORMAL_UNICAST) { number = 2; }
        else if (path == PSA_PacketPath_t.NORMAL_MULTICAST) { number = 3; }
        else if (path == PSA_PacketPath_t.CLONE_I2E) { number = 4; }
        else if (path == PSA_PacketPath_t.CLONE_E2E) { number = 5; }
        else if (path == PSA_PacketPath_t.RESUBMIT) { number = 6; }
        else if (path == PSA_PacketPath_t.RECIRCULATE) { number = 7; }
    }
}

parser Arriving(packet_in buffer, out headers_t hdr, inout meta_t meta, in psa_ingress_parser_input_metadata_t istd,
        in copied_t resubmit_meta, in back_t recirculate_meta) {
    state start {
        buffer.extract(hdr.frame);
        meta.brought = 0;
        transition select(istd.packet_path) {
            PSA_PacketPath_t.RESUBMIT: again;
            PSA_PacketPath_t.RECIRCULATE: back;
            default: accept;
        }
    }
    state back {
#ifdef BROUGHT
        meta.brought = (bit<8>) recirculate_meta.number;
#endif
        transition accept;
    }
    state again {
        meta.brought = (bit<8>) resubmit_meta.number;
        transition accept;
    }
}

control In(inout headers_t hdr, inout meta_t meta, in psa_ingress_input_metadata_t istd,
        inout psa_ingress_output_metadata_t ostd) {
    Number() number;
    bit<8> way;
    apply {
        number.apply(istd.packet_path, way);
        hdr.frame.port = (bit<32>) (PortIdUint_t) istd.ingress_port;
        if (way != 1) {
            hdr.frame.way = way;
            hdr.frame.brought = meta.brought;
            send_to_port(ostd, (PortId_t) 1);
        } else if (hdr.frame.in_order == 1) {
            send_to_port(ostd, (PortId_t) 1);
        } else if (hdr.frame.in_order == 2) {
            multicast(ostd, (MulticastGroup_t) 9);
        } else if (hdr.frame.in_order == 3) {
            send_to_port(ostd, (PortId_t) 1);
            ostd.resubmit = true;
        } else if (hdr.frame.in_order == 4) {
            send_to_port(ostd, (PortId_t) 1);
            ostd.clone = true;
            ostd.clone_session_id = (CloneSessionId_t) 5;
        } else if (hdr.frame.in_order == 5) {
            ostd.clone = true;  // and dropped
            ostd.clone_session_id = (CloneSessionId_t) 5;
        } else if (hdr.frame.in_order == 6) {
            send_to_port(ostd, PSA_PORT_RECIRCULATE);
        } else if (hdr.frame.in_order == 7) {
            send_to_port(ostd, (PortId_t) 513);  // not port 1
        } else if (hdr.frame.in_order == 8) {
            ostd.egress_port = (PortId_t) 1;  // nobody says that it is not dropped
        }
    }
}

control AfterIngress(packet_out buffer, out copied_t clone_i2e_meta, out copied_t resubmit_meta, out normal_t normal_meta,
        inout headers_t hdr, in meta_t meta, in psa_ingress_output_metadata_t istd) {
    apply {
        if (psa_clone_i2e(istd)) { clone_i2e_meta.number = 0x1c; }
        if (psa_resubmit(istd)) { resubmit_meta.number = 0x1e; }
        if (psa_normal(istd)) {
            normal_meta.number = 0xa;
            normal_meta.flag = true;
        }
        buffer.emit(hdr);
    }
}

parser Behind(packet_in buffer, out headers_t hdr, inout meta_t meta, in psa_egress_parser_input_metadata_t istd,
        in normal_t normal_meta, in copied_t clone_i2e_meta, in copied_t clone_e2e_meta) {
    state start {
        buffer.extract(hdr.frame);
        meta.path = istd.packet_path;
        transition select(istd.packet_path) {
            PSA_PacketPath_t.CLONE_I2E: ingress_clone;
            PSA_PacketPath_t.CLONE_E2E: egress_clone;
            default: normal;
        }
    }
    state ingress_clone {
        meta.brought = (bit<8>) clone_i2e_meta.number;
        transition accept;
    }
    state egress_clone {
        meta.brought = (bit<8>) clone_e2e_meta.number;
        transition accept;
    }
    state normal {
        meta.brought = 3w0 ++ (bit<1>) normal_meta.flag ++ normal_meta.number;
        transition accept;
    }
}

control Out(inout headers_t hdr, inout meta_t meta, in psa_egress_input_metadata_t istd,
        inout psa_egress_output_metadata_t ostd) {
    Number() number;
    apply {
        if (hdr.frame.way < 6) {
            number.apply(istd.packet_path, hdr.frame.way);
            hdr.frame.brought = meta.brought;
        }
        if (istd.packet_path != PSA_PacketPath_t.CLONE_E2E) {
            if (hdr.frame.out_order == 1) { egress_drop(ostd); }
#if !defined(BROUGHT) || defined(BOTH)
            if (hdr.frame.out_order == 2) {
                ostd.clone = true;
                ostd.clone_session_id = (CloneSessionId_t) 6;
            }
#endif
        }
        if (istd.packet_path == PSA_PacketPath_t.NORMAL_MULTICAST) { hdr.frame.port = (bit<32>) (bit<16>) istd.instance; }
    }
}

control AfterEgress(packet_out buffer, out copied_t clone_e2e_meta, out back_t recirculate_meta, inout headers_t hdr,
        in meta_t meta, in psa_egress_output_metadata_t istd, in psa_egress_deparser_input_metadata_t edstd) {
    apply {
        if (psa_clone_e2e(istd)) { clone_e2e_meta.number = 0x2c; }
#ifdef BROUGHT
        if (psa_recirculate(istd, edstd)) { recirculate_meta.number = 0x77; }
#endif
        buffer.emit(hdr);
    }
}

IngressPipeline(Arriving(), In(), AfterIngress()) ingress;
EgressPipeline(Behind(), Out(), AfterEgress()) egress;
PSA_Switch(ingress, PacketReplicationEngine(), egress, BufferingQueueingEngine()) main;
