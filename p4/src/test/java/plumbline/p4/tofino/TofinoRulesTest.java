package plumbline.p4.tofino;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.p4.P4Text;
import plumbline.p4.elaborate.Elaboration;
import plumbline.p4.elaborate.P4Program;
import plumbline.p4.source.IncludePath;

/** What Tofino's compiler refuses, and beside it what it takes. Lines are counted from the first of a part. */
class TofinoRulesTest {
    private static final String TYPES = """
        #include <core.p4>
        #include <tna.p4>
        header h_t { bit<8> a; bit<8> b; bit<4> c; bit<4> d; bit<16> sum; }
        struct headers_t { h_t h; h_t g; h_t f; }
        struct meta_t { bit<8> m; bit<16> n; bit<1> e; bit<12> i; bit<12> j; }
        """;
    private static final String REST = """
        struct none_t { }
        parser EP(packet_in packet, out none_t hdr, out none_t meta, out egress_intrinsic_metadata_t eg) {
            state start { packet.extract(eg); transition accept; }
        }
        control E(inout none_t hdr, inout none_t meta, in egress_intrinsic_metadata_t eg,
                in egress_intrinsic_metadata_from_parser_t p, inout egress_intrinsic_metadata_for_deparser_t d,
                inout egress_intrinsic_metadata_for_output_port_t o) { apply { } }
        control ED(packet_out packet, inout none_t hdr, in none_t meta,
                in egress_intrinsic_metadata_for_deparser_t d) { apply { } }
        Pipeline(P(), I(), D(), EP(), E(), ED()) pipe;
        Switch(pipe) main;
        """;
    private static final String PLAIN = "state more { packet.extract(hdr.h); transition accept; }";

    private static String parser(String states) {
        return """
            parser P(packet_in packet, out headers_t hdr, out meta_t meta, out ingress_intrinsic_metadata_t ig) {
                state start { packet.extract(ig); packet.advance(PORT_METADATA_SIZE); transition more; }
                %s
            }
            """.formatted(states);
    }

    private static String control(String locals, String body) {
        return """
            control I(inout headers_t hdr, inout meta_t meta, in ingress_intrinsic_metadata_t ig,
                    in ingress_intrinsic_metadata_from_parser_t p, inout ingress_intrinsic_metadata_for_deparser_t d,
                    inout ingress_intrinsic_metadata_for_tm_t tm) {
                %s
                apply {
                    tm.ucast_egress_port = 2;
                    hdr.h.a = meta.m;
                    %s
                }
            }
            """.formatted(locals, body);
    }

    private static String deparser(String locals, String body) {
        return """
            control D(packet_out packet, inout headers_t hdr, in meta_t meta,
                    in ingress_intrinsic_metadata_for_deparser_t d) {
                %s
                apply { %s packet.emit(hdr); }
            }
            """.formatted(locals, body);
    }

    /** What is said of a program, elaborated and checked, as {@code code: message}. */
    private static List<String> said(int generation, String parser, String control, String deparser) {
        return said(generation, TYPES + parser + control + deparser + REST);
    }

    private static List<String> said(int generation, String written) {
        Map<String, String> macros = Map.of("__TARGET_TOFINO__", String.valueOf(generation));
        P4Text text = P4Text.read("t.p4", written, new IncludePath(List.of()), macros);
        Elaboration elaboration = P4Program.elaborate("t", text);
        List<Diagnostic> all = new ArrayList<>(elaboration.diagnostics());
        elaboration.program().ifPresent(program -> all.addAll(TofinoRules.check(program, generation, 4)));
        return all.stream()
                .map(diagnostic -> diagnostic.code() + ": " + diagnostic.message())
                .toList();
    }

    private static List<String> ofParser(int generation, String states) {
        return said(generation, parser(states), control("", ""), deparser("", ""));
    }

    private static List<String> ofControl(String locals, String body) {
        return said(1, parser(PLAIN), control(locals, body), deparser("", ""));
    }

    private static List<String> ofSum(String fields) {
        return said(
                1,
                parser(PLAIN),
                control("", ""),
                deparser("Checksum() sum;", "hdr.h.sum = sum.update({%s});".formatted(fields)));
    }

    // ---- parsers ----

    private static final String TWICE = """
        state more {
            packet.extract(hdr.h);
            meta.m = %s;
            transition select(hdr.h.a) { 1: second; %s }
        }
        state second { packet.extract(hdr.g); meta.m = %s; transition third; }
        state third { packet.extract(hdr.f); transition accept; }
        """;

    @Test
    void aFieldThatIsWrittenAgainOnEveryWayIsRefusedOnTheFirstGeneration() {
        String again = TWICE.formatted("1", "", "2");
        assertThat(ofParser(1, again))
                .singleElement()
                .asString()
                .startsWith("parser-writes: 'meta.m' is written again in"
                        + " state 'second', and is written in state 'more' (line ");
        assertThat(ofParser(2, again)).isEmpty();
    }

    @Test
    void aSecondWriteIsLegalWhereTheOrGivesIt() {
        assertThat(ofParser(1, TWICE.formatted("1", "", "3"))).isEmpty(); // 1 | 3
        assertThat(ofParser(1, TWICE.formatted("0", "", "2"))).isEmpty(); // 0 is what is there at first
        assertThat(ofParser(1, TWICE.formatted("hdr.h.b", "", "0xff"))).isEmpty();
        assertThat(ofParser(1, TWICE.formatted("hdr.h.b", "", "2"))).hasSize(1);
        assertThat(ofParser(1, TWICE.formatted("1", "", "hdr.g.a"))).hasSize(1);
    }

    /** As the compiler, which only warns there. */
    @Test
    void aWayAroundTheSecondWriteMakesItLegal() {
        assertThat(ofParser(1, TWICE.formatted("1", "default: third;", "2"))).isEmpty();
    }

    @Test
    void whatIsSetIsNotOredToLater() {
        String or = TWICE.formatted("1", "", "2").replace("state third {", "state third { meta.m = meta.m | 4;");
        assertThat(ofParser(1, or)).singleElement().asString().contains("'meta.m' is or-ed to in state 'third'");
        assertThat(ofParser(2, or)).hasSize(1);
        String only = TWICE.formatted("1", "", "meta.m | 2");
        assertThat(ofParser(1, only)).isEmpty();
    }

    @Test
    void ofWritesInOneStateTheLastCounts() {
        assertThat(ofParser(
                        1, "state more { packet.extract(hdr.h); meta.m = 1; meta.m = hdr.h.b; transition accept; }"))
                .isEmpty();
    }

    // ---- the egress parser ----

    private static List<String> ofEgress(int generation, String locals, String body) {
        String states = "state start { packet.extract(eg); %s transition accept; }".formatted(body);
        String rest = REST.replace("state start { packet.extract(eg); transition accept; }", locals + states);
        return said(generation, TYPES + parser(PLAIN) + control("", "") + deparser("", "") + rest);
    }

    /** 27 bytes of metadata and 38 of the packet are 65. */
    @Test
    void aShortEgressParserHasNoCounterOnTheFirstGeneration() {
        String counter = "ParserCounter() count; ";
        assertThat(ofEgress(1, counter, "count.set(8w5); packet.advance(296);"))
                .containsExactly(
                        "egress-depth: the egress parser has counter 'EP.count', and a way through it that ends at"
                                + " byte 64, of which 27 are the architecture's metadata");
        assertThat(ofEgress(1, counter, "count.set(8w5); packet.advance(304);")).isEmpty();
        assertThat(ofEgress(1, "", "packet.advance(296);")).isEmpty();
        assertThat(ofEgress(1, counter, "")).isEmpty();
        assertThat(ofEgress(2, counter, "count.set(8w5);")).isEmpty();
    }

    // ---- registers, counters, filters ----

    private static String accesses(int number) {
        StringBuilder text = new StringBuilder("Register<bit<8>, bit<8>>(16) r;\n");
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < number; i++) {
            text.append("action a%d() { r.write(hdr.h.a, %d); }\n".formatted(i, i));
            names.append("a%d; ".formatted(i));
        }
        return text
                + "table t { key = { hdr.h.b: exact; } actions = { %s NoAction; } default_action = NoAction; }"
                        .formatted(names);
    }

    @Test
    void atMostFourActionsReadOrWriteARegister() {
        assertThat(ofControl(accesses(4), "t.apply();")).isEmpty();
        assertThat(ofControl(accesses(5), "t.apply();"))
                .containsExactly(
                        "register-accesses: register 'I.r' is read or written in 5 actions: I.a0, I.a1, I.a2, I.a3,"
                                + " I.a4");
    }

    private static final String COUNTERS = """
        Counter<bit<32>, bit<12>>(4096, CounterType_t.PACKETS) one;
        Counter<bit<32>, bit<12>>(4096, CounterType_t.BYTES) two;
        %s
        table t { key = { hdr.h.b: exact; } actions = { %s; NoAction; } default_action = NoAction; }
        """;

    @Test
    void theCountersOfATableAreCountedAtOneIndex() {
        String action = "action a(bit<12> i, bit<12> j) { one.count(i); two.count(%s); }";
        assertThat(ofControl(COUNTERS.formatted(action.formatted("i"), "a"), "t.apply();"))
                .isEmpty();
        assertThat(ofControl(COUNTERS.formatted(action.formatted("j"), "a"), "t.apply();"))
                .singleElement()
                .asString()
                .startsWith("shared-index: action 'I.a' uses 'I.two' at another index than 'I.one' (line ");
    }

    @Test
    void anActionUsesAllCountersOfItsTableOrNone() {
        String actions = "action a(bit<12> i) { one.count(i); } action b(bit<12> i) { %s two.count(i); }";
        assertThat(ofControl(COUNTERS.formatted(actions.formatted(""), "a; b"), "t.apply();"))
                .containsExactlyInAnyOrder(
                        "shared-index: of table 'I.t' action 'I.a' uses 'I.one' but not 'I.two', which other actions"
                                + " use",
                        "shared-index: of table 'I.t' action 'I.b' uses 'I.two' but not 'I.one', which other actions"
                                + " use");
        assertThat(ofControl(COUNTERS.formatted(actions.formatted(""), "a"), "t.apply();"))
                .isEmpty();
    }

    /** They go by different buses. */
    @Test
    void aRegisterHasAnIndexOfItsOwnBesideACounter() {
        String locals = """
            Register<bit<8>, bit<8>>(16) r;
            action a(bit<12> i) { one.count(i); r.write(hdr.h.a, 1); }
            action b() { r.write(hdr.h.a, 2); }
            """;
        assertThat(ofControl(COUNTERS.formatted(locals, "a; b"), "t.apply();")).isEmpty();
    }

    @Test
    void aFilterSmoothsAField() {
        String filter = "Lpf<bit<32>, bit<8>>(16) l; bit<32> v;";
        assertThat(ofControl(filter, "v = l.execute((bit<32>) hdr.h.a, 1); hdr.h.b = v[7:0];"))
                .isEmpty();
        assertThat(ofControl(filter, "v = l.execute(32w7, 1); hdr.h.b = v[7:0];"))
                .containsExactly("filter-input: lowpass filter 'I.l' smooths the constant 7");
    }

    @Test
    void ofAHashSomethingIsHashed() {
        String hash = "Hash<bit<8>>(HashAlgorithm_t.CRC8) hash;";
        assertThat(ofControl(hash, "hdr.h.b = hash.get({hdr.h.a});")).isEmpty();
        assertThat(ofControl(hash, "hdr.h.b = hash.get({});")).containsExactly("argument: a hash of no fields");
    }

    @Test
    void theFirstGenerationCountsNoBytesAsTheyLeave() {
        String accounts = "Counter<bit<32>, bit<8>>(16, CounterType_t.BYTES, true) c;";
        assertThat(ofControl(accounts, "c.count(1);"))
                .containsExactly("argument: the constructor of Counter has 2 parameters and gets 3 arguments");
    }

    // ---- deparser ----

    @Test
    void aMirrorIsForATypeThatSaysSo() {
        String mirror = "Mirror(%d) mirror;";
        String emit = "mirror.emit((MirrorId_t) 1);";
        assertThat(said(1, parser(PLAIN), control("", "d.mirror_type = 1;"), deparser(mirror.formatted(1), emit)))
                .isEmpty();
        assertThat(said(1, parser(PLAIN), control("", ""), deparser(mirror.formatted(0), emit)))
                .containsExactly(
                        "range: Mirror 'D.mirror' is for mirror_type 0, which is there when nothing is asked" + " for");
    }

    private static final String INNER = """
        control Inner(inout bit<8> value) {
            action one() { value = 1; }
            table t { key = { value: exact; } actions = { one; } default_action = one(); }
            apply { t.apply(); }
        }
        """;

    @Test
    void aControlWithTablesIsAppliedByItsNameOnce() {
        String deparser = deparser("", "");
        assertThat(said(1, INNER + parser(PLAIN), control("", "Inner.apply(hdr.h.a);"), deparser))
                .isEmpty();
        assertThat(said(1, INNER + parser(PLAIN), control("", "Inner.apply(hdr.h.a); Inner.apply(hdr.h.a);"), deparser))
                .containsExactly(
                        "duplicate-name: 'Inner' is applied by its name a second time, so that 't' in it has the"
                                + " same name twice for the control plane");
        assertThat(said(
                        1,
                        INNER + parser(PLAIN),
                        control("Inner() inner;", "inner.apply(hdr.h.a); inner.apply(hdr.h.a);"),
                        deparser))
                .isEmpty();
    }

    @Test
    void aChecksumHasWholeBytesInTheirPlaces() {
        assertThat(ofSum("hdr.h.a, hdr.h.b, hdr.h.c, hdr.h.d")).isEmpty();
        assertThat(ofSum("hdr.h.b, hdr.h.a")).isEmpty(); // the compiler swaps bytes
        assertThat(ofSum("hdr.h.a, hdr.h.b, hdr.h.c"))
                .containsExactly(
                        "checksum-fields: checksum 'hdr.h.sum': field 'hdr.h.c' is in the list, and 'hdr.h.d' of"
                                + " the same byte is not");
        assertThat(ofSum("hdr.h.d, hdr.h.c, hdr.h.a, hdr.h.b"))
                .containsExactly(
                        "checksum-fields: checksum 'hdr.h.sum': field 'hdr.h.c' begins at bit 0 of a byte in the"
                                + " packet, and at bit 4 in the list");
        assertThat(ofSum("hdr.h.c, 4w0, 4w0, hdr.h.d, hdr.h.a"))
                .containsExactly(
                        "checksum-fields: checksum 'hdr.h.sum': field 'hdr.h.d' does not follow 'hdr.h.c', which"
                                + " is in its byte");
    }

    // ---- annotations and headers ----

    private static List<String> ofTable(String annotations, String keys) {
        return ofControl(
                annotations + "table t { key = { " + keys + " } actions = { NoAction; } default_action = NoAction; }",
                "t.apply();");
    }

    @Test
    void annotationsOfTablesFitTheKeys() {
        assertThat(ofTable("@dynamic_table_key_masks(1) ", "hdr.h.a: exact;")).isEmpty();
        assertThat(ofTable("@dynamic_table_key_masks(1) ", "hdr.h.a: exact; hdr.h.b: ternary;"))
                .containsExactly(
                        "annotation: @dynamic_table_key_masks is for exact keys, and key 'hdr.h.b' is ternary");
        String atcam = "@atcam_partition_index(\"%s\") @atcam_number_partitions(64) ";
        assertThat(ofTable(atcam.formatted("hdr.h.a"), "hdr.h.a: exact; hdr.h.b: ternary;"))
                .isEmpty();
        assertThat(ofTable(atcam.formatted("a"), "hdr.h.a: exact @name(\"a\"); hdr.h.b: ternary;"))
                .isEmpty();
        assertThat(ofTable(atcam.formatted("a"), "hdr.h.a: exact; hdr.h.b: ternary;"))
                .containsExactly(
                        "annotation: @atcam_number_partitions needs an exact key that is the partition, and 'a'"
                                + " is none");
    }

    @Test
    void aStageIsANumber() {
        for (String stage : List.of(
                "@stage(3) ", "@stage(1, 4096) @stage(2) ", "@pragma stage 0\n", "@stage(PORT_METADATA_SIZE) ")) {
            assertThat(ofTable(stage, "hdr.h.a: exact;")).as(stage).isEmpty();
        }
        for (String stage : List.of("@stage ", "@stage(last) ", "@stage(1000) ", "@pragma stage\n")) {
            assertThat(ofTable(stage, "hdr.h.a: exact;"))
                    .as(stage)
                    .containsExactly("annotation: @stage names the stage by a number or constant from 0 to 999");
        }
    }

    @Test
    void headersAreWholeBytes() {
        String odd = "header odd_t { bit<7> x; }\n";
        assertThat(said(1, odd + parser(PLAIN), control("", ""), deparser("", "")))
                .containsExactly("header-bytes: header 'odd_t' has 7 bits, which is not a whole number of bytes");
        assertThat(said(1, "@flexible " + odd + parser(PLAIN), control("", ""), deparser("", "")))
                .isEmpty();
    }
}
