package plumbline.programs.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Match;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;

/** The firewall against a model that keeps an exact table of connections. */
class FirewallTest {
    private static final int INSIDE = 0;
    private static final int OUTSIDE = 1;
    private static final long UNIT = 1 << 16;
    private static final long TIMEOUT = 1_000;
    private static final Match ANY = Match.Ternary.ANY;

    private record Arrival(long nanos, int port, byte[] frame) {}

    /** What came out at inside and at outside, and the verdicts. */
    private record Outcome(List<String> inside, List<String> outside, List<Long> verdicts) {}

    private static Outcome run(Engine engine, Map<String, Long> parameters, TableBatch rules, List<Arrival> arrivals) {
        MemoryPort[] ports = {new MemoryPort("inside"), new MemoryPort("outside")};
        arrivals.forEach(one -> ports[one.port].add(one.nanos, one.frame));
        Map<String, Long> all = new HashMap<>(parameters);
        all.put("timeout", TIMEOUT);
        Switch device = Switch.builder(Catalogue.verified("firewall", "tofino1", all), engine)
                .seed(1)
                .port(INSIDE, ports[INSIDE])
                .port(OUTSIDE, ports[OUTSIDE])
                .controlPlane(new ControlPlane() {
                    @Override
                    public void start(RuntimeControl control) {
                        rules.apply(control.state());
                    }

                    @Override
                    public long nextWorkNanos() {
                        return Long.MAX_VALUE;
                    }

                    @Override
                    public void work(RuntimeControl control, long nanos) {}
                })
                .build();
        new StepRunner(device).run();
        List<Long> verdicts = new ArrayList<>();
        for (int verdict = 0; verdict < 8; verdict++) {
            verdicts.add(device.state().counter("verdicts").packets(verdict));
        }
        return new Outcome(hex(ports[INSIDE]), hex(ports[OUTSIDE]), verdicts);
    }

    private static List<String> hex(MemoryPort port) {
        return port.sent().stream()
                .map(frame -> HexFormat.of().formatHex(frame.bytes()))
                .toList();
    }

    private static Outcome both(TableBatch rules, List<Arrival> arrivals) {
        return BothEngines.agree(engine -> run(engine, Map.of(), rules, arrivals));
    }

    /**
     * A packet between host {@code near} inside and host {@code far} outside, in the direction of its port of arrival.
     */
    private static byte[] packet(int port, boolean six, int protocol, int near, int far, int nearPort, int farPort) {
        boolean out = port == INSIDE;
        TestFrame frame = six
                ? TestFrame.ipv6(80, protocol, address6(out ? near : far), address6(out ? far : near))
                : TestFrame.ipv4(64, protocol, 0x0A00_0000 | (out ? near : far), 0x0A00_0000 | (out ? far : near));
        return frame.ports(out ? nearPort : farPort, out ? farPort : nearPort).bytes();
    }

    private static long[] address6(int host) {
        return new long[] {0xFDL << 56, host};
    }

    @Test
    void answersComeInWhileTheConnectionIsYoungAndNothingElseDoes() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Map<List<Object>, Long> heard = new HashMap<>();
        List<Arrival> arrivals = new ArrayList<>();
        List<String> in = new ArrayList<>();
        List<String> out = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 2_000; i++) {
            boolean six = random.nextBoolean();
            int protocol = random.nextBoolean() ? 6 : 17;
            int near = 1 + random.nextInt(2);
            int far = 101 + random.nextInt(2);
            int nearPort = 1_000 + random.nextInt(4);
            int port = random.nextInt(3) == 0 ? INSIDE : OUTSIDE;
            byte[] frame = packet(port, six, protocol, near, far, nearPort, 53);
            arrivals.add(new Arrival(now, port, frame));
            List<Object> connection = List.of(six, protocol, near, far, nearPort);
            if (port == INSIDE) {
                heard.put(connection, now);
                out.add(HexFormat.of().formatHex(frame));
            } else if (heard.containsKey(connection)
                    && Math.floorDiv(now, UNIT) - Math.floorDiv(heard.get(connection), UNIT) <= TIMEOUT) {
                in.add(HexFormat.of().formatHex(frame));
            }
            now += random.nextInt((int) (TIMEOUT * UNIT / 20));
        }
        Outcome outcome = both(new TableBatch(), arrivals);
        assertThat(outcome.outside).as("seed %d", seed).isEqualTo(out);
        assertThat(outcome.inside).as("seed %d", seed).isEqualTo(in);
    }

    @Test
    void rulesComeFirstAndTheHighestPriorityWins() {
        TableBatch rules = new TableBatch()
                .add("acl4", acl(OUTSIDE, 6, 80), 10, "permit", 1)
                .add("acl4", acl(OUTSIDE, 6, -1), 5, "deny", 2)
                .add("acl4", acl(INSIDE, 17, 53), 10, "deny", 3);
        List<byte[]> inward = List.of(
                packet(OUTSIDE, false, 6, 1, 101, 80, 5_000),
                packet(OUTSIDE, false, 6, 1, 101, 22, 5_000),
                packet(OUTSIDE, false, 17, 1, 101, 80, 5_000));
        List<byte[]> outward =
                List.of(packet(INSIDE, false, 17, 1, 101, 4_000, 53), packet(INSIDE, false, 17, 1, 101, 4_000, 123));
        List<Arrival> arrivals = new ArrayList<>();
        inward.forEach(frame -> arrivals.add(new Arrival(1_000L * arrivals.size(), OUTSIDE, frame)));
        outward.forEach(frame -> arrivals.add(new Arrival(1_000L * arrivals.size(), INSIDE, frame)));
        Outcome outcome = both(rules, arrivals);
        assertThat(outcome.inside).containsExactly(HexFormat.of().formatHex(inward.get(0)));
        assertThat(outcome.outside).containsExactly(HexFormat.of().formatHex(outward.get(1)));
        assertThat(outcome.verdicts).containsExactly(1L, 2L, 0L, 1L, 1L, 0L, 0L, 0L);
    }

    private static List<Match> acl(int port, int protocol, int destinationPort) {
        return List.of(
                new Match.Exact(port),
                ANY,
                ANY,
                new Match.Exact(protocol),
                ANY,
                destinationPort < 0 ? ANY : new Match.Exact(destinationPort));
    }

    private static byte[] echo(int port, boolean six, int type, int identifier) {
        byte[] frame = packet(port, six, six ? 58 : 1, 1, 101, 0, 0);
        ByteBuffer.wrap(frame).put(six ? 54 : 34, (byte) type).putShort(six ? 58 : 38, (short) identifier);
        return frame;
    }

    @Test
    void pingsGoOutAndTheirAnswersComeBack() {
        List<Arrival> arrivals = List.of(
                new Arrival(1_000, INSIDE, echo(INSIDE, false, 8, 7)),
                new Arrival(2_000, OUTSIDE, echo(OUTSIDE, false, 0, 7)),
                new Arrival(3_000, OUTSIDE, echo(OUTSIDE, false, 0, 8)),
                new Arrival(4_000, INSIDE, echo(INSIDE, true, 128, 7)),
                new Arrival(5_000, OUTSIDE, echo(OUTSIDE, true, 129, 7)),
                new Arrival(6_000, OUTSIDE, echo(OUTSIDE, true, 128, 9)),
                new Arrival(7_000, OUTSIDE, echo(OUTSIDE, true, 135, 0)));
        assertThat(both(new TableBatch(), arrivals).verdicts).containsExactly(2L, 0L, 0L, 0L, 2L, 2L, 1L, 0L);
    }
}
