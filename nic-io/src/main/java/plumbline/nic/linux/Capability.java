package plumbline.nic.linux;

/**
 * The rights of capabilities(7) that live ports need. They are given to the process, not to the file of the JVM: with
 * file capabilities, the loader ignores libraries beside the program, and a JVM does not find its own.
 */
enum Capability {
    CAP_NET_RAW,
    CAP_NET_ADMIN;

    /** What is missing, and how to get it. */
    String missing() {
        return "needs " + this
                + ": run as root, or with ambient capabilities: setpriv --inh-caps +net_raw,+net_admin,+bpf"
                + " --ambient-caps +net_raw,+net_admin,+bpf plumb run, or AmbientCapabilities= of systemd"
                + " (docs/PORTS.md)";
    }
}
