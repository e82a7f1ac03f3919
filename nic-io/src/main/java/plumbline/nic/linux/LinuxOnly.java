package plumbline.nic.linux;

import java.util.Set;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/** Refuses a port of this package where its native layouts do not hold. */
final class LinuxOnly {
    private static final Set<String> KNOWN = Set.of("amd64", "x86_64", "aarch64");

    private LinuxOnly() {}

    static void check(PortSpec spec) throws PortException {
        String system = System.getProperty("os.name");
        String machine = System.getProperty("os.arch");
        if (!system.equals("Linux") || !KNOWN.contains(machine)) {
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    spec + ": needs Linux on x86-64 or AArch64, this is " + system + " on " + machine
                            + "; pcap: and gen: work everywhere");
        }
    }
}
