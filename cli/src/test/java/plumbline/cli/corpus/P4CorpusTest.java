package plumbline.cli.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import plumbline.cli.corpus.CorpusReport.Part;
import plumbline.cli.corpus.CorpusReport.Refusal;
import plumbline.p4.corpus.CorpusProgram;
import plumbline.p4.corpus.P4Corpus;

/** What {@code bench/p4-corpus} says: of a small checkout written here, and of one that the user names. */
class P4CorpusTest {
    private static final String SWITCH = """
        #include <core.p4>
        #include <v1model.p4>
        header e { bit<48> dst; bit<48> src; bit<16> type; }
        struct h { e eth; }
        struct m { }
        parser P(packet_in p, out h hdr, inout m meta, inout standard_metadata_t std) {
            state start { p.extract(hdr.eth); transition accept; }
        }
        control V(inout h hdr, inout m meta) { apply { } }
        control I(inout h hdr, inout m meta, inout standard_metadata_t std) { apply { std.egress_spec = 2; } }
        control E(inout h hdr, inout m meta, inout standard_metadata_t std) { apply { } }
        control C(inout h hdr, inout m meta) { apply { } }
        control D(packet_out p, in h hdr) { apply { p.emit(hdr.eth); } }
        V1Switch(P(), V(), I(), E(), C(), D()) main;
        """;
    private static final String TEST = """
        packet 0 000000000001 000000000002 0800
        expect 2 000000000001 000000000002 0800 $
        """;

    @TempDir
    Path checkout;

    private void write(String name, String text) throws IOException {
        Path file = checkout.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void fill() throws IOException {
        write("testdata/p4_16_samples/good.p4", SWITCH);
        write("testdata/p4_16_samples/good.stf", TEST);
        write("testdata/p4_16_samples/other.p4", SWITCH);
        write("testdata/p4_16_samples/other.stf", TEST.replace("expect 2", "expect 3"));
        write("testdata/p4_16_samples/part/inner.p4", SWITCH);
        write("testdata/p4_16_samples/part/inner.stf", TEST);
        write("testdata/p4_16_samples_outputs/part/inner.p4-stderr", "inner.p4(1): [--Wwarn=unused] warning: unused\n");
        write("testdata/p4_16_errors/wrong.p4", "const bit<8> a = true;\n");
        write("testdata/p4_16_errors_outputs/wrong.p4-stderr", "wrong.p4(1): [--Werror=type-error] error: 'a'\n");
        write("testdata/p4_16_errors/later.p4", "const bit<8> a = 1;\n");
        write("testdata/p4_16_errors_outputs/later.p4-stderr", "later.p4(1): error: a pass that is not ours\n");
        write("p4-tests/p4_16/compile_only/listed.p4", "#include <tna.p4>\nconst bit<8> a = true;\n");
        write("p4-tests/p4_16/compile_only/unlisted.p4", "#include <tna.p4>\nconst bit<8> a = true;\n");
        write("p4-tests/p4_16/errors/marked.p4", """
            #include <tna.p4>
            const bit<8> a = true; // expect error@-1: "does not fit"
            """);
        write("p4-tests/TofinoXfail.cmake", """
            # p4c_add_xfail_reason("tofino" "not this" extensions/p4_tests/p4_16/compile_only/unlisted.p4)
            p4c_add_xfail_reason("tofino"
              "Cannot \\"cast\\""
              extensions/p4_tests/p4_16/compile_only/listed.p4
              )
            """);
    }

    private String says(String... arguments) {
        StringWriter out = new StringWriter();
        int exit = new CommandLine(new P4CorpusMain())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(out, true))
                .execute(arguments);
        return exit + "\n" + out;
    }

    private static CorpusReport report(Path checkout) throws IOException {
        P4Corpus corpus = new P4Corpus(checkout);
        CorpusTrial trial = new CorpusTrial(corpus);
        List<CorpusVerdict> verdicts = new ArrayList<>();
        for (CorpusProgram program : corpus.programs()) {
            verdicts.add(trial.verdict(program));
        }
        return CorpusReport.of(checkout.toString(), false, verdicts);
    }

    @Test
    void eachFolderHasARow() throws IOException {
        fill();
        List<Part> parts = report(checkout).parts();
        assertThat(parts)
                .extracting(Part::folder)
                .containsExactly(
                        "p4-tests/p4_16/compile_only",
                        "p4-tests/p4_16/errors",
                        "testdata/p4_16_errors",
                        "testdata/p4_16_samples");
        Part only = parts.get(0);
        assertThat(only.refusals())
                .containsExactly(new Refusal(
                        "listed",
                        "Cannot \\\"cast\\\"",
                        only.refusals().getFirst().error()));
        assertThat(only.refused()).isEqualTo(1);
        assertThat(only.reasons()).hasSize(1).first().satisfies(reason -> {
            assertThat(reason.programs()).containsExactly("unlisted");
            assertThat(reason.error()).startsWith("error[type-mismatch]: ");
        });
        assertThat(parts.get(1).refusals()).extracting(Refusal::expected).containsExactly("does not fit");
        Part errors = parts.get(2);
        assertThat(List.of(errors.compared(), errors.typesAgree())).containsExactly(2, 1);
        Part samples = parts.get(3);
        assertThat(List.of(
                        samples.compared(),
                        samples.typesAgree(),
                        samples.accepted(),
                        samples.tests(),
                        samples.passed()))
                .containsExactly(3, 3, 3, 3, 2);
        assertThat(samples.reasons()).extracting(CorpusReport.Reason::programs).containsExactly(List.of("other"));
    }

    @Test
    void theTableSaysTheSame() throws IOException {
        fill();
        assertThat(says(checkout.toString()))
                .startsWith("0\n| folder, architecture")
                .contains(
                        "| testdata/p4_16_samples v1model | unlimited |        3 |      3 |           3/3 |        "
                                + " 3/3 |         2/3 |           - |",
                        "1  error[expect]: ")
                .doesNotContain("\r");
        assertThat(says(checkout.toString(), "--json", "--only", "samples/good"))
                .contains("\"passed\" : 1", "\"interrupted\" : false")
                .doesNotContain("p4_16_errors");
    }

    @Test
    void whatIsNoCheckoutIsSaid() throws IOException {
        Files.createDirectories(checkout.resolve("empty"));
        assertThat(says(checkout.resolve("empty").toString()))
                .startsWith("2\n")
                .contains("has no folder p4_16_samples, p4_16_errors or p4_16");
        assertThat(says(checkout.resolve("nothing").toString()))
                .startsWith("2\n")
                .contains("no such folder");
    }

    /** As measured at the commits that were tried: {@code -Dplumbline.corpus=DIR} names a checkout of p4c or bf-p4c. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.corpus", matches = ".+", disabledReason = "no checkout is named")
    void programsOfOthersFareAsMeasured() throws IOException {
        CorpusReport report = report(Path.of(System.getProperty("plumbline.corpus")));
        new CorpusTable(new PrintWriter(System.out, true)).print(report);
        assertThat(report.parts()).isNotEmpty().allSatisfy(part -> {
            assertThat(part.typesAgree()).isGreaterThanOrEqualTo((int) (0.93 * part.compared()));
            assertThat(part.reasons()).noneMatch(reason -> reason.error().startsWith("threw "));
            if (part.folder().endsWith("p4_16_samples")) {
                assertThat(part.typesAgree()).isEqualTo(part.compared());
                assertThat(part.passed())
                        .isGreaterThanOrEqualTo(part.architecture().equals("v1model") ? 201 : 0);
            }
            if (part.folder().endsWith("p4_16/stf") && part.architecture().equals("tna")) {
                assertThat(part.passed()).isGreaterThanOrEqualTo(115);
            }
        });
    }
}
