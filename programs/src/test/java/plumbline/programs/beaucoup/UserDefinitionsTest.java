package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.Checks.Sixteen;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.Frames;
import plumbline.verifier.Verdict;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Keys and attributes that the program has only because parameters say so. */
class UserDefinitionsTest {
    private static final int PACKETS = 20_000;
    private static final long WINDOW = 1L << 45;
    private static final long START = 1L << 46;
    private static final String KEY = "key: [dst_mac, protocol]";

    /** A frame with a tag, and what the test knows of it. */
    private record Sent(byte[] frame, long dstMac, long srcMac, int vlan, int src, int length, int ttl, int protocol) {
        static Sent random(SplittableRandom random) {
            int src = 0x0A000000 + random.nextInt(1 << 16);
            byte[] plain = Frames.frame(src, 1, random.nextBoolean() ? 6 : 17, 0, 5, 6);
            long dstMac = 0x02_0000_000000L + random.nextInt(8);
            long srcMac = 0x06_0000_000000L + Integer.toUnsignedLong(random.nextInt());
            int vlan = random.nextInt(4096);
            int ttl = random.nextInt(256);
            int length = 46 + random.nextInt(100);
            ByteBuffer frame = ByteBuffer.allocate(plain.length + 4)
                    .putLong(dstMac << 16)
                    .position(6)
                    .putLong(srcMac << 16)
                    .position(12)
                    .putShort((short) 0x8100)
                    .putShort((short) (0xE000 | vlan))
                    .put(plain, 12, plain.length - 12);
            frame.putShort(20, (short) length).put(26, (byte) ttl);
            return new Sent(frame.array(), dstMac, srcMac, vlan, src, length, ttl, plain[23]);
        }
    }

    private static QuerySet asked(String attribute) {
        return Queries.of("budget: 3\nsrc_net: 20\nqueries:\n  - {name: q, " + KEY + ", attribute: [" + attribute
                + "], threshold: 40}\n");
    }

    /**
     * The first attribute is hashed with the first packet's fields, by CRC-16/ARC; the second has fields that are known
     * a stage later, and so is number 6, hashed by CRC-16/OPENSAFETY-B.
     */
    @ParameterizedTest
    @CsvSource({
        "false, 'length, src_mac'",
        "true, 'length, src_mac'",
        "false, 'vlan, src_net, ttl'",
        "true, 'vlan, src_net, ttl'"
    })
    void couponsAndCollectorsAreThoseOfTheFields(boolean compiled, String attribute) {
        boolean late = attribute.contains("vlan");
        QuerySet asked = asked(attribute);
        Map<String, Long> parameters = new HashMap<>(BeauCoup.parametersFor(asked));
        parameters.put("window", WINDOW);
        Program program = Catalogue.program("beaucoup", parameters);
        CompiledQuery query = new QueryInstaller(program)
                .compile(asked, CouponChoice.TEXT, Installed.NOTHING)
                .queries()
                .getFirst();
        Rig rig = new Rig(
                compiled ? new Compiler() : new Interpreter(),
                parameters,
                new QueryInstaller(program).compile(asked, CouponChoice.TEXT, Installed.NOTHING));
        SplittableRandom random = new SplittableRandom(7);
        Map<Map<PacketField, Long>, Long> collected = new HashMap<>();
        int drawn = 0;
        int alerts = 0;
        for (int i = 0; i < PACKETS; i++) {
            Sent sent = Sent.random(random);
            int hash = late
                    ? new Sixteen(0x755B, false, 0, 0)
                            .of(ByteBuffer.allocate(7)
                                    .putInt(sent.src & 0xFFFFF000)
                                    .put((byte) sent.ttl)
                                    .putShort((short) sent.vlan)
                                    .array())
                    : new Sixteen(0x8005, true, 0, 0)
                            .of(ByteBuffer.allocate(8)
                                    .putShort((short) sent.length)
                                    .putShort((short) (sent.srcMac >> 32))
                                    .putInt((int) sent.srcMac)
                                    .array());
            Optional<Alert> alert = rig.send(sent.frame, START + i);
            boolean expected = false;
            int coupon = Math.floorDiv(hash - query.first(), query.couponSize());
            if (coupon >= 0 && coupon < query.coupons().m()) {
                drawn++;
                Map<PacketField, Long> key =
                        Map.of(PacketField.DST_MAC, sent.dstMac, PacketField.PROTOCOL, (long) sent.protocol);
                long before = collected.getOrDefault(key, 0L);
                long after = before | 1L << coupon;
                collected.put(key, after);
                expected = before != after
                        && Long.bitCount(after) == query.coupons().n();
            }
            assertThat(alert.isPresent()).as("packet " + i).isEqualTo(expected);
            if (expected) {
                alerts++;
                assertThat(alert.get().key())
                        .isEqualTo(Map.of(
                                "dst_mac",
                                String.format("02:00:00:00:00:%02x", sent.dstMac & 0xFF),
                                "protocol",
                                Integer.toString(sent.protocol)));
            }
        }
        assertThat(alerts).isEqualTo(16);
        assertThat(rig.use().drawn()).isEqualTo(drawn);
        NetworkCollectors collectors = new NetworkCollectors(program, HashSeed.PUBLIC);
        collected.forEach((key, coupons) -> {
            CollectorAddress place = collectors.place(query, key);
            assertThat(collectors.coupons(
                            place, collectors.slots(rig.state(), place, START).toList()))
                    .isEqualTo(coupons);
        });
    }

    /** Prefixes are shown with their lengths. */
    @Test
    void anAlertNamesThePrefix() {
        QuerySet asked = Queries.of(
                "budget: 3\nsrc_net: 20\nqueries:\n  - {name: q, key: [src_net], attribute: [packet], threshold: 1}\n");
        Map<String, Long> parameters = BeauCoup.parametersFor(asked);
        Rig rig = new Rig(
                new Interpreter(),
                parameters,
                new QueryInstaller(Catalogue.program("beaucoup", parameters))
                        .compile(asked, CouponChoice.TEXT, Installed.NOTHING));
        Optional<Alert> alert = Optional.empty();
        for (int i = 0; alert.isEmpty() && i < 100; i++) {
            alert = rig.send(Frames.frame(0x0A01FFFF, 1, Frames.UDP, 0, 1, 2), START);
        }
        assertThat(alert.orElseThrow().key()).isEqualTo(Map.of("src_net", "10.1.240.0/20"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[src] | [dst] | ''",
                "[src] | [ttl] | -p attribute0=512 -p attributes=1 -p key_fields=1",
                "[src, vlan] | [dst] | -p attribute0=2 -p attributes=1 -p key_fields=4097",
                "[src] | [dst_net] | -p attribute0=0 -p attribute1=0 -p attribute2=0 -p attribute3=0 -p attribute4=0"
                        + " -p attribute5=0 -p attribute6=64 -p attributes=7 -p key_fields=1",
            })
    void parametersAreThoseThatAreNeeded(String key, String attribute, String words) {
        QuerySet asked =
                Queries.of("queries:\n  - {name: q, key: " + key + ", attribute: " + attribute + ", threshold: 100}\n");
        assertThat(BeauCoup.words(BeauCoup.parametersFor(asked))).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[src] | [ttl] | query q: the program does not hash ttl, but src, dst, src+dst, packet,",
                "[ttl] | [src] | query q: the program makes keys of src, dst, src_port, dst_port, not of ttl: start it"
                        + " with -p attributes=1 -p key_fields=512",
            })
    void whatTheProgramLacksIsSaid(String key, String attribute, String message) {
        QuerySet asked =
                Queries.of("queries:\n  - {name: q, key: " + key + ", attribute: " + attribute + ", threshold: 100}\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QueryInstaller(Catalogue.program("beaucoup", Map.of()))
                        .compile(asked, CouponChoice.TEXT, Installed.NOTHING))
                .withMessageContaining(message);
    }

    @Test
    void filtersAndPrefixesAreTheProgrammes() {
        Map<String, Long> none = Map.of("filters", 0L);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QueryInstaller(Catalogue.program("beaucoup", none))
                        .compile(
                                Queries.of("queries:\n  - {name: q, key: [src], attribute: [dst], threshold: 100,"
                                        + " filter: {protocol: tcp}}\n"),
                                CouponChoice.TEXT,
                                Installed.NOTHING))
                .withMessageContaining("query q: the program has no filters");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QueryInstaller(Catalogue.program("beaucoup", Map.of()))
                        .compile(
                                Queries.of("src_net: 8\nqueries:\n  - {name: q, key: [src], attribute: [dst],"
                                        + " threshold: 100}\n"),
                                CouponChoice.TEXT,
                                Installed.NOTHING))
                .withMessageContaining("the queries want 8 bits of src_net, the program has 24");
    }

    @Test
    void thereAreElevenAttributesAtMost() {
        StringBuilder text = new StringBuilder("queries:\n");
        List<String> fields = List.of("src", "dst", "ttl", "dscp", "length", "vlan", "src_mac", "dst_mac", "protocol");
        fields.forEach(field -> text.append(query(field)).append(query(field + ", src_port")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BeauCoup.parametersFor(Queries.of(text.toString())))
                .withMessageContaining("18 attributes; a program hashes up to 11");
    }

    private static String query(String attribute) {
        return "  - {name: '" + attribute + "', key: [src], attribute: [" + attribute + "], threshold: 100}\n";
    }

    /** Every field in the key and in attributes, some of them too late for the first stage. */
    @ParameterizedTest
    @ValueSource(strings = {"tofino1", "tofino2", "unlimited"})
    void everyFieldIsLegalInKeysAndAttributes(String target) {
        Map<String, Long> parameters = new HashMap<>();
        parameters.put("key_fields", (1L << PacketField.values().length) - 1);
        long[] fields = {1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 13, 1 << 14 | 1, 1 << 5, 1 << 6, 1 << 12, 16};
        for (int number = 0; number < fields.length; number++) {
            parameters.put("attribute" + number, fields[number]);
        }
        assertThat(Catalogue.verdict("beaucoup", target, parameters)).isInstanceOf(Verdict.Accepted.class);
    }
}
