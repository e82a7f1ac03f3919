package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs common commands in one JVM, so that an AOT cache that the launcher makes (JEP 514) holds the classes that they
 * load. A JVM takes in its whole cache as it starts, so that commands which need few classes have a small one.
 */
final class AotTrainingMain {
    /** About programs in our own language. */
    private static final List<String> SMALL = List.of("verify precision", "explain stateful-branch", "targets");

    private static final List<String> LARGE = List.of(
            "--help",
            "verify hashpipe --target pisa",
            "verify beaucoup --json",
            "fit precision --target tofino1 -p subtract=1",
            "programs",
            "programs precision",
            "ports",
            "disasm precision",
            "trace l2forward --in gen:uniform?packets=10 --packet 7",
            "replay precision --in gen:zipf?packets=2000 --exact",
            "nosuch");

    private AotTrainingMain() {}

    /** @param cache {@code small} or {@code large} */
    public static void main(String[] cache) throws IOException {
        SMALL.forEach(AotTrainingMain::run);
        if (cache[0].equals("large")) {
            LARGE.forEach(AotTrainingMain::run);
            p4();
        }
        System.exit(0); // as commands end: it loads a log
    }

    /** A program that is written as P4, and read again. */
    private static void p4() throws IOException {
        Path file = Files.createTempFile("plumb", ".p4");
        try {
            try (Writer text = Files.newBufferedWriter(file)) {
                Main.run(
                        new PrintWriter(text, true),
                        new PrintWriter(System.err, true),
                        "export",
                        "l2forward",
                        "--p4",
                        "tna");
            }
            run("verify " + file + " --target tofino1");
        } finally {
            Files.delete(file);
        }
    }

    private static void run(String command) {
        System.err.println(command + ": " + Main.start(command.split(" ")));
    }
}
