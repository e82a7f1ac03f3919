package plumbline.cli.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.console.terminal.CommandFailure;

/**
 * Hosts around a switch:
 *
 * <pre>
 *   h1  10.77.0.1  eth0 ── veth ── port 0 [ switch ] port 1 ── veth ── eth0  10.77.0.2  h2
 * </pre>
 */
public final class Lab implements AutoCloseable {
    private static final String ALL = "all";

    private final PrintWriter err;
    private final List<LabHost> hosts = new ArrayList<>();
    private final List<String> links = new ArrayList<>();
    private final List<Process> commands = new ArrayList<>();
    private LabSwitch device;

    private Lab(PrintWriter err) {
        this.err = err;
    }

    /**
     * Builds the hosts and their cables.
     *
     * @param count hosts, 1 to {@link LabAddress#MAX}
     * @param err where messages go
     */
    public static Lab build(int count, PrintWriter err) {
        if (count < 1 || count > LabAddress.MAX) {
            throw CommandFailure.usage("plumb: --hosts " + count + ": a lab has 1 to " + LabAddress.MAX + " hosts");
        }
        SystemTool.requireAll();
        Lab lab = new Lab(err);
        try {
            lab.addHosts(count);
            return lab;
        } catch (CommandFailure failure) {
            lab.close();
            throw failure;
        }
    }

    private void addHosts(int count) {
        List<LabAddress> all = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            all.add(new LabAddress(number));
        }
        for (LabAddress address : all) {
            LabHost host = LabHost.start(address, all);
            hosts.add(host);
            String link = link(address);
            links.add(link);
            host.wire(link);
        }
    }

    /** Interface names have 15 characters; the process number keeps two labs apart. */
    private static String link(LabAddress address) {
        return "lab" + Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX) + address.name();
    }

    /**
     * Starts the switch between the hosts.
     *
     * @param arguments program and options for {@code plumb run}; the ports are added here
     * @param delay of each link, each way, as the option of a port has it
     */
    public void startSwitch(List<String> arguments, Optional<String> delay) {
        List<String> all = new ArrayList<>(arguments);
        for (LabHost host : hosts) {
            all.add("--port");
            all.add(host.address().port() + "=afpacket:" + link(host.address())
                    + delay.map(time -> "?fault.delay=" + time).orElse(""));
        }
        device = LabSwitch.start(all, err);
    }

    /** Starts a command in a host, with this process's own input and output. */
    public Process start(String host, List<String> command, ProcessBuilder.Redirect output) {
        try {
            ProcessBuilder builder = SystemTool.mortal(host(host).inside(command));
            builder.environment().put("HOST", host);
            Process process = builder.redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectOutput(output)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            commands.add(process);
            return process;
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: lab: '" + command.getFirst() + "' does not start: " + e.getMessage(), e);
        }
    }

    /** The hosts of a name: one, or all of them. */
    public List<String> named(String name) {
        return name.equals(ALL)
                ? hosts.stream().map(host -> host.address().name()).toList()
                : List.of(host(name).address().name());
    }

    private LabHost host(String name) {
        return hosts.stream()
                .filter(host -> host.address().name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "plumb: lab: there is no host '" + name + "', only h1 to h" + hosts.size()));
    }

    /** Ends the switch and returns its report. */
    public String stopSwitch() {
        return device.stop();
    }

    @Override
    public void close() {
        commands.forEach(Process::destroyForcibly);
        if (device != null) {
            device.close();
        }
        hosts.forEach(LabHost::close);
        // The kernel removes the links with their hosts' namespaces, but later; by name they go at once.
        for (String link : links) {
            try {
                SystemTool.run(List.of("ip", "link", "del", link));
            } catch (CommandFailure gone) {
                // The kernel was faster.
            }
        }
    }
}
