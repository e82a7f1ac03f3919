package plumbline.cli.stf;

import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;

/** A program whose names are those of a P4 exercise. */
final class ExerciseProgram {
    private ExerciseProgram() {}

    static Program assembled() {
        return Assembled.program("""
            program t
            header h { to : bit<32>, kind : bit<8>, to6_hi : bit<64>, to6_lo : bit<64> }
            metadata s : bit<10>
            register seen : bit<32>[16]
            meter police : packets[16] committed 1000 burst 10 peak 1000 burst 10
            parser { state start { extract h; goto accept } }
            mirror copy to session s carries h.kind
            table MyIngress.routes {
                key { h.to : lpm, h.kind : exact }
                action MyIngress.send(mac : bit<48>, port : bit<9>) { ucast_egress_port = port }
                action MyIngress.none() { drop_ctl = 1 }
                default MyIngress.none()
                size 16
            }
            table MyIngress.rules {
                key { h.to : ternary, h.kind : range }
                action MyIngress.none() { drop_ctl = 1 }
                size 16
            }
            table MyIngress.routes6 {
                key { h.to6_hi : ternary, h.to6_lo : ternary }
                action MyIngress.via(hop_hi : bit<64>, hop_lo : bit<64>, port : bit<9>) { ucast_egress_port = port }
                action MyIngress.none() { drop_ctl = 1 }
                size 16
            }
            ingress {
                apply MyIngress.routes
                apply MyIngress.rules
                apply MyIngress.routes6
                access seen[0] { word = word + 1 }
                s = 5
                mirror_type = copy
            }
            deparser { emit h }
            """);
    }
}
