package plumbline.p4.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.p4.P4Text;
import plumbline.p4.source.IncludePath;

class TnaExportTest {
    private static TnaExport.Exported write(String text) {
        Assembly assembly =
                Assembler.assemble("test.plumb", "program test\n" + text, Map.of(), IncludeResolver.library());
        return TnaExport.write(assembly.program().orElseThrow(), assembly.sources());
    }

    /** Exports, and reads what came out. */
    private static String export(String text) {
        TnaExport.Exported exported = write(text);
        assertThat(exported.diagnostics()).isEmpty();
        P4Text read = P4Text.read("test.p4", exported.text(), new IncludePath(List.of()), Map.of());
        assertThat(read.diagnostics()).isEmpty();
        return exported.text();
    }

    private static void contains(String text, String... lines) {
        assertThat(text.lines().map(String::strip)).containsSubsequence(lines);
    }

    @Test
    void headersAndParser() {
        contains(
                export("include \"ethernet\"\ningress { stage { ucast_egress_port = ingress_port ^ 1 } }"),
                "header ethernet_h {",
                "bit<48> dst;",
                "bit<48> src;",
                "bit<16> type_;", // a word of P4
                "pkt.extract(hdr.ethernet);",
                "transition select(hdr.ethernet.type_) {",
                "0x8100 : parse_vlan_;",
                "ig_tm_md.ucast_egress_port = ig_intr_md.ingress_port ^ 1;",
                "pkt.emit(hdr.ethernet);");
    }

    @Test
    void aTableNamesItsStage() {
        contains(export("""
            table t { key { ingress_port : exact } action drop() { drop_ctl = 1 } stage 3 }
            ingress { apply t }
            """), "@name(\".t\")", "@stage(3)", "table t {");
    }

    @Test
    void accessIsRegisterAction() {
        contains(
                export("""
                    metadata slot : bit<16>, seen : bit<32>
                    register packets : bit<32>[1024] = 7
                    ingress { stage {
                        access packets[slot] {
                            when word < 100 : word = word + 1
                            else : word = 0
                            out seen = word
                        }
                    } }
                    """),
                "Register<bit<32>, bit<10>>(1024, 32w7) packets;",
                "RegisterAction<bit<32>, bit<10>, bit<32>>(packets) packets_action0 = {",
                "void apply(inout bit<32> value, out bit<32> rv) {",
                "rv = value;", // the word as it was
                "if (value < 100) {",
                "value = value + 1;",
                "meta.seen = packets_action0.execute(meta.slot[9:0]);");
    }

    @Test
    void lookUpIsMathUnit() {
        contains(
                export("""
                    metadata slot : bit<16>, size : bit<16>
                    register squares : bit<32>[1024]
                    ingress { stage {
                        access squares[slot] { word = word + math(size, 0xe1c4a99079645140, 0x1fa) }
                    } }
                    """),
                "MathUnit<bit<32>>(false, 1, -6, { 225, 196, 169, 144, 121, 100, 81, 64, 0, 0, 0, 0, 0, 0, 0, 0 })"
                        + " squares_action0_math;",
                "value = value + squares_action0_math.execute(((bit<32>) meta.size));");
    }

    @Test
    void anArrayHasTheCellsBelowTheBoundOfItsIndexes() {
        contains(export("""
            metadata slot : bit<16>
            register seen : bit<32>[1024]
            ingress {
                stage { access seen[slot < 1000] { word = word + 1 } }
                stage { access seen[7] { word = 0 } }
            }
            """), "Register<bit<32>, bit<16>>(1000, 32w0) seen;");
    }

    @Test
    void saysWhichIndexReachesCellsThatAnotherDoesNot() {
        List<Diagnostic> said = write("""
            metadata slot : bit<16>, near : bit<10>
            register seen : bit<32>[1024]
            ingress {
                stage { access seen[slot < 1000] { word = word + 1 } }
                stage { access seen[near] { word = 0 } }
            }
            """).diagnostics();
        assertThat(said).singleElement().satisfies(error -> assertThat(error.message())
                .contains("an index reaches other cells than the 1000"));
    }

    @Test
    void saysThatNoMathUnitIsOutsideOfRegisters() {
        assertThat(write("metadata a : bit<32>\ningress { stage { a = math(a, 0, 0) } }")
                        .diagnostics())
                .singleElement()
                .satisfies(error -> assertThat(error.message()).contains("'math' is computed"));
    }

    @Test
    void pairsReadTheirWordsAsTheyWere() {
        contains(
                export("""
                    metadata k : bit<32>
                    register r : pair<bit<32>>[16]
                    ingress { stage { access r[0] { lo = k
                        hi = lo } } }
                    """),
                "struct pair32_t {",
                "Register<pair32_t, bit<4>>(16, {32w0, 32w0}) r;",
                "bit<32> old_lo = value.lo;",
                "value.lo = meta.k;",
                "value.hi = old_lo;");
    }

    @Test
    void unitsOfStageReadWhatWasThereBefore() {
        contains(
                export("metadata a : bit<8>, b : bit<8>, c : bit<8>\ningress { stage { a = b\nc = a } }"),
                "meta.c = meta.a;",
                "meta.a = meta.b;");
        contains(
                export("metadata a : bit<8>, b : bit<8>\ningress { stage { a = b\nb = a } }"),
                "bit<8> a_before = meta.a;",
                "meta.a = meta.b;",
                "meta.b = a_before;");
    }

    @Test
    void widthsAreSaid() {
        contains(
                export("metadata a : bit<8>, b : bit<16>, c : bit<24>\ningress { stage { b = a\nc = a ++ b } }"),
                "meta.c = meta.a ++ meta.b;",
                "meta.b = (bit<16>) meta.a;");
    }

    @Test
    void branchesAreOneIf() {
        contains(
                export("include \"ipv4\"\nmetadata a : bit<8>\n"
                        + "ingress { stage { when ipv4.valid : a = 1\n else : a = 2 } }"),
                "if (hdr.ipv4.isValid()) {",
                "meta.a = 1;",
                "} else {",
                "meta.a = 2;");
    }

    @Test
    void tableHasActionsAndEntries() {
        contains(
                export("""
                    include "ipv4"
                    table t {
                        key { ipv4.dst : ternary, ipv4.valid : exact }
                        action go(port : bit<9>) { ucast_egress_port = port }
                        action drop() { drop_ctl = 1 }
                        entries {
                            priority 1 : (0x0a000000 &&& 0xff000000, 1) => go(3)
                            priority 2 : (_, 0) => drop()
                        }
                        default drop()
                    }
                    ingress { stage { apply t } }
                    """),
                "@name(\".go\")",
                "action t_go(bit<9> port) {",
                "ig_tm_md.ucast_egress_port = port;",
                "hdr.ipv4.dst : ternary @name(\"ipv4.dst\");",
                "hdr.ipv4.isValid() : exact @name(\"ipv4.valid\");",
                "default_action = t_drop();",
                "(_, false) : t_drop();", // the larger priority first
                "(0xa000000 &&& 0xff000000, true) : t_go(3);");
    }

    @Test
    void resultOfTableIsAsked() {
        contains(
                export("""
                    metadata a : bit<8>
                    table t {
                        key { ingress_port : exact }
                        action go(port : bit<9>) { ucast_egress_port = port }
                    }
                    ingress { stage {
                        when t.miss : drop_ctl = 1
                        when t.action == go : a = 1
                        apply t
                    } }
                    """),
                "bool t_miss = false;",
                "bool t_ran_go = false;",
                "ig_tm_md.ucast_egress_port = port;",
                "t_ran_go = true;",
                "if (t.apply().hit) {",
                "} else {",
                "t_miss = true;",
                "if (t_miss) {",
                "ig_dprsr_md.drop_ctl = 1;",
                "if (t_ran_go) {");
    }

    @Test
    void whatEgressReadsIsBridged() {
        String text = export("""
            metadata a : bit<12>, b : bit<8>
            ingress { stage { a = ingress_port + 1 } }
            egress { stage { b = a[7:0]
                when ingress_port == 3 : drop_ctl = 1 } }
            """);
        contains(
                text,
                "header bridged_h {",
                "bit<4> kind;",
                "@padding bit<4> _pad;",
                "@padding bit<4> _pad_a;",
                "bit<12> a;",
                "@padding bit<7> _pad_ingress_port;",
                "bit<9> ingress_port;",
                "hdr.bridged.a = meta.a;",
                "hdr.bridged.ingress_port = ig_intr_md.ingress_port;",
                "pkt.extract(hdr.bridged);",
                "meta.ingress_port = hdr.bridged.ingress_port;",
                "if (meta.ingress_port == 3) {",
                "eg_dprsr_md.drop_ctl = 1;");
    }

    @Test
    void whatIsOneByteOfItsOwnIsBridgedInPlace() {
        contains(
                export("""
                    metadata a : bit<8>
                    ingress { stage { a = a + 1 } }
                    egress { stage { when a == 2 : drop_ctl = 1 } }
                    """),
                "hdr.bridged.setValid();",
                "state parse_new {",
                "hdr.bridged.a = 0;",
                "hdr.bridged.a = hdr.bridged.a + 1;",
                "meta.a = hdr.bridged.a;",
                "if (meta.a == 2) {");
    }

    @Test
    void egressWithAParserOfItsOwnHasIt() {
        String text = export("""
            header frame { dst : bit<48>, src : bit<48>, kind : bit<16> }
            header bridge { port : bit<16> }
            parser { state start { extract frame; goto accept } }
            ingress { stage {
                bridge.valid = 1
                bridge.port = ingress_port
            } }
            ingress_deparser { emit bridge, frame }
            egress_parser { state start { extract bridge, frame; goto accept } }
            egress { stage { frame.kind = bridge.port } }
            deparser { emit frame }
            """);
        contains(
                text,
                "hdr.bridge.setValid();",
                "pkt.emit(hdr.bridge);",
                "pkt.emit(hdr.frame);",
                "pkt.extract(eg_intr_md);",
                "pkt.extract(hdr.bridge);",
                "pkt.extract(hdr.frame);",
                "hdr.frame.kind = hdr.bridge.port;",
                "pkt.emit(hdr.frame);");
    }

    /** Above what they are about, or above the block around it; each once, though a loop makes many of it. */
    @Test
    void commentsStay() {
        assertThat(export("""
            metadata a : bit<8>, b : bit<8>
            // how often
            for i in 0 .. 1 { register seen{i} : bit<8>[2] }    // by side
            ingress {
                // first of all
                stage "x" {
                    for i in 0 .. 1 {
                        access seen{i}[a] { word = word + 1 }   // counts
                    }
                }

                // not about what follows

                stage { b = a + 1 }  // "quoted // and not" \\
            }
            """))
                .contains("// how often\n    // by side\n    @name(\".seen0\")")
                .contains("// \"quoted // and not\"\n")
                .contains("// first of all\n        // counts\n")
                .doesNotContain("not about");
    }

    @Test
    void saysWhatGoesRoundPastAParser() {
        assertThat(write("""
            header frame { kind : bit<16> }
            metadata a : bit<8>
            mirror again to recirculation at most 1% carries a
            parser { state start { extract frame; goto accept } }
            ingress { stage { when not recirculated : mirror_type = again } }
            ingress_deparser { emit frame }
            egress_parser { state start { extract frame; goto accept } }
            egress { stage { frame.kind = 1 } }
            deparser { emit frame }
            """).diagnostics()).singleElement().satisfies(error -> {
            assertThat(error.message()).contains("'again' carries fields round");
            assertThat(error.at().line()).isEqualTo(4);
        });
    }

    @Test
    void copyGoesRoundWithItsFields() {
        contains(
                export("""
                    metadata victim : bit<4>
                    mirror again to recirculation at most 1% carries victim
                    ingress { stage { when not recirculated { mirror_type = again
                        victim = 5 } } }
                    """),
                "transition select(ig_intr_md.ingress_port) {",
                "68 : parse_round;",
                "meta.recirculated = 1;",
                "transition select(pkt.lookahead<bit<4>>()) {",
                "meta.victim = hdr.carried_again.victim;",
                "ig_dprsr_md.mirror_type = (MirrorType_t) 1;",
                "again_mirror.emit<carried_again_h>(1, {4w1, meta.victim});");
    }

    @Test
    void saysWhatTnaDoesNotHave() {
        List<Diagnostic> said = write("ingress { stage { pifo_rank = 3 } }").diagnostics();
        assertThat(said).singleElement().satisfies(error -> assertThat(error.message())
                .contains("pifo_rank is written"));
    }

    @Test
    void saysThatTnaTellsOnlyEgressTheLength() {
        List<Diagnostic> said = write(
                        "ingress { stage { qid = pkt_length[4:0] } } egress { stage { drop_ctl = pkt_length[2:0] } }")
                .diagnostics();
        assertThat(said).singleElement().satisfies(error -> assertThat(error.message())
                .contains("pkt_length is read in ingress"));
    }

    @Test
    void saysThatTnaDoesNotSumThePayload() {
        List<Diagnostic> said =
                write("ingress { stage { qid = payload_sum[4:0] } }").diagnostics();
        assertThat(said).singleElement().satisfies(error -> assertThat(error.message())
                .contains("payload_sum is read"));
    }

    @Test
    void aRotationIsTwoSlices() {
        contains(
                export("metadata a : bit<32>\ningress { stage { a = rotl(a, 5) } stage { qid = a[6:0] } }"),
                "meta.a = meta.a[26:0] ++ meta.a[31:27];");
    }
}
