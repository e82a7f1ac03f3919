package plumbline.cli;

import java.io.PrintWriter;
import java.io.Writer;
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

    public static void main(String[] none) {
        for (String command : COMMANDS) {
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            System.err.println(
                    command + ": " + Main.run(nowhere, new PrintWriter(System.err, true), command.split(" ")));
        }
    }
}
