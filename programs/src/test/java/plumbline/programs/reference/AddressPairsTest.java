package plumbline.programs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class AddressPairsTest {
    private static final String ETHERNET = "ffffffffffff020000000001";
    private static final String IPV4 = "4500001400000000401100000a0000010a000002";

    private static long pair(String hex) {
        byte[] bytes = HexFormat.of().parseHex("00" + hex);
        return AddressPairs.of(new UnsafeBuffer(bytes), 1, bytes.length - 1);
    }

    @Test
    void readsBothAddresses() {
        assertThat(pair(ETHERNET + "0800" + IPV4)).isEqualTo(0x0A0000010A000002L);
    }

    @Test
    void looksBehindOneVlanTag() {
        assertThat(pair(ETHERNET + "8100" + "0064" + "0800" + IPV4)).isEqualTo(0x0A0000010A000002L);
        assertThat(pair(ETHERNET + "8100" + "0064" + "0806" + IPV4)).isEqualTo(AddressPairs.NONE);
    }

    @Test
    void leavesOutWhatIsNoIpv4() {
        assertThat(pair(ETHERNET + "0806" + IPV4)).isEqualTo(AddressPairs.NONE);
        assertThat(pair(ETHERNET + "0800" + IPV4.substring(2))).isEqualTo(AddressPairs.NONE);
        assertThat(pair(ETHERNET)).isEqualTo(AddressPairs.NONE);
    }
}
