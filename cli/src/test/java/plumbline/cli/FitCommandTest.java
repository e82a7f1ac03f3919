package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.xml.sax.SAXException;
import plumbline.console.terminal.ExitCode;

@Execution(ExecutionMode.CONCURRENT)
class FitCommandTest {
    private static final String SEQUENCE = """
        program sequence
        param entries = %d
        metadata i : bit<32>, v : bit<32>
        register r : bit<32>[entries]
        ingress {
            ucast_egress_port = ingress_port ^ 1
            i = 7
            access r[i] { word = word + 1; out v = new }
            when v == 3 : drop_ctl = 1
        }
        """;

    @TempDir
    Path temp;

    private Path sequence(int entries) throws IOException {
        return Files.writeString(temp.resolve("sequence.plumb"), SEQUENCE.formatted(entries));
    }

    @Test
    void aLayoutIsShownDrawnAndWritten() throws IOException, ParserConfigurationException, SAXException {
        Path svg = temp.resolve("layout.svg");
        Path placed = temp.resolve("placed.plumb");
        Plumb.Outcome outcome = Plumb.line("fit %s -t tofino1 --svg %s -o %s", sequence(1024), svg, placed);
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("sequence on tofino1: ingress takes 3 of 12 stages, no layout takes fewer")
                .contains("longest chain of ingress, 3 stages:")
                .contains("what limits: this chain");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(svg.toFile())
                        .getElementsByTagName("rect")
                        .getLength())
                .isGreaterThan(5);
        assertThat(Plumb.line("verify %s -t tofino1", placed).exit()).isZero();
        assertThat(Plumb.line("fit %s -t tofino1", placed).out()).contains("takes 3 of 12 stages");
    }

    @Test
    void aProgramWithoutStagesRuns() throws IOException {
        String program = sequence(1024).toString();
        assertThat(Plumb.line("verify %s -t tofino1", program).exit()).isZero();
        Plumb.Outcome replay = Plumb.line("replay %s -t tofino1 --in gen:zipf?packets=10 --json", program);
        assertThat(replay.exit()).as(replay.err()).isZero();
        JsonNode traffic = new ObjectMapper().readTree(replay.out()).path("traffic");
        assertThat(traffic.path("received").asLong()).isEqualTo(10);
        assertThat(Plumb.line("disasm %s", program).out())
                .contains("\n    i = 7\n")
                .doesNotContain("stage");
    }

    /**
     * As papers print it. An array of 1,024 words of 32 bits takes a block of SRAM and a spare one: 2 of 12 · 80, 0.2
     * %.
     */
    @Test
    void theShareOfTheWholeChipStandsBesideTheStages() throws IOException {
        String program = sequence(1024).toString();
        assertThat(Plumb.line("fit %s -t tofino1", program).out())
                .containsPattern("use in % of +chip +0 ")
                .containsPattern("SRAM blocks +80 +0\\.2 ");
        JsonNode blocks = new ObjectMapper()
                .readTree(Plumb.line("fit %s -t tofino1 --json", program).out())
                .at("/fit/chip/sram_blocks");
        assertThat(blocks.path("limit").asLong()).isEqualTo(12 * 80);
        assertThat(blocks.path("used").asLong()).isEqualTo(2);
    }

    @Test
    void whatDoesNotFitIsNamedWithAValueThatWould() throws IOException {
        Plumb.Outcome outcome = Plumb.line("fit %s -t tofino1", sequence(1 << 18));
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.out())
                .contains("error[register-size]: register 'r' has 262144 entries of 32 bits")
                .doesNotContain("map RAMs")
                .contains("it would fit with -p entries=131072");
        assertThat(new ObjectMapper()
                        .readTree(Plumb.line("fit %s -t tofino1 --json", sequence(1 << 18))
                                .out())
                        .at("/fit/misfit/code")
                        .asText())
                .isEqualTo("stage-map-rams");
    }

    @Test
    void memoriesThatAreTooLargeTogetherNameTheSearchAlsoWhereThereIsNoParameter() throws IOException {
        String table = """
            table t%d {
                key { ipv4.dst : ternary }
                action to(p : bit<9>) { ucast_egress_port = p }
                size 100000
            }
            """;
        String program = Files.writeString(
                        temp.resolve("both.plumb"),
                        "program both\ninclude \"ipv4\"\n" + table.formatted(0) + table.formatted(1)
                                + "ingress {\n    when ipv4.valid : apply t0\n    when ipv4.valid : apply t1\n}\n")
                .toString();
        assertThat(Plumb.line("verify %s -t tofino1", program).out()).contains("or --largest table:NAME, finds");
    }

    @Test
    void theSizeOfATableThatIsANumberIsSearchedToo() throws IOException {
        String program = Files.writeString(temp.resolve("routes.plumb"), """
            program routes
            include "ipv4"
            table routes {
                key { ipv4.dst : lpm }
                action to(p : bit<9>) { ucast_egress_port = p }
                size 200000
            }
            register seen : bit<32>[1024]
            ingress {
                when ipv4.valid : apply routes
                access seen[ingress_port] { word = word + 1 }
            }
            """).toString();
        assertThat(Plumb.line("fit %s -t tofino1", program).out())
                .contains("at most 147456 entries fit")
                .contains("it would fit with 147456 entries of table 'routes'");
        assertThat(Plumb.line("fit %s -t tofino1 --largest table:routes", program)
                        .out())
                .contains("the largest table:routes that fits: 147456");
        Plumb.Outcome unknown = Plumb.line("fit %s --largest table:rutes", program);
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("did you mean 'table:routes'?").contains("register:seen");
    }

    /** 12,288 entries fit the 24 TCAM blocks of a stage: 32 of 44 bits, 512 entries each. */
    @Test
    void aTableThatIsLargerThanAStageIsSpreadAndRuns() throws IOException {
        String program = Files.writeString(temp.resolve("spread.plumb"), """
            program routes
            include "ipv4"
            table routes {
                key { ipv4.dst : ternary }
                action to(p : bit<9>) { ucast_egress_port = p }
                size 30000
            }
            ingress { when ipv4.valid : apply routes }
            """).toString();
        Plumb.Outcome fit = Plumb.line("fit %s -t tofino1 -o %s", program, temp.resolve("placed.plumb"));
        assertThat(fit.exit()).as(fit.err()).isZero();
        assertThat(fit.out())
                .contains("ingress takes 3 of 12 stages, no layout takes fewer")
                .contains("0  table routes (12288 of 30000)\n")
                .contains("2  table routes (5424 of 30000)\n")
                .contains("what limits: TCAM blocks (with enough of them 1 stage)");
        assertThat(Files.readString(temp.resolve("placed.plumb")))
                .contains("extend routes 12288", "extend routes 5424");
        for (String each : List.of(program, temp.resolve("placed.plumb").toString())) {
            assertThat(Plumb.line("verify %s -t tofino1", each).exit()).isZero();
            Plumb.Outcome replay = Plumb.line("replay %s -t tofino1 --in gen:zipf?packets=10", each);
            assertThat(replay.exit()).as(replay.err()).isZero();
        }
    }

    /** Where an order of two fields is found by subtraction, the chain of comparisons takes two stages for each way. */
    @Test
    void precisionFitsAChipWithUpToFourWays() throws IOException {
        for (int ways = 1; ways <= 4; ways++) {
            JsonNode fit = new ObjectMapper()
                    .readTree(Plumb.line(
                                    "fit precision -t tofino1 -p subtract=1 -p entries=16384 -p ways=%s --json", ways)
                            .out());
            assertThat(fit.path("accepted").asBoolean())
                    .as("%d ways: %s", ways, fit.path("diagnostics"))
                    .isTrue();
            assertThat(fit.at("/fit/extents/0/stages").asInt()).isLessThanOrEqualTo(2 * ways + 4);
            assertThat(fit.at("/fit/extents/0/minimal").asBoolean()).isTrue();
        }
    }

    @Test
    @Tag("long")
    void theLargestValueIsFound() throws IOException {
        String program = sequence(16).toString();
        assertThat(Plumb.line("fit %s -t tofino1 --largest entries", program).out())
                .contains("the largest entries that fits: 131072");
        JsonNode ways = new ObjectMapper()
                .readTree(Plumb.line("fit precision -t pisa --largest ways --json")
                        .out());
        assertThat(ways.path("largest").asLong()).isEqualTo(8);
        Plumb.Outcome unknown = Plumb.line("fit %s --largest nonsense", program);
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("the parameters entries");
    }
}
