package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.p4.source.IncludePath;

/** Damaged programs: every one gets an answer, and none an exception. */
class P4MutationTest {
    private static final String PROGRAM = """
        #include <core.p4>
        #define PORT bit<9>
        #ifdef WIDE
        typedef bit<48> count_t;
        #else
        typedef bit<32> count_t;
        #endif
        error { Short }
        header ethernet_t { bit<48> dst; bit<48> src; bit<16> type; }
        struct headers_t { ethernet_t ethernet; ethernet_t[2] inner; }
        extern Register<T, I> { Register(bit<32> size, T initial); T read(in I index); }
        extern Action<T, I, U> { Action(Register<T, I> r); abstract void apply(inout T value, out U result); U run(in I i); }
        extern Hash<W> { Hash(); W get<D>(in D data); }
        struct pair_t<A, B> { A first; B second; }
        enum bit<8> kind_t { One = 1, Two = One + 1 }
        bit<8> larger<T>(in T any, in bit<8> x) { return x > 3 ? x : 3; }
        parser P(packet_in packet, out headers_t hdr) {
            state start {
                packet.extract(hdr.ethernet);
                transition select(hdr.ethernet.type) { 0x0800 &&& 0xff00: accept; 1 .. 5: start; default: reject; }
            }
        }
        control C(inout headers_t hdr)(bit<8> n) {
            Register<count_t, PORT>(512, 0) counts;
            Action<count_t, PORT, bool>(counts) add = { void apply(inout count_t value, out bool result) { value = value + 1; result = value == 0; } };
            Hash<bit<8>>() hash;
            action send(PORT port) { hdr.ethernet.type = port ++ 7w0; }
            table forward {
                key = { hdr.ethernet.dst : exact @name("dst"); }
                actions = { send; NoAction; }
                const entries = { 48w0x1 : send(1); }
                default_action = send(9w511);
                size = 1024;
            }
            apply {
                if (forward.apply().hit && hdr.ethernet.isValid()) { count_t c = counts.read(1); c |+|= 1; }
                else switch (forward.apply().action_run) { send: { exit; } default: { return; } }
                @pragma stage 3
                for (bit<8> i in 0 .. 3) { hdr.inner[i].setInvalid(); }
                pair_t<bit<8>, kind_t> pair = { first = hash.get({ hdr.ethernet.src, n, 8w3 }), second = kind_t.Two };
                if (add.run(9w3)) { hdr.ethernet.src[7:0] = larger(pair, pair.first); hdr.inner[0] = { 1, 2, 8w0 ++ (bit<8>) pair.second }; }
            }
        }
        parser AnyParser<H>(packet_in packet, out H hdr);
        control AnyControl<H>(inout H hdr);
        package Pipeline<H>(AnyParser<H> p, AnyControl<H> c);
        Pipeline(P(), C(3)) main;
        """;
    private static final String[] PIECES = {
        "{",
        "}",
        "(",
        ")",
        "<",
        ">",
        "[",
        "]",
        ";",
        ":",
        ",",
        "=",
        "#",
        "##",
        "\"",
        "/*",
        "@",
        "&&&",
        "..",
        "8w0xz",
        "if",
        "table",
        "state",
        "\n#if 1\n",
        "\n#define PORT PORT PORT\n",
        "\\\n",
        "\u0000",
        "é"
    };

    @Test
    void aThousand() {
        damage(1_000);
    }

    @Test
    @Tag("long")
    void fortyThousand() {
        damage(40_000);
    }

    /** Words in the place of others: most of these programs can be read, and mean something else. */
    @Test
    void wordsInThePlaceOfOthers() {
        exchange(600);
    }

    @Test
    @Tag("long")
    void manyWordsInThePlaceOfOthers() {
        exchange(3_000);
    }

    private static void exchange(int programs) {
        long seed = 20_261_124;
        SplittableRandom random = new SplittableRandom(seed);
        List<MatchResult> words =
                Pattern.compile("\\w+|[<>=+&|.-]").matcher(PROGRAM).results().toList();
        int meant = 0;
        for (int i = 0; i < programs; i++) {
            StringBuilder text = new StringBuilder(PROGRAM);
            MatchResult place = words.get(random.nextInt(words.size()));
            text.replace(
                    place.start(),
                    place.end(),
                    words.get(random.nextInt(words.size())).group());
            P4Text read = read(text.toString());
            boolean syntax =
                    read.diagnostics().stream().anyMatch(said -> said.code().equals("syntax"));
            meant += syntax ? 0 : 1;
            assertThat(read.typed().isPresent())
                    .as("seed %d, program %d:%n%s", seed, i, text)
                    .isEqualTo(read.diagnostics().isEmpty());
        }
        assertThat(meant).isGreaterThan(programs / 3);
    }

    @ParameterizedTest
    @CsvSource({
        "h, .a, ''",
        "h, [0], ''",
        "h, (), ''",
        "'', (, 1",
        "'', '{', 1",
        "'', '- ', 1",
        "1, + 1, ''",
        "1, '? 1 : 1', ''"
    })
    void nothingIsTooDeep(String first, String again, String last) {
        for (int times : new int[] {200, 2_000, 20_000}) {
            read("control C(inout bit<8> h) { apply { h = " + first + again.repeat(times) + last + "; } }");
            read("const int n = " + first + again.repeat(times) + last + ";");
        }
    }

    private static void damage(int times) {
        long seed = 20_261_123;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < times; i++) {
            StringBuilder text = new StringBuilder(PROGRAM);
            for (int changes = random.nextInt(1, 6); changes > 0; changes--) {
                int from = random.nextInt(text.length());
                int to = Math.min(text.length(), from + random.nextInt(12));
                switch (random.nextInt(3)) {
                    case 0 -> text.delete(from, to);
                    case 1 -> text.insert(from, PIECES[random.nextInt(PIECES.length)]);
                    default -> text.insert(from, text.substring(random.nextInt(from + 1), from));
                }
                text.setLength(Math.min(text.length(), 20_000));
            }
            String damaged = text.toString();
            P4Text read = read(damaged);
            assertThat(read.diagnostics())
                    .as("seed %d, program %d:%n%s", seed, i, damaged)
                    .allSatisfy(said -> assertThat(said.at().line()).isPositive());
        }
    }

    private static P4Text read(String text) {
        try {
            return P4Text.read("t.p4", text, new IncludePath(List.of()), Map.of());
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("cannot read\n" + text, e);
        }
    }

    @Test
    void theProgramItselfIsRead() {
        assertThat(read(PROGRAM).diagnostics()).isEmpty();
    }
}
