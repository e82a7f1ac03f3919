package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
        parser P(packet_in packet, out headers_t hdr) {
            state start {
                packet.extract(hdr.ethernet);
                transition select(hdr.ethernet.type) { 0x0800 &&& 0xff00: accept; 1 .. 5: start; default: reject; }
            }
        }
        control C(inout headers_t hdr)(bit<8> n) {
            Register<count_t, PORT>(512, 0) counts;
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
    void aHundredThousand() {
        damage(100_000);
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
