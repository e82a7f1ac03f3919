// Copies of BMv2: of the packet as it came in, with a field that is kept; of the packet as it leaves.
#include <core.p4>
#include <v1model.p4>

header data_h { bit<8> session; bit<8> mark; }
struct headers_t { data_h data; }
struct meta_t {
    @field_list(1) bit<8> kept;
    bit<8> lost;
}

parser P(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t std) {
    state start { packet.extract(hdr.data); transition accept; }
}
control MyVerify(inout headers_t hdr, inout meta_t meta) { apply { } }
control MyIngress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t std) {
    apply {
        std.egress_spec = 1;
        meta.kept = 0x11;
        meta.lost = 0x22;
        hdr.data.mark = 0x01;
        if (hdr.data.session == 5) { clone_preserving_field_list(CloneType.I2E, 5, 1); }
    }
}
control MyEgress(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t std) {
    apply {
        if (std.instance_type == 1) { hdr.data.mark = hdr.data.mark | meta.kept | meta.lost; }
        else if (std.instance_type == 2) { hdr.data.mark = hdr.data.mark | 0x80; }
        else if (hdr.data.session == 6) { clone(CloneType.E2E, 6); }
    }
}
control MyCompute(inout headers_t hdr, inout meta_t meta) { apply { } }
control MyDeparser(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr.data); } }

V1Switch(P(), MyVerify(), MyIngress(), MyEgress(), MyCompute(), MyDeparser()) main;
