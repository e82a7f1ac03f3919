package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.doc.IsaDocument;

/**
 * Adding an instruction touches one line. This adds one to a copy of the instruction table, puts the copy in front of
 * everything else that was built, and uses it from text to packet.
 */
class NewInstructionIT {
    private static final Path BUILT = Path.of(System.getProperty("plumb.built"));
    private static final Path TABLE = Path.of("isa/src/main/java/plumbline/isa/model/Op.java");
    private static final String BEFORE_LINE = "    PLUS(\"+\"";
    private static final String NEW_LINE =
            "    PARITY(\"parity\", CALL, BITWISE, \"1 if an odd number of bits differ\","
                    + " (a, b, c, w, wa, wb) -> Long.bitCount(a ^ b) & 1),\n";
    private static final String PROGRAM = """
        program odd
        include "ipv4"
        metadata differ : bit<32>
        ingress {
            stage "parity" {
                differ = parity(ipv4.src, ipv4.dst)
                ucast_egress_port = 1
            }
            stage "drop" { when differ == 1 : drop_ctl = 1 }
        }
        """;

    @TempDir
    Path temp;

    private String classpath;

    @BeforeEach
    void addTheLine() throws Exception {
        String table = Files.readString(Checkout.root().resolve(TABLE));
        assertThat(table).contains(BEFORE_LINE);
        Path copy = Files.createDirectories(temp.resolve("src")).resolve("Op.java");
        Files.writeString(copy, table.replace(BEFORE_LINE, NEW_LINE + BEFORE_LINE));
        Path main = Files.writeString(
                temp.resolve("src/Isa.java"),
                "class Isa { public static void main(String[] a) {"
                        + " System.out.print(plumbline.isa.doc.IsaDocument.text()); } }");
        Path classes = Files.createDirectories(temp.resolve("classes"));
        String document = Path.of(IsaDocument.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        String rest = BUILT.resolve("plumbline-cli.jar") + ":" + BUILT.resolve("lib") + "/*:" + document;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> jars = new ArrayList<>(
                List.of(document, BUILT.resolve("plumbline-cli.jar").toString()));
        try (Stream<Path> lib = Files.list(BUILT.resolve("lib"))) { // "lib/*" is unfolded by launchers only
            lib.map(Path::toString).forEach(jars::add);
        }
        int result = compiler.run(
                null,
                null,
                null,
                "-cp",
                String.join(":", jars),
                "-d",
                classes.toString(),
                copy.toString(),
                main.toString());
        assertThat(result).isZero();
        classpath = classes + ":" + rest;
        Files.writeString(temp.resolve("odd.plumb"), PROGRAM);
    }

    private String java(String mainClass, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("plumb.jvm.flags").trim().split("\\s+")));
        command.addAll(List.of("-cp", classpath, mainClass));
        command.addAll(List.of(arguments));
        return Shell.must(command.toArray(String[]::new));
    }

    private String plumb(String... arguments) throws IOException {
        return java("plumbline.cli.Main", arguments);
    }

    @Test
    void theAssemblerVerifierDisassemblerAndBinaryFormKnowIt() throws IOException {
        String program = temp.resolve("odd.plumb").toString();
        assertThat(plumb("verify", program, "--target", "pisa")).contains("odd on pisa: accepted");
        assertThat(plumb("disasm", program)).contains("differ = parity(ipv4.src, ipv4.dst)");
        String binary = temp.resolve("odd.plumbin").toString();
        plumb("asm", program, "-o", binary);
        assertThat(plumb("disasm", binary)).contains("differ = parity(ipv4.src, ipv4.dst)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "compiled"})
    void theEnginesExecuteIt(String engine) throws IOException {
        // 10.0.0.0 against itself with 0, 1, 2, 3 in the last byte: 0, 1, 1, 2 bits differ.
        List<byte[]> packets = new ArrayList<>();
        for (int last = 0; last < 4; last++) {
            packets.add(Captures.udp(0x0a000000, 0x0a000000 + last, 0x45));
        }
        Path in = Captures.write(temp.resolve("in.pcap"), packets);
        String report =
                plumb("replay", temp.resolve("odd.plumb").toString(), "--engine", engine, "--in", in.toString());
        assertThat(report).contains("received 4 + copies 0 = sent 2 + dropped 2 + inside 0");
    }

    @Test
    void theDocumentListsIt() throws IOException {
        assertThat(java("Isa")).contains("parity", "1 if an odd number of bits differ");
    }
}
