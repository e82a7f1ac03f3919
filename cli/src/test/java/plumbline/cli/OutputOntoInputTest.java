package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.terminal.ExitCode;

/** No command writes onto what it reads, or twice onto one file: it is refused in words, and nothing has changed. */
class OutputOntoInputTest {
    @TempDir
    private Path folder;

    private Path capture;
    private Path program;
    private Path included;

    @BeforeEach
    void makeInputs() throws IOException {
        capture = Captures.write(folder.resolve("in.pcap"), List.of(Captures.udp(1, 2, 0x45)));
        included = Files.writeString(folder.resolve("part.plumb"), "param out = 1\n");
        program = Files.writeString(folder.resolve("q.plumb"), """
            program q
            include "part"
            parser {
                state start { goto accept }
            }
            ingress {
                ucast_egress_port = out
            }
            """);
    }

    private void assertRefused(String... command) throws IOException {
        List<byte[]> before =
                List.of(Files.readAllBytes(capture), Files.readAllBytes(program), Files.readAllBytes(included));
        Plumb.Outcome outcome = Plumb.run(command);
        assertThat(outcome.exit())
                .as(String.join(" ", command) + ": " + outcome.err())
                .isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err())
                .contains("would overwrite", "name another file")
                .hasLineCount(1);
        assertThat(capture).hasBinaryContent(before.get(0));
        assertThat(program).hasBinaryContent(before.get(1));
        assertThat(included).hasBinaryContent(before.get(2));
    }

    @Test
    void replay() throws IOException {
        String in = capture.toString();
        String link = Files.createSymbolicLink(folder.resolve("link"), capture).toString();
        String hard = Files.createLink(folder.resolve("hard"), capture).toString();
        for (String name : new String[] {in, link, hard, folder + "/./in.pcap"}) {
            assertRefused("replay", "l2forward", "--in", in, "--out", name);
            assertRefused("replay", "l2forward", "--in", "pcap:" + in + "?out=" + name);
            assertRefused("replay", "l2forward", "--in", "pcap:" + in + "?capture=" + name);
        }
        assertRefused("replay", "l2forward", "--in", "gen:zipf?packets=5", "--port", "2=" + in, "--out", in);
        assertRefused("replay", program.toString(), "--in", in, "--out", program.toString());
        assertRefused("replay", program.toString(), "--in", in, "--out", included.toString());
        assertRefused("trace", "l2forward", "--packet", "1", "--in", "pcap:" + in + "?capture=" + in);
    }

    @Test
    void run() throws IOException {
        String in = "0=pcap:" + capture;
        String link = Files.createSymbolicLink(folder.resolve("link"), capture).toString();
        assertRefused("run", "l2forward", "--port", in, "--port", "1=pcap:?out=" + link);
        assertRefused("run", "l2forward", "--port", in, "--port", "1=null:?capture=" + capture);
        assertRefused("run", "l2forward", "--port", "0=pcap:?out=" + capture, "--port", "1=pcap:" + capture);
        assertRefused("run", program.toString(), "--port", in, "--port", "1=pcap:?out=" + program);
    }

    /** Neither is there yet. */
    @Test
    void twoOutputs() throws IOException {
        Path there = Files.createDirectory(folder.resolve("there"));
        Path other = Files.createSymbolicLink(folder.resolve("other"), there);
        String one = "1=pcap:?out=" + there.resolve("new.pcap");
        assertRefused(
                "run",
                "l2forward",
                "--port",
                "0=pcap:" + capture,
                "--port",
                one,
                "--port",
                "2=pcap:?out=" + other.resolve("new.pcap"));
        assertRefused(
                "run",
                "l2forward",
                "--port",
                "0=pcap:" + capture,
                "--port",
                one,
                "--port",
                "2=null:?capture=" + there.resolve("new.pcap"));
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void asmAndFit() throws IOException {
        String link = Files.createSymbolicLink(folder.resolve("link"), program).toString();
        for (String name : new String[] {program.toString(), link, included.toString()}) {
            assertRefused("asm", program.toString(), "-o", name);
            assertRefused("fit", program.toString(), "-o", name);
            assertRefused("fit", program.toString(), "--svg", name);
        }
        String twice = folder.resolve("twice").toString();
        assertRefused("fit", program.toString(), "--svg", twice, "-o", twice);
        assertThat(folder.resolve("twice")).doesNotExist();
    }

    /** What is only named alike, and devices, are not meant. */
    @Test
    void whatIsAllowed() {
        String out = folder.resolve("out").toString();
        assertThat(Plumb.run("asm", program.toString(), "-o", out).exit()).isZero();
        assertThat(Plumb.run("asm", out, "-o", "/dev/null").exit()).isZero();
        assertThat(Plumb.run("replay", "l2forward", "--in", capture.toString(), "--out", "/dev/null")
                        .exit())
                .isZero();
    }
}
