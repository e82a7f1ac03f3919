package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import plumbline.console.terminal.ExitCode;

/** What a user does wrong or meets broken: one clear message and the documented exit code, never a stack trace. */
@Execution(ExecutionMode.CONCURRENT)
class BadInputTest {
    @TempDir
    Path temp;

    /** Everything went to standard error, in one line, without a stack trace. */
    private static void assertOneLine(Plumb.Outcome outcome, int exit, String... parts) {
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).contains(parts).doesNotContain("Exception", "\tat ");
    }

    private JsonNode replay(Path capture) throws IOException {
        Plumb.Outcome outcome = Plumb.line("replay precision --in %s --json", capture);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new ObjectMapper().readTree(outcome.out()).path("traffic");
    }

    @Test
    void anUnknownProgramListsTheKnownOnes() {
        assertOneLine(Plumb.line("verify precisoin"), ExitCode.USAGE, "'precisoin'", "l2forward", "precision");
    }

    @Test
    void anUnknownExperimentNamesTheNearest() {
        assertOneLine(
                Plumb.line("experiment precision-dealy"),
                ExitCode.USAGE,
                "no experiment 'precision-dealy'; did you mean 'precision-delay'?");
        assertOneLine(Plumb.line("experiment nosuch"), ExitCode.USAGE, "'plumb experiment list' names them");
    }

    /** Each wrong line is told, but not of millions. */
    @Test
    void aFileThatIsNoPacketTest() throws IOException {
        Path test = Files.writeString(temp.resolve("hosts.stf"), "hosts: [a, b]\n".repeat(5_000));
        Plumb.Outcome outcome = Plumb.line("stf l2forward %s", test);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.out())
                .contains("hosts.stf:100:1: error[stf]: 'hosts:' is no command")
                .contains("hosts.stf:101:1: error[stf]: 100 lines are wrong: those from here on are not read")
                .doesNotContain("hosts.stf:102:");
    }

    @Test
    void p4InfoIsOfP4() {
        assertOneLine(Plumb.line("p4info l2forward"), ExitCode.USAGE, "'plumb export l2forward --p4 tna'");
    }

    @Test
    void whatIsNoTextIsRejectedWhoeverReadsIt() throws IOException {
        Path file = Files.write(temp.resolve("bytes.yaml"), new byte[] {(byte) 0xe8, (byte) 0xd1, 0x29});
        for (String line : List.of("network %s", "network star --traffic list,file=%s", "experiment %s")) {
            assertOneLine(Plumb.line(line, file), ExitCode.REJECTED, "bytes.yaml: this is no text in UTF-8");
        }
    }

    /** What is wrong with the syntax of a P4 program is said alone; a program needs a package. */
    @Test
    void theSyntaxOfP4IsChecked() throws IOException {
        Path program = Files.writeString(temp.resolve("c.p4"), """
            #include <core.p4>
            header h_t { bit<8> a }
            control C(inout h_t h) { apply { h.a = ; } }
            """);
        Plumb.Outcome outcome = Plumb.line("verify %s", program);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err())
                .contains("c.p4:2:23: error[syntax]: expected ';', found '}'")
                .contains("c.p4:3:40: error[syntax]: expected a value, found ';'")
                .doesNotContain("error[no-main]");
        Files.writeString(program, "#include <core.p4>\nheader h_t { bit<8> a; }\n");
        assertThat(Plumb.line("verify %s", program).err()).contains("error[no-main]");
    }

    /** What editors of Windows make of a file: a mark in front, ends of lines, tabs. */
    @Test
    void filesOfOtherEditorsAreRead() throws IOException {
        Path program = Files.writeString(temp.resolve("count.plumb"), """
            \uFEFFprogram count
            counter seen : packets[1]
            ingress {
            \tcount seen[0]
            \tucast_egress_port = 0
            }
            """.replace("\n", "\r\n"));
        Path test = Files.writeString(temp.resolve("count.stf"), """
            \uFEFF# one packet
            packet\t0\t0102
            expect\t0
            check_counter seen(0) packets == 1
            """.replace("\n", "\r\n"));
        Path setUp =
                Files.writeString(temp.resolve("setup.txt"), "\uFEFFcounter\treset \\\r\n\tseen\r\n# that was it\r\n");
        Plumb.Outcome outcome = Plumb.line("stf %s %s --setup %s", program, test, setUp);
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    }

    @Test
    void filesOfOtherKindsAreNamedAsWhatTheyAreNot() throws IOException {
        Path capture = Captures.write(temp.resolve("a.pcap"), List.of(Captures.udp(1, 2, 100)));
        assertOneLine(
                Plumb.line("replay l2forward --in %s --setup %s", capture, capture),
                ExitCode.REJECTED,
                capture + ": this is no text in UTF-8");
        assertOneLine(
                Plumb.line("stf l2forward %s", capture), ExitCode.REJECTED, capture + ": this is no text in UTF-8");
        Path program = Files.writeString(temp.resolve("p.plumb"), "program p\ninclude \"a.pcap\"\ningress {}\n");
        Plumb.Outcome included = Plumb.line("verify %s", program);
        assertThat(included.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(included.out() + included.err())
                .contains("p.plumb:2:1: error[include]: 'a.pcap' is no text in UTF-8");
        Path nothing = Files.writeString(temp.resolve("nothing.stf"), "# to be written\n\n");
        Plumb.Outcome empty = Plumb.line("stf l2forward %s", nothing);
        assertThat(empty.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(empty.out()).contains("nothing.stf:1:1: error[stf]: there is no command in this test", "fix: say");
    }

    @Test
    void anUnknownCommandIsWrongUsage() {
        Plumb.Outcome outcome = Plumb.line("verfy precision");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("verfy", "verify");
    }

    @Test
    void aMisspeltOptionIsCorrectedWhateverItsValue() {
        Plumb.Outcome outcome = Plumb.line("verify precision --traget tofino1");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err())
                .contains("unknown option '--traget'; did you mean '--target'?")
                .doesNotContain("'tofino1'");
        assertThat(Plumb.line("verify precision --traget=pisa").err()).contains("did you mean '--target'?");
        assertThat(Plumb.line("verify precision --nothing-like-it").err())
                .contains("Unknown option: '--nothing-like-it'");
    }

    @Test
    void aMissingOptionIsWrongUsage() {
        Plumb.Outcome outcome = Plumb.line("replay precision");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("--in", "--help");
    }

    @Test
    void aParameterGivenTwiceIsWrongUsage() {
        assertOneLine(Plumb.line("verify precision -p ways=2 -p ways=3"), ExitCode.USAGE, "ways", "already 2");
    }

    @Test
    void aParameterWithoutAValueIsWrongUsage() {
        assertOneLine(Plumb.line("verify precision -p ways"), ExitCode.USAGE, "-p ways", "KEY=VALUE");
    }

    @Test
    void aTargetThatIsNoFileButExistsIsWrongUsage() {
        assertOneLine(Plumb.line("verify precision --target /dev/null"), ExitCode.USAGE, "/dev/null", "pisa");
        assertOneLine(Plumb.line("verify precision --target %s", temp), ExitCode.USAGE, "regular file");
    }

    @Test
    void ofVeryManyErrorsTheFirstAreShownAndAllAreCounted() throws IOException {
        Path file =
                Files.writeString(temp.resolve("many.plumb"), "program many\n" + "metadata x : bit<>\n".repeat(300));
        Plumb.Outcome outcome = Plumb.line("verify %s", file);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err())
                .contains("many.plumb:2:18", "… and 100 more", "200 errors")
                .doesNotContain("many.plumb:102:");
    }

    @Test
    void aSyntaxErrorNamesThePlaceAndShowsTheLine() throws IOException {
        Path file = Files.writeString(temp.resolve("broken.plumb"), "program broken\nmetadata x : bit<>\n");
        Plumb.Outcome outcome = Plumb.line("verify %s", file);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains("broken.plumb:2:18: error[syntax]", "metadata x : bit<>", "^");
    }

    @Test
    void anUnknownParameterListsTheKnownOnes() {
        Plumb.Outcome outcome = Plumb.line("verify precision -p wayz=3");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains("error[parameter]", "wayz", "ways", "entries");
    }

    @Test
    void aParameterThatIsNoNumberIsWrongUsage() {
        assertOneLine(Plumb.line("verify precision -p ways=two"), ExitCode.USAGE, "ways=two", "whole number");
    }

    @Test
    void aTargetFileWithAnUnknownKeyIsRejectedAtItsPlace() throws IOException {
        String pisa =
                Files.readString(Checkout.root().resolve("verifier/src/main/resources/plumbline/targets/pisa.json"));
        Path file = Files.writeString(temp.resolve("chip.json"), pisa.replace("\"stages\"", "\"stagess\""));
        Plumb.Outcome outcome = Plumb.line("verify precision --target %s", file);
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains("chip.json:5:", "error[target]", "stagess", "stages");
        JsonNode error =
                errors(ExitCode.REJECTED, "targets", file.toString(), "--json").path(0);
        assertThat(error.path("file").asText()).isEqualTo(file.toString());
        assertThat(error.path("line").asInt()).isEqualTo(5);
        assertThat(error.path("code").asText()).isEqualTo("target");
        Plumb.Outcome sarif = Plumb.line("verify precision --sarif --target %s", file);
        assertThat(new ObjectMapper()
                        .readTree(sarif.out())
                        .at("/runs/0/results/0/ruleId")
                        .asText())
                .isEqualTo("target");
    }

    @Test
    void anUnknownTargetListsTheKnownOnes() {
        Plumb.Outcome outcome = Plumb.line("verify precision --target tofino9");
        assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("tofino9", "pisa", "unlimited");
    }

    @Test
    void aProgramThatIsIllegalOnTheTargetIsNotRun() {
        Plumb.Outcome outcome = Plumb.line("replay hashpipe --target pisa --in gen:uniform?packets=10");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).contains("error[stateful-branch]", "'entry1'");
    }

    @Test
    void aMissingCaptureIsTheEnvironmentsFault() {
        assertOneLine(Plumb.line("replay precision --in %s", temp.resolve("no.pcap")), ExitCode.ENVIRONMENT, "no.pcap");
    }

    @Test
    void aFileThatIsNoCaptureIsRejected() throws IOException {
        Path file = Files.writeString(temp.resolve("text.pcap"), "this is no capture, but a sentence");
        assertOneLine(Plumb.line("replay precision --in %s", file), ExitCode.REJECTED, "text.pcap");
    }

    @Test
    void aTruncatedCaptureNamesThePacketAndTheByte() throws IOException {
        byte[] whole = Captures.of(List.of(Captures.udp(1, 2, 0x45), Captures.udp(3, 4, 0x45)));
        Path file = Files.write(temp.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 7));
        assertOneLine(
                Plumb.line("trace precision --in %s --packet 2", file),
                ExitCode.REJECTED,
                "cut.pcap",
                "truncated at byte " + (whole.length - 7),
                "packet 2");
    }

    @Test
    void anEmptyPacketIsACountedDrop() throws IOException {
        JsonNode traffic =
                replay(Captures.write(temp.resolve("empty.pcap"), List.of(new byte[0], Captures.udp(1, 2, 0x45))));
        assertThat(traffic.path("received").asLong()).isEqualTo(2);
        assertThat(traffic.path("sent").asLong()).isEqualTo(1);
        assertThat(traffic.path("drops").path("malformed").asLong()).isEqualTo(1);
        assertThat(traffic.path("conserved").asBoolean()).isTrue();
    }

    @Test
    void aCaptureIsNoProgram() throws IOException {
        Path file = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(1, 2, 0x45)));
        assertOneLine(Plumb.line("verify %s", file), ExitCode.REJECTED, "one.pcap", "neither program text nor");
    }

    @Test
    void packetsThatTheCaptureCutShortAreNoted() throws IOException {
        byte[] capture = Captures.of(List.of(Captures.udp(1, 2, 0x45)));
        capture[24 + 12] += 40; // the original length in the record's header
        Path file = Files.write(temp.resolve("snapped.pcap"), capture);
        Plumb.Outcome outcome = Plumb.line("replay l2forward --in %s", file);
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("kept only the first bytes of 1 packet");
    }

    /** Record header and packet as they came: 60 bytes of 100. */
    @Test
    void whatACaptureCutShortKeepsItsOriginalLength() throws IOException {
        byte[] capture = Captures.of(List.of(Captures.udp(1, 2, 0x45)));
        capture[24 + 12] += 40;
        Path file = Files.write(temp.resolve("snapped.pcap"), capture);
        Path out = temp.resolve("out.pcap");
        assertThat(Plumb.line("replay l2forward --in %s --out %s", file, out).exit())
                .isZero();
        byte[] written = Files.readAllBytes(out);
        assertThat(Arrays.copyOfRange(written, 24 + 8, written.length))
                .isEqualTo(Arrays.copyOfRange(capture, 24 + 8, capture.length));
    }

    @Test
    void aGeneratorForAPipeThatIsNotThereIsWrongUsage() throws IOException {
        String capture = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(1, 2, 0x45)))
                .toString();
        assertOneLine(
                Plumb.line("replay l2forward --in %s --generate every=1ms,pipe=7", capture),
                ExitCode.USAGE,
                "packet generator for pipe 7: the switch has one pipe, number 0; see --help");
    }

    /** It would end at once, and nobody would know why. */
    @Test
    @ResourceLock("counters of this process")
    void aGeneratorThatEndsWithTrafficThatNeverComesIsWarnedOf() {
        String warning = "plumb: warning: the packet generator has no end of its own";
        assertThat(Plumb.line("run l2forward --port 0=null: --generate every=1ms")
                        .err())
                .contains(warning, "times=N");
        assertThat(Plumb.line("run l2forward --port 0=null: --generate every=1ms,times=3")
                        .err())
                .doesNotContain(warning);
        assertThat(Plumb.line("run l2forward --port 0=null:").err()).doesNotContain(warning);
    }

    private static JsonNode errors(int exit, String... arguments) throws IOException {
        Plumb.Outcome outcome = Plumb.run(arguments);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        assertThat(outcome.err()).isNotEmpty();
        JsonNode report = new ObjectMapper().readTree(outcome.out());
        assertThat(report.path("exit").asInt()).isEqualTo(exit);
        return report.path("errors");
    }

    @Test
    void errorsAreJsonToo() throws IOException {
        Path file = Files.writeString(temp.resolve("broken.plumb"), "program broken\nmetadata x : bit<>\n");
        JsonNode syntax =
                errors(ExitCode.REJECTED, "verify", file.toString(), "--json").path(0);
        assertThat(syntax.path("code").asText()).isEqualTo("syntax");
        assertThat(syntax.path("file").asText()).isEqualTo(file.toString());
        assertThat(syntax.path("line").asInt()).isEqualTo(2);
        assertThat(syntax.path("column").asInt()).isEqualTo(18);
        assertThat(syntax.path("message").asText()).isNotEmpty();

        JsonNode illegal = errors(
                        ExitCode.REJECTED,
                        "replay",
                        "hashpipe",
                        "--target",
                        "pisa",
                        "--in",
                        "gen:uniform?packets=10",
                        "--json")
                .path(0);
        assertThat(illegal.path("code").asText()).isEqualTo("stateful-branch");
        assertThat(illegal.path("way_out").asText()).isNotEmpty();

        assertThat(errors(ExitCode.USAGE, "verify", "precisoin", "--json")
                        .path(0)
                        .path("code")
                        .asText())
                .isEqualTo("usage");
        JsonNode option = errors(ExitCode.USAGE, "replay", "precision", "--in", "x", "--jsn", "--json")
                .path(0);
        assertThat(option.path("message").asText()).contains("--jsn");
        JsonNode missing = errors(
                        ExitCode.ENVIRONMENT,
                        "replay",
                        "precision",
                        "--json",
                        "--in",
                        temp.resolve("no.pcap").toString())
                .path(0);
        assertThat(missing.path("code").asText()).isEqualTo("environment");
        assertThat(missing.path("message").asText()).contains("no.pcap").doesNotContain("plumb:");
        // What stands behind -- is somebody else's.
        assertThat(Plumb.line("lab no-such-program -- x --json").out()).isEmpty();
    }

    @Test
    void aMalformedIpv4HeaderIsACountedDrop() throws IOException {
        List<byte[]> packets = List.of(
                Captures.udp(1, 2, 0x65), // version 6 in an IPv4 packet
                Captures.udp(1, 2, 0x44), // a header shorter than the shortest
                Arrays.copyOf(Captures.udp(1, 2, 0x45), 30), // ends inside the header
                Captures.udp(1, 2, 0x45));
        JsonNode traffic = replay(Captures.write(temp.resolve("malformed.pcap"), packets));
        assertThat(traffic.path("sent").asLong()).isEqualTo(1);
        assertThat(traffic.path("drops").path("parser").asLong()).isEqualTo(3);
        assertThat(traffic.path("conserved").asBoolean()).isTrue();
    }

    @Test
    void aPacketNumberBeyondTheCaptureIsRejected() throws IOException {
        Path file = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(1, 2, 0x45)));
        assertOneLine(
                Plumb.line("trace precision --in %s --packet 7", file),
                ExitCode.REJECTED,
                "--packet 7",
                "only 1 packet");
    }

    @Test
    void aCorruptBinaryIsRejected() throws IOException {
        Path file = temp.resolve("p.plumbin");
        assertThat(Plumb.line("asm l2forward -o %s", file).exit()).isZero();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 0x10;
        Files.write(file, bytes);
        assertOneLine(Plumb.line("disasm %s", file), ExitCode.REJECTED, "p.plumbin", "error[binary]");
    }

    @Test
    void aLivePortCannotBeReplayed() {
        assumeTrue("root".equals(System.getProperty("user.name")), "not root: the port itself is refused first");
        assertOneLine(Plumb.line("replay l2forward --in afpacket:lo"), ExitCode.USAGE, "afpacket:lo", "plumb run");
    }

    @Test
    void anUnknownKindOfPortListsTheKnownOnes() {
        assertOneLine(
                Plumb.line("run l2forward --port 0=carrier:pigeon"), ExitCode.USAGE, "'carrier'", "afpacket", "pcap");
    }

    @Test
    void aMissingInterfaceListsTheOnesThere() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "no Linux: no such ports");
        assertOneLine(
                Plumb.line("run l2forward --port 0=afpacket:nope0"),
                ExitCode.ENVIRONMENT,
                "afpacket:nope0",
                "no such interface",
                "lo");
    }

    @Test
    void aFullDiskIsTheEnvironmentsFault() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full");
        Path file = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(1, 2, 0x45)));
        assertOneLine(Plumb.line("replay l2forward --in %s --out /dev/full", file), ExitCode.ENVIRONMENT, "/dev/full");
    }

    @Test
    void aRecirculationThatTakesNoTimeIsWrongUsage() throws IOException {
        String capture = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(1, 2, 0x45)))
                .toString();
        for (String[] command : new String[][] {
            {"replay", "l2forward", "--in", capture, "--recirculation-latency", "0"},
            {"trace", "l2forward", "--in", capture, "--packet", "1", "--recirculation-latency", "0"},
            {"run", "l2forward", "--port", "0=null:", "--recirculation-latency", "0"}
        }) {
            assertOneLine(Plumb.run(command), ExitCode.USAGE, "--recirculation-latency 0", "at least 1 ns");
        }
        Plumb.Outcome unknownUnit = Plumb.line("run l2forward --port 0=null: --recirculation-latency '5 min'");
        assertOneLine(
                unknownUnit, ExitCode.USAGE, "--recirculation-latency 5 min", "write a number with ns, us, ms or s");
    }

    @Test
    void portNumbersGivenTwiceOrNotAtAllAreWrongUsage() {
        assertOneLine(
                Plumb.line("run l2forward --port 0=null: --port 0=gen:zipf"),
                ExitCode.USAGE,
                "0=gen:zipf",
                "already null:");
        assertOneLine(Plumb.line("run l2forward --port null:"), ExitCode.USAGE, "'null:' is no port number");
        assertOneLine(Plumb.line("run l2forward --port 0"), ExitCode.USAGE, "no port behind the number");
        assertOneLine(Plumb.line("run l2forward --port 0@x=null:"), ExitCode.USAGE, "'x' is no pipe number");
        assertOneLine(Plumb.line("run l2forward --port 0@1=null:"), ExitCode.USAGE, "pipe 0 of 2 has no port");
        assertOneLine(
                Plumb.line("run l2switch --port 0=null: --port 1@1=null:"),
                ExitCode.USAGE,
                "l2switch on 2 pipes: its control plane sees one pipe");
        assertOneLine(
                Plumb.line("run l2forward --port 0=null: --mode fast"),
                ExitCode.USAGE,
                "--mode fast",
                "shared, pipes, dedicated");
        assertOneLine(
                Plumb.line("run l2forward --port 0=null: --idle nap"),
                ExitCode.USAGE,
                "--idle nap",
                "busy, yield, backoff, block");
        assertOneLine(Plumb.line("run l2forward --port 0=null: --ring 0"), ExitCode.USAGE, "--ring 0");
    }

    @Test
    void noRowsAreWrongUsage() {
        assertOneLine(Plumb.line("run precision --port 0=null: --top 0"), ExitCode.USAGE, "--top 0");
    }

    @Test
    void theCaptureToReadIsNotOverwritten() throws IOException {
        Path capture = Captures.write(temp.resolve("one.pcap"), List.of(Captures.udp(1, 2, 0x45)));
        Path link = Files.createSymbolicLink(temp.resolve("link.pcap"), capture);
        byte[] before = Files.readAllBytes(capture);
        assertOneLine(
                Plumb.line("replay l2forward --in %s --out %s", capture, link),
                ExitCode.USAGE,
                "link.pcap",
                "name another file");
        assertThat(capture).hasBinaryContent(before);
    }

    @Test
    void aProgramWithoutEndIsRejected() {
        Path endless = Path.of("/dev/zero");
        assumeTrue(Files.exists(endless));
        assertOneLine(Plumb.line("verify %s", endless), ExitCode.REJECTED, "/dev/zero", "no program");
    }

    @Test
    void tracedPacketsAreNumberedAsInTheCaptureWithItsEmptyOnes() throws IOException {
        byte[] packet = Captures.udp(1, 2, 0x45);
        String capture = Captures.write(
                        temp.resolve("empty.pcap"), List.of(packet, new byte[0], Arrays.copyOf(packet, 61)))
                .toString();
        Plumb.Outcome third = Plumb.line("trace l2forward --in %s --packet 3", capture);
        assertThat(third.exit()).as(third.err()).isZero();
        assertThat(third.out()).startsWith("packet of 61 bytes");
        assertOneLine(Plumb.line("trace l2forward --in %s --packet 2", capture), ExitCode.REJECTED, "it is empty");
        assertOneLine(Plumb.line("trace l2forward --in %s --packet 4", capture), ExitCode.REJECTED, "only 3 packets");
    }

    @Test
    void aPlaceThatCannotBeWrittenToSaysWhy() {
        String out = temp.resolve("nowhere/x.plumbin").toString();
        assertOneLine(Plumb.line("asm l2forward -o %s", out), ExitCode.ENVIRONMENT, out, "no such file or directory");
    }
}
