package plumbline.cli.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import plumbline.console.terminal.CommandFailure;

/**
 * A host: a process in network, mount and process namespaces of its own, in which commands can be run. When the process
 * ends, so does everything in the host, and its interface disappears.
 *
 * <pre>
 *   this process ── setpriv ─exec→ unshare ──► pid 1 of the host: sleep
 *        └ dies: kernel kills unshare ┘  └ dies: kernel kills pid 1, and with it all processes of the host
 * </pre>
 */
final class LabHost implements AutoCloseable {
    private static final String READY = "ready";

    private final LabAddress address;
    private final Process holder;

    private LabHost(LabAddress address, Process holder) {
        this.address = address;
        this.holder = holder;
    }

    /**
     * Starts a host that has no interface yet.
     *
     * @param all everybody's address, for the host's /etc/hosts
     */
    static LabHost start(LabAddress address, List<LabAddress> all) {
        StringBuilder names = new StringBuilder("127.0.0.1 localhost\\n::1 localhost\\n");
        for (LabAddress other : all) {
            names.append(other.ipv4()).append(' ').append(other.name()).append("\\n");
            names.append(other.ipv6()).append(' ').append(other.name()).append("\\n");
        }
        // The hosts file lies in a file system in memory that only this mount namespace sees, and there only as that
        // file.
        String script = "set -e; mount -t tmpfs plumb /mnt; printf '" + names + "' >/mnt/hosts;"
                + " mount --bind /mnt/hosts /etc/hosts; umount /mnt; ip link set lo up; echo " + READY
                + "; exec sleep infinity";
        try {
            Process holder = SystemTool.mortal(List.of(
                            "unshare",
                            "--net",
                            "--mount",
                            "--pid",
                            "--fork",
                            "--kill-child",
                            "--mount-proc",
                            "sh",
                            "-c",
                            script))
                    .redirectErrorStream(true)
                    .start();
            holder.getOutputStream().close();
            String answer = holder.inputReader().readLine();
            if (!READY.equals(answer)) {
                holder.destroyForcibly();
                throw CommandFailure.environment(
                        "plumb: lab: no namespaces for " + address.name() + ": "
                                + (answer == null ? "no answer" : answer) + "; in a container, it needs --privileged",
                        null);
            }
            return new LabHost(address, holder);
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: lab: " + address.name() + " does not start: " + e.getMessage(), e);
        }
    }

    LabAddress address() {
        return address;
    }

    /** Wires it to the switch: its eth0 to an interface of that name in this process's namespace. */
    void wire(String switchSide) {
        String pid = Long.toString(holder.pid());
        SystemTool.run(List.of("ip", "link", "add", switchSide, "type", "veth", "peer", "name", "eth0", "netns", pid));
        // The switch's side belongs to the switch alone: the kernel must not answer there.
        SystemTool.run(List.of("sysctl", "-q", "-w", "net.ipv6.conf." + switchSide + ".disable_ipv6=1"));
        SystemTool.run(List.of("ip", "link", "set", switchSide, "arp", "off", "up"));
        SystemTool.run(inside(List.of("ip", "link", "set", "eth0", "address", address.mac(), "up")));
        SystemTool.run(inside(List.of("ip", "addr", "add", address.ipv4() + "/24", "dev", "eth0")));
        SystemTool.run(inside(List.of("ip", "addr", "add", address.ipv6() + "/64", "dev", "eth0", "nodad")));
    }

    /**
     * The command line that runs a command in this host, in this process's folder: nsenter alone leaves it in the root.
     */
    List<String> inside(List<String> command) {
        String namespaces = "/proc/" + holder.pid() + "/ns/";
        List<String> all = new ArrayList<>(List.of(
                "nsenter",
                "--net=" + namespaces + "net",
                "--mount=" + namespaces + "mnt",
                "--pid=" + namespaces + "pid_for_children",
                "--",
                "env",
                "--chdir=" + System.getProperty("user.dir")));
        all.addAll(command);
        return all;
    }

    @Override
    public void close() {
        holder.destroyForcibly();
        try {
            holder.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
