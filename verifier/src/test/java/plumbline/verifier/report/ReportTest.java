package plumbline.verifier.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import plumbline.isa.support.Assembled;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

class ReportTest {
    private static final String TEXT = """
        program sample
        metadata i : bit<8>, v : bit<32>, w : bit<32>
        register r : bit<32>[256]
        register s : pair<bit<32>>[1024]
        counter n : packets[256]
        table t {
            key { i : ternary }
            action set(x : bit<32>) { w = x }
            size 16
        }
        mirror copy to recirculation at most 0.5 %
        ingress {
            stage "count" {
                access r[i] { word = word + 1; out v = new }
                access s[i] { hi = hi + 1 }
                count n[i]
                i = i + 1
            }
            stage { apply t; v = crc32(i); i = random() }
        }
        egress { stage "max" { access s[0] { when lo < v : lo = v } } }
        """;

    private static Report report(String target) {
        return Verifier.verify(Assembled.program(TEXT), Targets.named(target)).report();
    }

    @Test
    void asText() {
        assertThat(VerificationText.render(report("pisa"))).isEqualTo("""
            sample on pisa: rejected, 7 errors, 3 warnings
              ingress   [##..........] 2 of 12 stages
              egress    [#...........] 1 of 12 stages
              memory    11.1 KiB SRAM, 9.0 KiB of it in 2 registers; 128 bit TCAM in 1 table
              again     at most 0.5 % of packets recirculate, 1 % allowed
              in 0 count         register r s, counter n, 1 instruction (11.0 KiB)
              in 1               table t, 1 hash, 1 random draw, 1 instruction (512 bit)
              out 0 max          register s (8.0 KiB)
            """);
    }

    @Test
    void withoutLimitsThereIsNoBar() {
        assertThat(VerificationText.render(report("unlimited")))
                .startsWith("sample on unlimited: accepted")
                .contains("  ingress   2 stages\n", "  egress    1 stage\n");
    }

    @Test
    void longLinesAreCut() {
        String text = TEXT.replace("program sample", "program " + "sample".repeat(20));
        Report report =
                Verifier.verify(Assembled.program(text), Targets.named("pisa")).report();
        assertThat(VerificationText.render(report).lines().findFirst())
                .contains("sample".repeat(20).substring(0, 119) + "…");
    }

    @Test
    void withoutALayoutThereAreNoStages() {
        String text = """
            program large
            metadata i : bit<32>
            table t { key { i : ternary } action send(port : bit<9>) { ucast_egress_port = port } size 4_000_000 }
            ingress { apply t }
            """;
        Report report = Verifier.verify(Assembled.program(text), Targets.named("tofino1"))
                .report();
        assertThat(report.stages()).isEmpty();
        assertThat(VerificationText.render(report))
                .contains("rejected, 1 error")
                .doesNotContain("stage");
        assertThat(report.diagnostics().getFirst().at().line()).isEqualTo(3);
    }

    @Test
    void aTableThatIsSpreadSaysWhatEachStageHolds() {
        String text = """
            program spread
            header h { a : bit<56>, b : bit<56> }
            parser { state start { extract h ; goto accept } }
            table wide { key { h.a : exact, h.b : exact } action send(port : bit<9>) { ucast_egress_port = port } size 100_000 }
            ingress { stage { apply wide } stage { extend wide 30_000 } }
            """;
        Report spread = Verifier.verify(Assembled.program(text), Targets.named("tofino1"))
                .report();
        assertThat(VerificationText.render(spread))
                .contains("table wide (70000 of 100000), 1 instruction", "table wide (30000 of 100000), 1 instruction");
    }

    @Test
    void asJson() throws JsonProcessingException {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode json = mapper.readTree(mapper.writeValueAsString(ReportJson.of(report("pisa"))));
        assertThat(json.at("/program").asText()).isEqualTo("sample");
        assertThat(json.at("/accepted").asBoolean(true)).isFalse();
        assertThat(json.at("/diagnostics/0").fieldNames())
                .toIterable()
                .containsExactly("file", "line", "column", "severity", "code", "message", "limit", "way_out");
        assertThat(json.at("/stages/0").toString())
                .isEqualTo("{\"direction\":\"ingress\",\"stage\":0,\"name\":\"count\",\"registers\":[\"r\",\"s\"],"
                        + "\"counters\":[\"n\"],\"filters\":[],\"meters\":[],\"wreds\":[],"
                        + "\"tables\":[],\"hashes\":0,\"draws\":0,"
                        + "\"instructions\":1,"
                        + "\"sram_bits\":90112,\"tcam_bits\":0,\"resources\":{\"meter_alus\":2,\"stats_alus\":1,"
                        + "\"sram_blocks\":6,\"map_rams\":6,\"logical_tables\":4,\"exact_crossbar_bytes\":1,"
                        + "\"hash_bits\":8,\"hash_units\":1,\"actions\":4,\"instruction_rows\":1,"
                        + "\"action_bus_bytes\":4}}");
        assertThat(json.at("/totals").toString())
                .isEqualTo("{\"ingress_stages\":2,\"egress_stages\":1,\"stage_limit\":12,\"registers\":2,\"tables\":1,"
                        + "\"register_bits\":73728,\"sram_bits\":90624,\"tcam_bits\":128,\"recirculation_ppm\":5000,"
                        + "\"recirculation_limit_ppm\":10000,\"pass_rates\":[]}");
        JsonNode unlimited = mapper.readTree(mapper.writeValueAsString(ReportJson.of(report("unlimited"))));
        assertThat(unlimited.at("/totals/stage_limit").isNull()).isTrue();
    }
}
