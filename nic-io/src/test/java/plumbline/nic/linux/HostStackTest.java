package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.nic.support.Tool;

/** What a user reads when the machine's own IP stack would answer on a switch port, and whether the advice helps. */
class HostStackTest {
    @Test
    void saysWhatAnswersAndHowToStopIt() throws Exception {
        List<InetAddress> none = List.of();
        assertThat(HostStack.warning("v0", none, none)).isEmpty();
        assertThat(HostStack.warning(
                        "v0", addresses("10.0.0.1"), addresses("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4")))
                .contains("this machine's own IP stack has addresses on it (10.0.0.1) and answers ARP there for"
                        + " 192.0.2.1, 192.0.2.2, 192.0.2.3 and 1 more, beside the switch; to stop it: ip addr flush"
                        + " dev v0; ip link set v0 arp off; or run the switch in a network namespace");
        assertThat(HostStack.warning("v0", addresses("fe80::1"), none))
                .contains("this machine's own IP stack has addresses on it (fe80:0:0:0:0:0:0:1), beside the switch; to"
                        + " stop it: ip addr flush dev v0; sysctl -w net.ipv6.conf.v0.disable_ipv6=1; or run the"
                        + " switch in a network namespace");
    }

    @Test
    void theAdviceHelps() throws Exception {
        try (Cable cable = new Cable()) {
            String name = cable.left();
            Tool.must("ip", "addr", "add", "10.203.0.1/24", "dev", name);
            String warning = HostStack.warning(name, true).orElseThrow();
            assertThat(warning).contains("(10.203.0.1)", "ip addr flush dev " + name);
            Tool.must("ip", "addr", "flush", "dev", name);
            Tool.must("ip", "link", "set", name, "arp", "off");
            assertThat(HostStack.warning(name, false)).isEmpty();
        }
    }

    /** The kernel answers ARP for the machine's other addresses there all the same. */
    @Test
    void anInterfaceWithoutAnAddressIsNoPeace() throws Exception {
        try (Cable cable = new Cable();
                Cable other = new Cable()) {
            Tool.must("ip", "addr", "add", "10.203.1.1/24", "dev", other.left());
            assertThat(HostStack.warning(cable.left(), true).orElseThrow())
                    .contains("answers ARP there for ", "ip link set " + cable.left() + " arp off")
                    .doesNotContain("has addresses on it");
            assertThat(HostStack.warning(cable.left(), false)).isEmpty();
        }
    }

    private static List<InetAddress> addresses(String... texts) throws Exception {
        List<InetAddress> addresses = new ArrayList<>();
        for (String text : texts) {
            addresses.add(InetAddress.getByName(text));
        }
        return addresses;
    }
}
