package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs common commands in one JVM, so that the AOT cache that the build makes (JEP 514) holds the classes that they
 * load. What they print is thrown away.
 */
final class AotTraining {
    private static final List<String> COMMANDS = List.of(
            "--help",
            "verify precision",
            "verify hashpipe --target pisa",
            "verify beaucoup --json",
            "fit precision --target tofino1 -p subtract=1",
            "explain stateful-branch",
            "programs",
            "programs precision",
            "targets",
            "ports",
            "disasm precision",
            "trace l2forward --in gen:uniform?packets=10 --packet 7",
            "replay precision --in gen:zipf?packets=2000 --exact",
            "nosuch");

    private AotTraining() {}

    public static void main(String[] none) throws IOException {
        COMMANDS.forEach(command -> run(command, Writer.nullWriter()));
        p4();
    }

    /** A program that is written as P4, and read again. */
    private static void p4() throws IOException {
        Path file = Files.createTempFile("plumb", ".p4");
        try {
            try (Writer text = Files.newBufferedWriter(file)) {
                run("export l2forward --p4 tna", text);
            }
            run("verify " + file + " --target tofino1", Writer.nullWriter());
        } finally {
            Files.delete(file);
        }
    }

    private static void run(String command, Writer out) {
        System.err.println(command + ": "
                + Main.run(new PrintWriter(out, true), new PrintWriter(System.err, true), command.split(" ")));
    }
}
