package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.console.terminal.ExitCode;

/** The experiment of docs/EXPERIMENTS.md that is a file. */
@Execution(ExecutionMode.CONCURRENT)
class OwnExperimentTest {
    @TempDir
    Path folder;

    private List<TypedExamples.Example> examples;
    private TypedExamples typed;
    private Path results;

    @BeforeEach
    void write() throws IOException {
        typed = new TypedExamples(folder);
        results = Files.createDirectories(folder.resolve("results"));
        examples = new ArrayList<>();
        for (TypedExamples.Example example :
                TypedExamples.of(Files.readString(Checkout.root().resolve("docs/EXPERIMENTS.md")))) {
            if (!typed.shows(example)
                    && typed.runs(example, "experiment")
                    && example.typed().contains("mine.yaml")) {
                examples.add(example);
            }
        }
    }

    private Plumb.Outcome run(String options) {
        return runInto(results, options);
    }

    private Plumb.Outcome runInto(Path out, String options) {
        return Plumb.line(
                "experiment %s --fast --set packets=500 --out %s " + options, folder.resolve("mine.yaml"), out);
    }

    private String csv() throws IOException {
        return Files.readString(results.resolve("mine.csv"));
    }

    private void change(String file, String from, String to) throws IOException {
        String text = Files.readString(folder.resolve(file));
        assertThat(text).contains(from);
        Files.writeString(folder.resolve(file), text.replace(from, to));
    }

    /** The program of the page in P4, whose settings are macros. */
    private static final String HEAVY_P4 = """
        #include <core.p4>
        #include <v1model.p4>
        header ethernet_t { bit<48> dst; bit<48> src; bit<16> type; }
        header ipv4_t { bit<96> rest; bit<32> src; bit<32> dst; }
        struct headers_t { ethernet_t ethernet; ipv4_t ipv4; }
        struct meta_t { }
        parser Take(packet_in packet, out headers_t hdr, inout meta_t meta, inout standard_metadata_t std) {
            state start { packet.extract(hdr.ethernet); packet.extract(hdr.ipv4); transition accept; }
        }
        control Nothing(inout headers_t hdr, inout meta_t meta) { apply { } }
        control Heavy(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t std) {
            register<bit<32>>(CELLS) row;
            counter(1, CounterType.packets) large;
            apply {
                bit<32> slot;
                bit<32> seen;
                hash(slot, HashAlgorithm.crc32, 32w0, {hdr.ipv4.src, hdr.ipv4.dst}, (bit<32>) CELLS);
                row.read(seen, slot);
                seen = seen + 1;
                row.write(slot, seen);
                if (seen >= LIMIT) { large.count(0); }
                hdr.ethernet.dst = (bit<48>) seen;
                std.egress_spec = std.ingress_port ^ 1;
            }
        }
        control Still(inout headers_t hdr, inout meta_t meta, inout standard_metadata_t std) { apply { } }
        control Emit(packet_out packet, in headers_t hdr) { apply { packet.emit(hdr.ethernet); packet.emit(hdr.ipv4); } }
        V1Switch(Take(), Nothing(), Heavy(), Still(), Nothing(), Emit()) main;
        """;

    @Test
    void aProgramInP4MeasuresTheSame() throws IOException {
        run("").must();
        List<String> plumb =
                csv().lines().filter(line -> line.startsWith("limit")).toList();
        Files.writeString(folder.resolve("heavy.p4"), HEAVY_P4);
        change("mine.yaml", "program: heavy.plumb,", "program: heavy.p4, estimate: report,");
        change("mine.yaml", "setting: cells", "setting: CELLS");
        change("mine.yaml", "{limit: 100}", "{LIMIT: 100}");
        change("mine.yaml", "{limit: 1_000}", "{LIMIT: 1_000}");
        run("").must();
        assertThat(csv().lines().filter(line -> line.startsWith("limit"))).containsExactlyElementsOf(plumb);
        assertThat(csv()).contains("# file: heavy.p4 ");
        change("mine.yaml", "{LIMIT: 100}", "{LIMIT: 100, LIMITS: 1}");
        Plumb.Outcome refused = run("");
        assertThat(refused.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(refused.err()).contains("heavy.p4 does not mention 'LIMITS'");
    }

    @Test
    void aChartOfWhatIsNotMeasuredIsSaid() throws IOException {
        change("mine.yaml", "{metric: mse, label", "{metric: mze, label");
        assertThat(run("").out()).contains("no chart of 'mze'; measured: mse, recall32");
    }

    @Test
    void thePagePrintsWhatStandsThereAndShardsAreTheWhole() throws Exception {
        assertThat(examples).hasSizeGreaterThanOrEqualTo(4);
        typed.assertPrints(examples.getFirst());
        String whole = csv();
        assertThat(whole).contains("# file: heavy.plumb ", "\nseries,x,seed,mse,", "\nlimit 1000,4096,2,");
        Files.delete(results.resolve("mine.csv"));
        for (TypedExamples.Example example : examples.subList(1, 4)) {
            typed.assertPrints(example);
        }
        assertThat(results.resolve("mine.csv")).doesNotExist();
        typed.assertPrints(TypedExamples.of(Files.readString(Checkout.root().resolve("docs/EXPERIMENTS.md"))).stream()
                .filter(example -> example.typed().contains("experiment merge"))
                .findFirst()
                .orElseThrow());
        assertThat(csv()).isEqualTo(whole);
    }

    /** With some of its measurements, and half of one; MeasurementLogTest has all of them, ExperimentKillIT kills. */
    @Test
    void aRunThatWasKilledGivesTheSame() throws Exception {
        assertThat(run("").exit()).isZero();
        String whole = csv();
        assertThat(results.resolve("mine.jsonl")).doesNotExist();
        assertThat(run("--shard 1/1").exit()).isZero();
        byte[] log = Files.readAllBytes(results.resolve("mine-1-of-1.jsonl"));
        for (int cut : new int[] {log.length - 9, log.length / 2}) {
            Files.write(results.resolve("mine.jsonl"), Arrays.copyOf(log, cut));
            Plumb.Outcome resumed = run("");
            assertThat(resumed.exit()).isZero();
            assertThat(resumed.err()).contains("going on: ", " of 12 runs have been measured");
            assertThat(csv()).as("cut at %d", cut).isEqualTo(whole);
            assertThat(results.resolve("mine.jsonl")).doesNotExist();
        }
    }

    /** A register has a power of two cells. */
    @Test
    @Tag("long")
    void aPointThatFailsIsNamedAndTriedAgain() throws Exception {
        assertThat(run("").exit()).isZero();
        String whole = csv();
        change("mine.yaml", "4096]", "4095]");
        Plumb.Outcome failed = run("");
        assertThat(failed.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(failed.err()).contains("failed: limit 100 at 4095, seed 1: ", "heavy.plumb:");
        assertThat(failed.out())
                .contains(
                        "failed: limit 100 at 4095, seed 1; limit 100 at 4095, seed 2; limit 1000 at 4095, seed 1 and 1"
                                + " more: ",
                        "written: ");
        assertThat(csv().lines()).hasSize(whole.lines().toList().size() - 4);
        JsonNode json = new ObjectMapper().readTree(run("--json").out());
        assertThat(json.path("failures")).hasSize(4);
        assertThat(json.path("measurements")).hasSize(8);
        Plumb.Outcome again = run("");
        assertThat(again.err()).contains("going on: 8 of 12 runs have been measured");
        Plumb.Outcome changed = runInto(results, "--set limit=7");
        assertThat(changed.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(changed.err()).contains("--set limit", "--restart");
        change("mine.yaml", "4095]", "4096]");
        assertThat(run("").err()).contains("differ in line 4 of ", "4095]", "4096]");
        assertThat(run("--restart").exit()).isZero();
        assertThat(csv()).isEqualTo(whole);
    }

    @Test
    void whatAllPointsFailOfIsSaidOnce() throws Exception {
        change("heavy.plumb", "word = word + 1", "word = wrd + 1");
        Plumb.Outcome outcome = run("");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .contains("limit 100 at 256, seed 1: ", "heavy.plumb:21:", "wrd");
        assertThat(results).isEmptyDirectory();
    }

    @Test
    void whatIsWrongInTheFileIsSaidWithItsPlace() throws Exception {
        for (String[] wrong : new String[][] {
            {"charts:", "chart:", "mine.yaml:", "unknown key 'chart'"},
            {"seeds: [1, 2]", "seeds: [1, x]", "mine.yaml:5:", "'seeds.1'"},
            {
                "seeds: [1, 2]",
                "seeds: [1, 1]",
                "mine.yaml:5:1: error[experiment]: seeds [1, 1]: one of them is there twice"
            },
            {"values: [256, 1024, 4096]", "value: 1", "a sweep needs 'values'"},
            {"series: limit 100,", "series: limit 10,", "no series 'limit 10'; there are: limit 100, limit 1000"},
            {"at: 1024", "at: 1025", "mine.yaml:", "error[experiment]: ", "is about 1025"},
            {"title: ", "title: [", "mine.yaml:1:"},
        }) {
            write();
            change("mine.yaml", wrong[0], wrong[1]);
            Plumb.Outcome outcome = run("");
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.REJECTED);
            assertThat(outcome.err())
                    .contains(Arrays.copyOfRange(wrong, 2, wrong.length))
                    .doesNotContain("Exception", "internal");
        }
        Plumb.Outcome absent = Plumb.line("experiment %s", folder.resolve("absent.yaml"));
        assertThat(absent.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(absent.err()).contains("absent.yaml: cannot be read: no such file or directory");
    }

    @Test
    void whatCannotBeMergedIsRefused() throws Exception {
        assertThat(run("--shard 1/2").exit()).isZero();
        Path one = results.resolve("mine-1-of-2.jsonl");
        Plumb.Outcome half = Plumb.line("experiment merge %s --out %s", one, results);
        assertThat(half.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(half.out()).contains("not there: limit 100 at 256, seed 2; ", " and 3 more", "written: ");
        Path other = Files.createDirectories(folder.resolve("other"));
        assertThat(runInto(other, "--shard 2/2 --set limit=9").exit()).isZero();
        Plumb.Outcome mixed = Plumb.line("experiment merge %s %s", one, other.resolve("mine-2-of-2.jsonl"));
        assertThat(mixed.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(mixed.err()).contains("not of the same run", "--set limit not there and=9");
        Plumb.Outcome csv = Plumb.line("experiment merge %s", results.resolve("mine.csv"));
        assertThat(csv.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(csv.err()).contains("mine.csv:1: this is no line of a file of measurements");
        assertThat(Plumb.line("experiment merge").exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aPlaceThatNothingServesSaysHowToGetIt() {
        Plumb.Outcome outcome = run("--on spark://127.0.0.1:1");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("the optional module spark", "spark/run");
        Plumb.Outcome threads = run("--on local[2] --threads 3");
        assertThat(threads.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(threads.err()).contains("--threads is for this machine");
    }
}
