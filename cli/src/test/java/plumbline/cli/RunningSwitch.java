package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A running switch, started as a user would, less the launcher. */
final class RunningSwitch implements AutoCloseable {
    private final Process process;
    private final BufferedReader err;
    private final StringBuilder said = new StringBuilder();

    /** One of a line behind {@code plumb run}: see {@link Plumb#words}. */
    static RunningSwitch of(String line, Object... values) throws IOException {
        return new RunningSwitch(command(line, values));
    }

    /** One between two hosts that are wired with veth pairs. */
    static RunningSwitch between(TwoHosts hosts, String line, Object... values) throws IOException {
        String ports = " --port 0=afpacket:" + hosts.interfaceA() + " --port 1=afpacket:" + hosts.interfaceB();
        return of(line + ports, values);
    }

    /** One that runs in a network namespace. */
    static RunningSwitch inside(String namespace, String line, Object... values) throws IOException {
        return new RunningSwitch(
                List.of(TwoHosts.inside(namespace, command(line, values).toArray(String[]::new))));
    }

    private RunningSwitch(List<String> command) throws IOException {
        process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        err = process.errorReader(StandardCharsets.UTF_8);
        awaitSaying("is running");
    }

    Process process() {
        return process;
    }

    /** What it has said on standard error so far. */
    String said() {
        return said.toString();
    }

    /** What starts one, in words. */
    static List<String> command(String line, Object... values) {
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of("run", "--json"));
        command.addAll(List.of(Plumb.words(line, values)));
        return command;
    }

    /** Waits until it has said something on standard error. */
    void awaitSaying(String text) throws IOException {
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            said.append(line).append('\n');
            if (line.contains(text)) {
                return;
            }
        }
        throw new IOException("the switch ended: " + said);
    }

    /** Ctrl-C, where that is heard; returns its report, by which no packet was lost without a count. */
    JsonNode interrupt() throws IOException {
        Shell.must("kill", Shell.endSignal(), Long.toString(process.pid()));
        String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Shell.await(process, 120);
        err.lines().forEach(line -> said.append(line).append('\n'));
        assertThat(process.exitValue()).as("%s%s", said, report).isZero();
        JsonNode read = new ObjectMapper().readTree(report);
        assertThat(read.at("/traffic/conserved").asBoolean()).as(report).isTrue();
        return read;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
