package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.console.terminal.ExitCode;

/** What the commands promise when they are used rightly. */
@Execution(ExecutionMode.CONCURRENT)
class CommandsTest {
    @TempDir
    Path temp;

    private static JsonNode json(String line, Object... values) throws IOException {
        return new ObjectMapper().readTree(Plumb.line(line, values).must());
    }

    @Test
    void precisionIsLegalOnPisaAndTakesTwoStagesMoreThanWays() throws IOException {
        for (int ways = 1; ways <= 4; ways++) {
            JsonNode report = json("verify precision --target pisa -p ways=%s --json", ways);
            assertThat(report.path("accepted").asBoolean()).isTrue();
            // Before the ways the hashes, behind them the coin.
            assertThat(report.path("totals").path("ingress_stages").asInt()).isEqualTo(1 + ways + 2 + 1);
        }
    }

    @Test
    void hashpipeIsRejectedOnPisaForWhatItsUpdateDependsOn() {
        Plumb.Outcome outcome = Plumb.line("verify hashpipe --target pisa");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.out())
                .contains("stage 1 \"way 1\": the update of register 'entry1' depends on a value just read")
                .contains("fix: ");
    }

    @Test
    void aReportCanBeShownByCodeReviewTools() throws IOException {
        Plumb.Outcome outcome = Plumb.line("verify hashpipe --target pisa --sarif");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        JsonNode log = new ObjectMapper().readTree(outcome.out());
        assertThat(log.path("version").asText()).isEqualTo("2.1.0");
        assertThat(log.at("/runs/0/results/0/ruleId").asText()).isEqualTo("stateful-branch");
        assertThat(log.at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo("hashpipe.plumb");
    }

    @Test
    void whatTheAssemblerFindsOddIsInEveryReport() throws IOException {
        Path file = Files.writeString(temp.resolve("odd.plumb"), """
            program odd
            metadata kind : bit<8>, known : bit<1>
            ingress {
                when kind == 1 :
                    drop_ctl = 1
                    known = 1
            }
            """);
        List<String> codes = new ArrayList<>();
        json("verify %s --json", file)
                .path("diagnostics")
                .forEach(one -> codes.add(one.path("code").asText()));
        List<String> fitted = new ArrayList<>();
        json("fit %s --json", file)
                .path("diagnostics")
                .forEach(one -> fitted.add(one.path("code").asText()));
        assertThat(fitted).startsWith("indentation").contains("never-written");
        assertThat(codes).startsWith("indentation").contains("never-written");
        Plumb.Outcome shown = Plumb.line("verify %s", file);
        assertThat(shown.must())
                .contains("accepted, " + codes.size() + " warnings")
                .doesNotContain("[indentation]");
        assertThat(shown.err()).containsOnlyOnce("warning[indentation]");
        assertThat(Plumb.line("verify %s --sarif", file).must()).contains("\"indentation\"");
    }

    @Test
    @Tag("long")
    void everyRuleIsExplained() throws IOException {
        for (JsonNode line : json("explain --json")) {
            String code = line.path("code").asText();
            assertThat(Plumb.line("explain %s", code).must())
                    .startsWith(code + ": ")
                    .contains(line.path("title").asText());
        }
    }

    @Test
    void aRuleIsExplained() throws IOException {
        assertThat(Plumb.line("explain stateful-branch").must())
                .contains("For example, on target pisa:", "program hashpipe", "error[stateful-branch]: ", "fix: ");
        assertThat(json("explain atom --json").path("target").asText()).isEqualTo("banzai-nested");
        Plumb.Outcome unknown = Plumb.line("explain nonsense");
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("no rule has code 'nonsense'");
    }

    @Test
    void hashpipeIsLegalWithoutLimits() {
        Plumb.line("verify hashpipe --target unlimited").must();
    }

    @Test
    void aReplayIsTheSameEveryTime() {
        String replay = "replay precision --in gen:zipf?packets=20000&seed=3 -p entries=256 --json";
        assertThat(Plumb.line(replay).must()).isEqualTo(Plumb.line(replay).must());
    }

    @Test
    void bothEnginesGiveTheSameReport() throws IOException {
        String replay = "replay precision --in gen:zipf?packets=20000 -p entries=256 --json --engine ";
        String compiled = Plumb.line(replay + "compiled").must();
        assertThat(compiled).contains("\"engine\" : \"compiled\"");
        assertThat(Plumb.line(replay + "interpreter").must().replace("interpreter", "compiled"))
                .isEqualTo(compiled);
    }

    @Test
    void aReplayOverABadWireIsTheSameEveryTimeAndAddsUp() throws IOException {
        String wire = "&limit=700mbit&limit.queue=9&fault.loss=0.02&fault.duplicate=0.02&fault.corrupt=0.02"
                + "&fault.reorder=0.02&fault.delay=1us..40us&fault.hold=30&capture=";
        String out = "replay precision -p entries=256 --json --in gen:zipf?packets=20000" + wire;
        String first = Plumb.line(out + "%s", temp.resolve("a.pcapng")).must();
        String second = Plumb.line(out + "%s", temp.resolve("b.pcapng")).must();
        assertThat(second.replace("b.pcapng", "a.pcapng")).isEqualTo(first);
        assertThat(temp.resolve("a.pcapng")).hasSameBinaryContentAs(temp.resolve("b.pcapng"));
        JsonNode traffic = new ObjectMapper().readTree(first).path("traffic");
        assertThat(traffic.path("conserved").asBoolean())
                .as(traffic.toPrettyString())
                .isTrue();
        assertThat(traffic.path("received").asLong()).isEqualTo(20_000);
        assertThat(traffic.path("inside").asLong()).isZero();
        JsonNode effects = traffic.path("ports").path(0).path("receive_effects");
        for (String effect : List.of("duplicated", "corrupted", "reordered", "delayed")) {
            assertThat(effects.path(effect).asLong())
                    .as(traffic.toPrettyString())
                    .isPositive();
        }
        for (String reason : List.of("fault_loss", "rate_limit", "no_buffer")) {
            assertThat(traffic.path("drops").path(reason).asLong())
                    .as(traffic.toPrettyString())
                    .isPositive();
        }
    }

    @Test
    void queriesAreCompiledAndAnswered() throws IOException {
        Path queries = Files.writeString(temp.resolve("queries.yaml"), """
            budget: 0.04
            queries: [{name: packets, key: [src], attribute: [packet], threshold: 1000}]
            """);
        assertThat(Plumb.line("beaucoup compile %s", queries).must())
                .contains("10/26   2^-11     970.1  24.7 %  0 to 831");
        JsonNode row = json("beaucoup compile %s --coupons 64 --json", queries)
                .path("queries")
                .path(0);
        assertThat(row.path("m").asInt()).isBetween(1, 64);
        JsonNode replay =
                json("replay beaucoup --target tofino1 --setup %s --in gen:zipf?packets=20000 --json", queries);
        assertThat(replay.at("/control/first/0/query").asText()).isEqualTo("packets");
        assertThat(replay.at("/control/first/0/key/src").asText()).matches("\\d+(\\.\\d+){3}");
        Plumb.Outcome wrong = Plumb.line("replay precision --setup %s --in gen:zipf?packets=1", queries);
        assertThat(wrong.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(wrong.err()).contains("precision takes no set-up file");
        Files.writeString(queries, "queries: [{name: a, key: [src], attribute: [ports], threshold: 1}]");
        Plumb.Outcome unknown = Plumb.line("beaucoup compile %s", queries);
        assertThat(unknown.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(unknown.err()).contains("attribute: 'ports' is none of src, dst");
    }

    @Test
    void aReplayCountsRightAndConservesEveryPacket() throws IOException {
        JsonNode report = json("replay precision --in gen:zipf?packets=50000&flows=1000&seed=3 -p entries=4096 --exact"
                + " --top 10 --json");
        JsonNode traffic = report.path("traffic");
        assertThat(traffic.path("received").asLong()).isEqualTo(50_000);
        assertThat(traffic.path("sent").asLong()).isEqualTo(50_000);
        assertThat(traffic.path("conserved").asBoolean()).isTrue();
        assertThat(report.path("accuracy").path("recall").asDouble()).isEqualTo(1.0);
        assertThat(report.path("result").path("top")).hasSize(10);
    }

    @Test
    void whatIsWrittenIsACaptureThatTsharkReads() throws IOException {
        assumeTrue(Shell.has("tshark"), "tshark is not installed");
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            packets.add(Captures.udp(0x0a000001 + i, 0x0a000101, 0x45));
        }
        Path in = Captures.write(temp.resolve("in.pcap"), packets);
        Path out = temp.resolve("out.pcap");
        Plumb.line("replay l2forward --in %s --out %s", in, out).must();
        String[] fields = {"-T", "fields", "-e", "frame.time_epoch", "-e", "ip.src", "-e", "ip.dst", "-e", "udp.port"};
        assertThat(tshark(out, fields)).isEqualTo(tshark(in, fields)).hasLineCount(100);
    }

    private static String tshark(Path capture, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "tshark \"$@\" 2>/dev/null", "tshark", "-r"));
        command.add(capture.toString());
        command.addAll(List.of(more));
        return Shell.must(command.toArray(String[]::new));
    }

    @Test
    void textBinaryAndTextAgain() throws IOException {
        Path binary = temp.resolve("p.plumbin");
        Plumb.line("asm precision -p ways=3 -o %s", binary).must();
        String fromBinary = Plumb.line("disasm %s", binary).must();
        assertThat(fromBinary)
                .isEqualTo(Plumb.line("disasm precision -p ways=3").must());
        Path text = Files.writeString(temp.resolve("p.plumb"), fromBinary);
        assertThat(Plumb.line("disasm %s", text).must()).isEqualTo(fromBinary);
        Plumb.line("verify %s", binary).must();
    }

    @Test
    void theGeneratedCodeIsReadable() {
        assertThat(Plumb.line("disasm precision --jvm").must())
                .contains("parse(Phv,DirectBuffer,int,int)boolean", "precision.plumb:", "invoke");
    }

    @Test
    void aTraceExplainsStageByStage() throws IOException {
        Path in = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(0x0a000001, 0x0a000002, 0x45)));
        String text = Plumb.line("trace precision --in %s --packet 1 -p entries=16", in)
                .must();
        assertThat(text).contains("src 10.0.0.1", "stage 0 \"flow\"", "key1[", "count1[", "precision.plumb:");
    }

    /**
     * The packet that opens the 16th epoch of a slice of 9,000 bytes per 0.5 ms, for which two users ask with 12,287:
     * what was decided stands in fields with names.
     */
    @Test
    void aTraceOfAhabSaysWhatWasDecided() {
        String traffic = "gen:uniform?packets=400&rate=20kpps&flows=2&size=1250";
        String text = Plumb.line("trace ahab -t tofino1 -p capacity=9000 --in %s --packet 316", traffic)
                .must();
        assertThat(text)
                .contains(
                        "over1: 0 → ", // R - T
                        "refused: 0 → 3287", // asked for beyond the capacity
                        "free: 0 → 722",
                        "gain: 0 → 2216",
                        "step: 0 → 342", // D = 1,024, times 722/2,216
                        "fair: 0 → 3862",
                        "⇒ update: a copy goes to recirculation, carrying slice 0, fair 3862, exceeded 1",
                        "threshold[0]: 3520 → 3862");
    }

    @Test
    void theDemoReportsRecallAgainstExactCounts() throws IOException {
        JsonNode report = json("demo --packets 200000 --json");
        assertThat(report.path("verification").path("accepted").asBoolean()).isTrue();
        assertThat(report.path("counted").path("received").asLong()).isEqualTo(200_000);
        assertThat(report.path("counted").path("conserved").asBoolean()).isTrue();
        assertThat(report.path("accuracy").path("recall").asDouble()).isGreaterThan(0.9);
        assertThat(report.path("counted").path("recirculation_share").asDouble())
                .isBetween(0.001, 0.0105);
    }

    @Test
    void everyTargetIsListedWithSources() throws IOException {
        assertThat(json("targets --json").findValuesAsText("name")).contains("pisa", "unlimited");
        for (JsonNode limit : json("targets pisa --json").path("limits")) {
            assertThat(limit.path("source").asText())
                    .as(limit.path("key").asText())
                    .isNotBlank();
        }
    }

    /** Whatever the order of maps in this JVM. */
    @Test
    void parametersOfVariantsAreInOrder() throws IOException {
        for (JsonNode program : json("programs --json")) {
            for (JsonNode variant : program.path("variants")) {
                List<String> names = new ArrayList<>();
                variant.fieldNames().forEachRemaining(names::add);
                assertThat(names).as(program.path("name").asText()).isSorted();
            }
        }
    }

    @Test
    void everyProgramIsListedAndHasAReadme() throws IOException {
        assertThat(json("programs --json").findValuesAsText("name")).contains("hashpipe", "l2forward", "precision");
        assertThat(Plumb.line("programs precision").must()).startsWith("# ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "programs",
                "targets",
                "ports",
                "verify",
                "explain",
                "asm",
                "disasm",
                "replay",
                "run",
                "trace"
            })
    void everyCommandHelpsAndKnowsJson(String command) {
        assertThat(Plumb.line("%s --help", command).must()).contains("Usage: plumb " + command, "--json");
    }

    @Test
    void helpListsEveryCommandOnceUnderTheHeadingOfItsGroup() {
        String help = Plumb.line("--help").must();
        List<String> headings = Pattern.compile("^\\n(\\S.*:)\\n  [a-z]", Pattern.MULTILINE)
                .matcher(help)
                .results()
                .map(heading -> heading.group(1))
                .toList();
        assertThat(headings)
                .containsExactly(
                        "Check a program:",
                        "Run a program:",
                        "Control a running switch:",
                        "Measure:",
                        "Repeat the experiments of papers:",
                        "Use the command line:",
                        "Examples:");
        for (List<String> listed : List.of(
                List.of("Check a program:", "verify", "Run a program:"),
                List.of("Run a program:", "replay", "Control a running switch:"),
                List.of("Control a running switch:", "table", "Measure:"),
                List.of("Measure:", "bench", "Repeat the experiments of papers:"),
                List.of("Repeat the experiments of papers:", "experiment", "Use the command line:"))) {
            assertThat(help).containsSubsequence(listed.get(0), "\n  " + listed.get(1) + "  ", listed.get(2));
        }
        String completion = Plumb.line("generate-completion").must();
        List<String> commands = Pattern.compile("^  local commands=\"(.*)\"", Pattern.MULTILINE)
                .matcher(completion)
                .results()
                .findFirst()
                .map(all -> List.of(all.group(1).split(" ")))
                .orElseThrow();
        assertThat(commands).hasSizeGreaterThan(30);
        List<String> listed = Pattern.compile("^  ([a-z][a-z0-9-]*)  ", Pattern.MULTILINE)
                .matcher(help.substring(0, help.indexOf("Examples:")))
                .results()
                .map(command -> command.group(1))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(commands);
    }

    @Test
    void completionIsAShellScript() {
        assertThat(Plumb.line("generate-completion").must())
                .startsWith("#!/usr/bin/env bash")
                .contains("replay");
    }

    /** In the script they have the name of what an option takes: two options of a command must not share one. */
    @Test
    void eachOptionIsCompletedWithItsOwnWords() {
        for (String command : Plumb.line("generate-completion").must().split("\nfunction ")) {
            assertThat(Pattern.compile("(?<=local )\\w+(?=_option_args=)")
                            .matcher(command)
                            .results()
                            .map(MatchResult::group))
                    .as(command.lines().findFirst().orElse(""))
                    .doesNotHaveDuplicates();
        }
    }
}
