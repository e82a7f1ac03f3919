package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/SERVICE.md, and what the unit of systemd asks for, by the tools that do it without systemd. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ServiceIT {
    private static final Path UNIT = Checkout.root().resolve("packaging/plumb@.service");
    private static final int NOBODY = 65_534;

    @TempDir
    Path temp;

    @BeforeEach
    void needsRoot() throws IOException {
        Shell.needsRoot();
        assumeFalse(Shell.ignores(Shell.SIGHUP), "SIGHUP is ignored here, as under nohup: nothing is read again");
    }

    /** The block of a language of the page, the first one. */
    private static String block(String language) throws IOException {
        Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Checkout.root().resolve("docs/SERVICE.md")));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private void writeExamples() throws IOException {
        Files.writeString(temp.resolve("gate.plumb"), block("plumb"));
        Files.writeString(temp.resolve("gate.yaml"), block("yaml"));
    }

    /** A switch in the folder of the test. */
    private final class Service implements AutoCloseable {
        private final Process process;
        private final BufferedReader err;

        Service(List<String> command) throws IOException {
            process = new ProcessBuilder(command)
                    .directory(temp.toFile())
                    .redirectOutput(temp.resolve("report").toFile())
                    .start();
            err = process.errorReader(StandardCharsets.UTF_8);
        }

        String awaitSaying(String text) throws IOException {
            StringBuilder said = new StringBuilder();
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                said.append(line).append('\n');
                if (line.contains(text)) {
                    return line;
                }
            }
            throw new IOException("the switch ended: " + said);
        }

        String reload() throws IOException {
            Shell.must("kill", "-HUP", Long.toString(process.pid()));
            return awaitSaying(" changed");
        }

        void kill() throws IOException {
            process.destroyForcibly();
            Shell.await(process, 60);
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private static List<String> plumb(String... words) {
        return Stream.concat(RunIT.plumb().stream(), Stream.of(words)).toList();
    }

    private String told(String topic, String... words) {
        Stream<String> command =
                Stream.of(topic, "--control", temp.resolve("gate.sock").toString());
        return Plumb.run(Stream.concat(command, Stream.of(words)).toArray(String[]::new))
                .must();
    }

    @Test
    void aRestartLosesNothing() throws IOException {
        writeExamples();
        Path file = temp.resolve("gate.yaml");
        String saved;
        try (Service first = new Service(plumb("run", "--config", "gate.yaml"))) {
            first.awaitSaying("gate is running; it listens at gate.sock");
            assertThat(told("table", "list", "ways")).isEqualTo("0 => to(port 1)\n1 => to(port 0)\ndefault drop()\n");
            assertThat(told("queue", "list", "1")).startsWith("rate 100mbit");
            told("table", "default", "ways", "to(1)");
            told("port", "add", "2=pcap:?out=two.pcap");
            told("table", "add", "ways", "2 => to(0)");
            told("save", file.toString());
            saved = Files.readString(file);
            assertThat(saved).contains("  - 2=pcap:?out=two.pcap\n", "table add ways '2 => to(port 0)'");
            first.kill();
        }
        try (Service second = new Service(plumb("run", "--config", "gate.yaml"))) {
            second.awaitSaying("gate is running");
            assertThat(told("save")).isEqualTo(saved);
            assertThat(second.reload()).isEqualTo("plumb: gate.yaml: read again: 0 ports and 0 settings changed");

            Files.writeString(
                    file,
                    saved.replace("- 2=pcap:?out=two.pcap", "- 3=pcap:?out=three.pcap")
                            .replace("'2 => to(port 0)'", "'3 => to(port 1)'"));
            assertThat(second.reload()).isEqualTo("plumb: gate.yaml: read again: 2 ports and 1 settings changed");
            assertThat(told("save")).isEqualTo(Files.readString(file));
            String before = told("save");

            Files.writeString(file, before.replace("to(port 1)", "too(port 1)"));
            assertThat(second.reload())
                    .matches("gate\\.yaml:\\d+:3: error\\[config]: table: table ways has no action too, but"
                            + " \\[to, drop]; nothing was changed");
            Files.writeString(file, before.replace("run:\n", "run:\n  mode: dedicated\n"));
            assertThat(second.reload())
                    .startsWith("gate.yaml:2:3: error[config]: 'mode' cannot change while the switch runs")
                    .endsWith("nothing was changed");
            Files.writeString(file, before.replace("- 3=pcap:?out=three.pcap", "- 3=afpacket:nosuch0"));
            assertThat(second.reload())
                    .contains("afpacket:nosuch0: no such interface")
                    .endsWith("nothing was changed");
            assertThat(told("save")).isEqualTo(before);
        }
    }

    private static List<String> directive(String name) throws IOException {
        return Files.readAllLines(UNIT).stream()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1).replace("%i", "gate"))
                .toList();
    }

    @Test
    void theUnitIsRight() throws IOException {
        assumeTrue(Shell.has("systemd-analyze"), "systemd-analyze is not installed");
        Path unit = temp.resolve("plumb@gate.service");
        Files.writeString(unit, Files.readString(UNIT).replace("/usr/bin/plumb", "/bin/true"));
        Shell.Answer answer = Shell.run("systemd-analyze", "verify", "--man=no", unit.toString());
        assertThat(answer.output()).isEmpty();
        assertThat(answer.exit()).isZero();
    }

    /** As systemd would start it: another user, the capabilities and folders of the unit, and its words. */
    @Test
    @Tag("long")
    void asAUserWithTheCapabilitiesOfTheUnit() throws IOException {
        assumeTrue(Shell.has("setpriv") && Shell.has("ip"), "setpriv or ip is not installed");
        writeExamples();
        String left = "pls" + ProcessHandle.current().pid() % 100_000 + "l";
        String right = "pls" + ProcessHandle.current().pid() % 100_000 + "r";
        Path run = Files.createDirectory(temp.resolve("run"));
        Path jars = readableJars();
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (Path own : List.of(run, Files.createDirectory(temp.resolve("state")))) {
            Shell.must("chown", Integer.toString(NOBODY), own.toString());
        }
        Files.writeString(
                temp.resolve("gate.yaml"),
                block("yaml")
                        .replace("gate.plumb", temp.resolve("gate.plumb").toString())
                        .replace("0=tap:gate0", "0=afpacket:" + left)
                        .replace("1=tap:gate1", "1=afpacket:" + right));
        String capabilities = String.join(
                ",",
                Stream.of(directive("AmbientCapabilities").getFirst().split(" "))
                        .map(name -> "+" + name.replace("CAP_", "").toLowerCase(java.util.Locale.ROOT))
                        .toList());
        List<String> command = new ArrayList<>(
                List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--no-new-privs"));
        command.addAll(List.of(
                "--bounding-set=-all," + capabilities, "--inh-caps=" + capabilities, "--ambient-caps=" + capabilities));
        command.addAll(List.of("env", "XDG_RUNTIME_DIR=" + run));
        List<String> java = new ArrayList<>(RunIT.plumb());
        java.set(java.indexOf("-cp") + 1, jars + "/*");
        command.addAll(java);
        Stream.of(directive("ExecStart").getFirst().split(" "))
                .skip(1)
                .map(word -> word.replace("/etc/plumbline/", temp + "/").replace("/run/plumb-gate/", run + "/"))
                .forEach(command::add);
        Shell.must("ip", "link", "add", left, "type", "veth", "peer", "name", right);
        try (Service service = new Service(command)) {
            Shell.must("ip", "link", "set", left, "up", "arp", "off");
            Shell.must("ip", "link", "set", right, "up", "arp", "off");
            assertThat(service.awaitSaying("gate is running"))
                    .matches("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z info gate is running; it listens at"
                            + " .*");
            Path socket = run.resolve("control.sock");
            assertThat(Files.getOwner(socket).getName()).isNotEqualTo("root");
            Plumb.line("save --control %s %s", socket, temp.resolve("gate.yaml"))
                    .must();
            List<String> reload = List.of(directive("ExecReload")
                    .getFirst()
                    .replace("$MAINPID", Long.toString(service.process.pid()))
                    .split(" "));
            Shell.must(reload.toArray(String[]::new));
            assertThat(service.awaitSaying(" changed")).endsWith("read again: 0 ports and 0 settings changed");
        } finally {
            Shell.run("ip", "link", "del", left);
        }
    }

    /** Jars may lie in a home that another user may not enter. */
    private Path readableJars() throws IOException {
        Path jars = Files.createDirectory(temp.resolve("jars"));
        Path built = Path.of(System.getProperty("plumb.built"));
        Files.copy(built.resolve("plumbline-cli.jar"), jars.resolve("plumbline-cli.jar"));
        try (Stream<Path> libraries = Files.list(built.resolve("lib"))) {
            for (Path library : libraries.toList()) {
                Files.copy(library, jars.resolve(library.getFileName()));
            }
        }
        return jars;
    }
}
