// Loops, as many rounds as is known when the program is compiled: which one runs says b1.
#include "v1begin.p4"

control Counts(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t standard) {
    bit<32> n = 0;
    bit<8> i = 0;

    action add(in bit<8> k) { n = n + (bit<32>) k; }

    apply {
        standard.egress_spec = 1;
        switch (hdr.data.b1) {
            0: { // a variable that is there before the loop, and behind
                for (i = 0; i < 7; i += 3) { add(i); }
            }
            1: { // bounds are evaluated once; the body may change the variable
                i = 3;
                for (bit<8> k in 1 .. i) {
                    i = 7;
                    k = k + 1;
                    add(k);
                }
            }
            2: { // so are the elements of a list
                i = hdr.data.b2;
                for (bit<8> k in (list<bit<8>>) {1, i, 4}) {
                    i = 100;
                    add(k);
                }
            }
            3: { // a continue that is known, a break that the packet decides
                for (bit<8> k in 1 .. 8) {
                    if (k == 3) { continue; }
                    if (k == hdr.data.b2) { break; }
                    add(k);
                    i = k;
                }
            }
            4: { // a break leaves the inner loop
                for (bit<8> k = 0, bit<8> j = 10; k < 3; k = k + 1, j = j - 1) {
                    for (bit<8> l in 0 .. 5) {
                        if (l == hdr.data.b2) { break; }
                        add(j);
                    }
                    i = k;
                }
            }
            5: { // a return leaves all of them
                for (bit<8> k in 1 .. 4) {
                    if (k == hdr.data.b2) {
                        hdr.data.h1 = (bit<16>) k;
                        return;
                    }
                    add(k);
                }
            }
            6: { // a continue that the packet decides
                for (bit<8> k in 1 .. 3) {
                    if (hdr.data.b2 & k == 0) {
                        if (k == 2) { continue; }
                        add(16);
                    }
                    add(k);
                }
            }
            7: { // a break in a switch, a loop without a condition
                for (; true; i = i + 1) {
                    switch (i) {
                        0: {}
                        5: { break; }
                        default: { add(i); }
                    }
                    if (i > 2 && hdr.data.b2 == 9) { break; }
                }
            }
            8: { // none
                for (bit<8> k in 4 .. 3) { add(k); }
            }
        }
        hdr.data.f1 = n;
        hdr.data.b2 = i;
    }
}

V1Switch(Take(), NoVerify(), Counts(), NoEgress(), NoUpdate(), Emit()) main;
