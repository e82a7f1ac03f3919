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

    private void assertRefused(String line, Object... values) throws IOException {
        List<byte[]> before =
                List.of(Files.readAllBytes(capture), Files.readAllBytes(program), Files.readAllBytes(included));
        Plumb.Outcome outcome = Plumb.line(line, values);
        assertThat(outcome.exit()).as(line + ": " + outcome.err()).isEqualTo(ExitCode.USAGE);
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
            assertRefused("replay l2forward --in %s --out %s", in, name);
            assertRefused("replay l2forward --in pcap:%s?out=%s", in, name);
            assertRefused("replay l2forward --in pcap:%s?capture=%s", in, name);
        }
        assertRefused("replay l2forward --in gen:zipf?packets=5 --port 2=%s --out %s", in, in);
        assertRefused("replay %s --in %s --out %s", program, in, program);
        assertRefused("replay %s --in %s --out %s", program, in, included);
        assertRefused("trace l2forward --packet 1 --in pcap:%s?capture=%s", in, in);
    }

    @Test
    void run() throws IOException {
        String in = "0=pcap:" + capture;
        String link = Files.createSymbolicLink(folder.resolve("link"), capture).toString();
        assertRefused("run l2forward --port %s --port 1=pcap:?out=%s", in, link);
        assertRefused("run l2forward --port %s --port 1=null:?capture=%s", in, capture);
        assertRefused("run l2forward --port 0=pcap:?out=%s --port 1=pcap:%s", capture, capture);
        assertRefused("run %s --port %s --port 1=pcap:?out=%s", program, in, program);
    }

    /** Neither is there yet. */
    @Test
    void twoOutputs() throws IOException {
        Path there = Files.createDirectory(folder.resolve("there"));
        Path other = Files.createSymbolicLink(folder.resolve("other"), there);
        String one = "1=pcap:?out=" + there.resolve("new.pcap");
        assertRefused(
                "run l2forward --port 0=pcap:%s --port %s --port 2=pcap:?out=%s",
                capture, one, other.resolve("new.pcap"));
        assertRefused(
                "run l2forward --port 0=pcap:%s --port %s --port 2=null:?capture=%s",
                capture, one, there.resolve("new.pcap"));
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void asmAndFit() throws IOException {
        String link = Files.createSymbolicLink(folder.resolve("link"), program).toString();
        for (String name : new String[] {program.toString(), link, included.toString()}) {
            assertRefused("asm %s -o %s", program, name);
            assertRefused("fit %s -o %s", program, name);
            assertRefused("fit %s --svg %s", program, name);
        }
        String twice = folder.resolve("twice").toString();
        assertRefused("fit %s --svg %s -o %s", program, twice, twice);
        assertThat(folder.resolve("twice")).doesNotExist();
    }

    /** What is only named alike, and devices, are not meant. */
    @Test
    void whatIsAllowed() {
        String out = folder.resolve("out").toString();
        assertThat(Plumb.line("asm %s -o %s", program, out).exit()).isZero();
        assertThat(Plumb.line("asm %s -o /dev/null", out).exit()).isZero();
        assertThat(Plumb.line("replay l2forward --in %s --out /dev/null", capture)
                        .exit())
                .isZero();
    }
}
