package plumbline.programs.hhh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;
import plumbline.vm.RandomDraws;

/**
 * With room for all prefixes the programs count each exactly, whatever addresses and whatever a packet counts: the
 * truth is added up from the bytes of which the packets are made, and the lengths that were drawn.
 */
class AddressesTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final long SEED = 42;

    /** A packet, the first bits of the address that is asked for, its IP packet's length. */
    private record Sent(byte[] frame, long address, long length) {}

    private static List<Sent> packets(int address) {
        SplittableRandom random = new SplittableRandom(4);
        List<Sent> packets = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int payload = random.nextInt(1400);
            long[] ends = {random.nextInt(3) + 1, random.nextInt(3) + 1};
            String text;
            if (address < 2) {
                for (int end = 0; end < 2; end++) {
                    ends[end] = 0x0A000000L + (ends[end] << 16) + (random.nextInt(2) << 8) + random.nextInt(5);
                }
                text = "0800" + "4500" + String.format("%04x", 20 + payload) + "00000000" + "40fd" + "0000"
                        + String.format("%08x%08x", ends[0], ends[1]);
            } else {
                for (int end = 0; end < 2; end++) {
                    ends[end] =
                            0x20010DB8_00000000L + (ends[end] << 24) + (random.nextInt(2) << 16) + random.nextInt(5);
                }
                text = "86dd" + "60000000" + String.format("%04x", payload) + "fd40"
                        + String.format("%016x%016x%016x%016x", ends[0], random.nextLong(), ends[1], random.nextLong());
            }
            packets.add(new Sent(
                    HEX.parseHex("000000000002" + "000000000001" + text + "5a".repeat(payload)),
                    ends[address % 2],
                    payload + (address < 2 ? 20 : 40)));
        }
        return packets;
    }

    private static Map<Prefix, Double> counted(String name, Map<String, Long> parameters, List<Sent> packets) {
        Verified program = Catalogue.verified(name, "unlimited", parameters);
        HhhReadOut readOut = (HhhReadOut) BuiltInPrograms.find(name)
                .orElseThrow()
                .readOut(program.program())
                .orElseThrow();
        return BothEngines.agree(engine -> {
            MemoryPort source = new MemoryPort("packets");
            for (int i = 0; i < packets.size(); i++) {
                source.add(10_000L * i, packets.get(i).frame());
            }
            FlowRun.Done run = new FlowRun(program, SEED, 1, engine).run(source, (frame, state) -> {});
            return readOut.counts(run.device().state()).estimates();
        });
    }

    private static Map<String, Long> parameters(long address, long weight) {
        return new HashMap<>(Map.of("address", address, "weight", weight, "initial", 0L, "entries", 1024L, "ways", 3L));
    }

    private static Prefix prefix(int length, long address, int bits) {
        return new Prefix(length, length == 0 ? 0 : address >>> bits - length << bits - length, bits);
    }

    @ParameterizedTest(name = "address={0} weight={1}")
    @CsvSource({"0, 0", "0, 1", "1, 1", "2, 0", "2, 1", "3, 1"})
    void stackedTables(int address, long weight) {
        int bits = address < 2 ? 32 : 64;
        List<Sent> packets = packets(address);
        Map<Prefix, Double> truth = new HashMap<>();
        for (Sent packet : packets) {
            for (int quarters = 0; quarters <= 4; quarters++) {
                truth.merge(
                        prefix(quarters * bits / 4, packet.address(), bits),
                        weight == 1 ? packet.length() : 1.0,
                        Double::sum);
            }
        }
        assertThat(counted("hhhstack", parameters(address, weight), packets)).isEqualTo(truth);
    }

    @ParameterizedTest(name = "address={0} weight={1} levels={2}")
    @CsvSource({"0, 1, 4", "1, 0, 8", "1, 1, 32", "2, 0, 4", "2, 1, 16", "3, 1, 32"})
    void randomPrefixes(int address, long weight, int levels) {
        int bits = address < 2 ? 32 : 64;
        List<Sent> packets = packets(address);
        Map<Prefix, Double> truth = new HashMap<>();
        Set<Prefix> known = new HashSet<>();
        long pass = 0;
        for (Sent packet : packets) {
            int level = (int) RandomDraws.draw(SEED, pass++, 0) & levels - 1;
            Prefix prefix = prefix((level + 1) * bits / levels, packet.address(), bits);
            pass += known.add(prefix) ? 1 : 0; // its clone
            double amount = weight == 1 ? packet.length() : 1;
            truth.merge(prefix, levels * amount, Double::sum);
            truth.merge(prefix(0, 0, bits), amount, Double::sum);
        }
        Map<String, Long> parameters = parameters(address, weight);
        parameters.put("levels", (long) levels);
        assertThat(counted("hhhrandom", parameters, packets)).isEqualTo(truth);
    }

    /** Of 500 packets the shares are known; the share that makes heavy and the unit are what was asked for. */
    @Test
    void thetaSaysWhatIsHeavy() {
        for (long theta : new long[] {10_000, 100_000, 400_000}) {
            Map<String, Long> parameters = parameters(2, 1);
            parameters.put("theta", theta);
            parameters.put("z", 0L);
            List<Sent> packets = packets(2);
            Verified program = Catalogue.verified("hhhstack", "unlimited", parameters);
            HhhReadOut readOut = (HhhReadOut) BuiltInPrograms.find("hhhstack")
                    .orElseThrow()
                    .readOut(program.program())
                    .orElseThrow();
            MemoryPort source = new MemoryPort("packets");
            for (int i = 0; i < packets.size(); i++) {
                source.add(10_000L * i, packets.get(i).frame());
            }
            HhhReading reading = readOut.read(
                    new FlowRun(program, SEED, 1)
                            .run(source, (frame, state) -> {})
                            .device()
                            .state(),
                    1000);
            double threshold = theta / 1e6 * reading.total();
            assertThat(reading.prefixes()).isNotEmpty().allSatisfy(row -> assertThat((double) row.conditioned())
                    .isGreaterThanOrEqualTo(threshold - 1));
            long heavy = heavy(packets, threshold);
            assertThat(reading.found()).as("theta " + theta).isEqualTo((int) heavy);
            assertThat(reading.text()).contains("bytes", theta == 10_000 ? "at least 1.0 % of" : "0.0 % of");
        }
    }

    /** Cormode's definition: level by level, what is heavy is taken out. */
    private static long heavy(List<Sent> packets, double threshold) {
        Map<Long, Double> rest = new HashMap<>();
        packets.forEach(packet -> rest.merge(packet.address(), (double) packet.length(), Double::sum));
        long heavy = 0;
        for (int length = 64; length >= 0; length -= 16) {
            int at = length;
            Map<Long, Double> sums = new HashMap<>();
            rest.forEach((address, bytes) -> sums.merge(prefix(at, address, 64).bits(), bytes, Double::sum));
            heavy += sums.values().stream().filter(bytes -> bytes >= threshold).count();
            sums.values().removeIf(bytes -> bytes >= threshold);
            rest.clear();
            rest.putAll(sums);
        }
        return heavy;
    }

    @Test
    void aPrefixOfIpv6IsShownAsSuch() {
        assertThat(prefix(48, 0x20010DB8_00010002L, 64)).hasToString("2001:db8:1:0::/48");
    }

    /** z is the price of missing few: the slack makes more heavy, of a sample only. */
    @Test
    void zIsTheSlack() {
        assertThat(OutputRule.of(0.01, 1_000_000, 4, 3.09).slack()).isEqualTo(2 * 3.09 * 2000);
        assertThat(OutputRule.of(0.01, 1_000_000, 4, 0).slack()).isZero();
        assertThat(OutputRule.of(0.01, 1_000_000, 4, 1, 400).slack()).isEqualTo(2.0 * 2000 * 20);
        assertThat(OutputRule.of(0.01, 1_000_000, 0, 3.09).slack()).isZero();
    }
}
