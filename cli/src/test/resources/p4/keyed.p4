// A key goes to a control beside the headers that it is one of: no stage copies it, unless the control writes it.
#include "begin.p4"

control Fib(in bit<32> address, inout headers_t hdr, inout ingress_intrinsic_metadata_for_tm_t tm) {
    action to(PortId_t port) {
        tm.ucast_egress_port = port;
        hdr.data.b2 = hdr.data.b2 - 1;
    }
    action away() { tm.ucast_egress_port = 9; }
    table near {
        key = { address : exact; }
        actions = { to; away; }
        const default_action = away();
        const entries = { 0x0a000001 : to(1); }
    }
    table far {
        key = { address[31:16] : exact; hdr.data.b1 : exact; }
        actions = { to; away; }
        const default_action = away();
        const entries = { (0x0b00, 1) : to(2); }
    }
    apply {
        if (!near.apply().hit) {
            far.apply();
        }
    }
}

// The first table changes what the second one still looks at as it was.
control Marked(in bit<32> address, inout headers_t hdr) {
    action mark() { hdr.data.f2 = 0xff; }
    action name(bit<8> number) { hdr.data.b2 = number; }
    action none() { }
    table first {
        key = { address : exact; }
        actions = { mark; none; }
        const default_action = none();
        const entries = { 5 : mark(); }
    }
    table second {
        key = { address : exact; }
        actions = { name; none; }
        const default_action = none();
        const entries = { 5 : name(50); 0xff : name(99); }
    }
    apply {
        first.apply();
        second.apply();
    }
}

control Ingress(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig_intr_md,
        in ingress_intrinsic_metadata_from_parser_t ig_prsr_md,
        inout ingress_intrinsic_metadata_for_deparser_t ig_dprsr_md,
        inout ingress_intrinsic_metadata_for_tm_t ig_tm_md) {
    Fib() fib;
    Marked() marked;
    apply {
        if (hdr.data.h1 == 7) {
            fib.apply(hdr.data.f1, hdr, ig_tm_md);
        } else {
            ig_tm_md.ucast_egress_port = 8;
            marked.apply(hdr.data.f2, hdr);
        }
    }
}

#include "end.p4"
