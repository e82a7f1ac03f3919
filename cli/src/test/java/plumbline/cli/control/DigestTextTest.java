package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DigestTextTest {
    @Test
    void addressesAreShownAsPeopleWriteThem() {
        Map<String, Long> fields = new LinkedHashMap<>();
        fields.put("ethernet.src", 0x0200_0A00_0001L);
        fields.put("ipv4.src", 0x0A4D_0001L);
        fields.put("ipv4.dst", 0xFFFF_FFFEL);
        fields.put("ipv4.protocol", 17L);
        fields.put("dst_port", 5202L);
        assertThat(DigestText.of(fields))
                .isEqualTo(
                        "  ethernet.src 02:00:0a:00:00:01  ipv4.src 10.77.0.1  ipv4.dst 255.255.255.254  ipv4.protocol"
                                + " 17  dst_port 5202");
    }

    /** A number without a sign is shown as one; a half without the other is no address. */
    @Test
    void halvesOfIpv6AreOneAddress() {
        Map<String, Long> fields = new LinkedHashMap<>();
        fields.put("ipv6.src_hi", 0xFD77_0000_0000_0000L);
        fields.put("ipv6.src_lo", 1L);
        fields.put("ipv6.dst_hi", -1L);
        fields.put("cookie", -1L);
        assertThat(DigestText.of(fields))
                .isEqualTo(
                        "  ipv6.src fd77:0:0:0:0:0:0:1  ipv6.dst_hi 18446744073709551615  cookie 18446744073709551615");
    }

    /** Java would show it as the IPv4 address in it. */
    @Test
    void mappedAddressesStayIpv6() {
        Map<String, Long> fields = new LinkedHashMap<>();
        fields.put("ipv6.dst_lo", 0xFFFF_0A00_0001L);
        fields.put("ipv6.dst_hi", 0L);
        assertThat(DigestText.of(fields)).isEqualTo("  ipv6.dst 0:0:0:0:0:ffff:a00:1");
    }
}
