package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
    static Path temp;

    private static URLClassLoader changed;

    @BeforeAll
    static void addTheLine() throws Exception {
        String table = Files.readString(Checkout.root().resolve(TABLE));
        assertThat(table).contains(BEFORE_LINE);
        Path copy = Files.createDirectories(temp.resolve("src")).resolve("Op.java");
        Files.writeString(copy, table.replace(BEFORE_LINE, NEW_LINE + BEFORE_LINE));
        Path classes = Files.createDirectories(temp.resolve("classes"));
        List<Path> built = new ArrayList<>(List.of(classes, BUILT.resolve("plumbline-cli.jar")));
        try (Stream<Path> lib = Files.list(BUILT.resolve("lib"))) {
            lib.forEach(built::add);
        }
        built.add(Path.of(IsaDocument.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()));
        String classPath = built.stream().map(Path::toString).collect(Collectors.joining(":"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int result = compiler.run(null, null, null, "-cp", classPath, "-d", classes.toString(), copy.toString());
        assertThat(result).isZero();
        List<URL> urls = new ArrayList<>();
        for (Path path : built) {
            urls.add(path.toUri().toURL());
        }
        changed = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        Files.writeString(temp.resolve("odd.plumb"), PROGRAM);
    }

    @AfterAll
    static void close() throws IOException {
        changed.close();
    }

    /** What was built runs in this process, with the new table and apart from the classes of the tests. */
    private static Object call(String className, String method, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(changed);
        try {
            Method called = changed.loadClass(className).getDeclaredMethod(method, types);
            called.setAccessible(true);
            return called.invoke(null, arguments);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static String plumb(String... arguments) throws ReflectiveOperationException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Class<?>[] types = {PrintWriter.class, PrintWriter.class, String[].class};
        Object exit = call(
                "plumbline.cli.Main", "run", types, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        assertThat(exit).as(err.toString()).isEqualTo(0);
        return out.toString();
    }

    @Test
    void theAssemblerVerifierDisassemblerAndBinaryFormKnowIt() throws ReflectiveOperationException {
        String program = temp.resolve("odd.plumb").toString();
        assertThat(plumb("verify", program, "--target", "pisa")).contains("odd on pisa: accepted");
        assertThat(plumb("disasm", program)).contains("differ = parity(ipv4.src, ipv4.dst)");
        String binary = temp.resolve("odd.plumbin").toString();
        plumb("asm", program, "-o", binary);
        assertThat(plumb("disasm", binary)).contains("differ = parity(ipv4.src, ipv4.dst)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "compiled"})
    void theEnginesExecuteIt(String engine) throws IOException, ReflectiveOperationException {
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
    void theDocumentListsIt() throws ReflectiveOperationException {
        assertThat((String) call("plumbline.isa.doc.IsaDocument", "text", new Class<?>[0]))
                .contains("parity", "1 if an odd number of bits differ");
    }
}
