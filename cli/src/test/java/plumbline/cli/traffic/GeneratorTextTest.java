package plumbline.cli.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;

class GeneratorTextTest {
    @Test
    void everythingCanBeSaid() {
        GeneratorText text = GeneratorText.parse(
                "app=3,pipe=1,every=1.5ms,times=7,batches=2,batch-gap=10us,packets=4,packet-gap=100ns,hex=cafe");
        assertThat(text.pipe()).isEqualTo(1);
        assertThat(text.app().id()).isEqualTo(3);
        assertThat(text.app().trigger()).isEqualTo(new Trigger.Periodic(1_500_000, 7));
        assertThat(text.app().batches()).isEqualTo(2);
        assertThat(text.app().batchGapNanos()).isEqualTo(10_000);
        assertThat(text.app().packets()).isEqualTo(4);
        assertThat(text.app().packetGapNanos()).isEqualTo(100);
        assertThat(text.app().template()).containsExactly(0xca, 0xfe);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app=3,every=1500us,times=7,batches=2,batch-gap=10us,packets=4,packet-gap=100ns,hex=cafe",
                "app=0,once=2ms,length=64",
                "app=1,recirculated=0xab000000/0xff000000,length=1500"
            })
    void whatIsSetIsShownAsItIsWritten(String text) {
        assertThat(GeneratorText.of(GeneratorText.parse(text).app())).isEqualTo(text);
    }

    @Test
    void littleMustBeSaid() {
        GeneratorApp once = GeneratorText.parse("once=2us").app();
        assertThat(once.trigger()).isEqualTo(new Trigger.OneShot(2_000));
        assertThat(once.length()).isEqualTo(64);
        assertThat(HexFormat.of().formatHex(once.template())).startsWith("02000000000188b500");
        assertThat(GeneratorText.parse("recirculated=0xab000000/0xff000000")
                        .app()
                        .trigger())
                .isEqualTo(new Trigger.OnRecirculation(0xAB000000L, 0xFF000000L));
        assertThat(GeneratorText.parse("recirculated=7").app().trigger())
                .isEqualTo(new Trigger.OnRecirculation(7, 0xFFFFFFFFL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "every              | 'every' is not KEY=VALUE; write e.g. every=1ms,packets=4",
                "every=1            | '1' is no time; write a number with ns, us, ms or s",
                "packets=4          | one of every=TIME, once=TIME, recirculated=VALUE/MASK says when",
                "every=1ms,once=1ms | one of every=TIME, once=TIME, recirculated=VALUE/MASK says when",
                "once=1ms,once=1ms  | 'once' is given twice",
                "once=1ms,packets=x | packets=x is no number",
                "once=1ms,times=2   | 'times' is not known here",
                "once=1ms,length=13 | either hex=BYTES, or length=BYTES of an Ethernet frame, 14–65536",
                "once=1ms,app=9     | generator application 9: numbers are 0–7",
                "recirculated=-1    | pattern 0x",
                "recirculated=x     | 'x' is no number; write e.g. 0xab000000"
            })
    void whatIsWrongIsSaid(String text, String message) {
        assertThatThrownBy(() -> GeneratorText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    /** Whatever is written is an application or refused with a reason. */
    @Property(tries = 2_000)
    void nothingElseHappens(@ForAll("nearlyRight") String text) {
        try {
            assertThat(GeneratorText.parse(text).app().length()).isGreaterThanOrEqualTo(GeneratorApp.HEADER_BYTES);
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }

    @Provide
    Arbitrary<String> nearlyRight() {
        Arbitrary<String> keys = Arbitraries.of(
                "app",
                "pipe",
                "every",
                "times",
                "once",
                "recirculated",
                "batches",
                "batch-gap",
                "packets",
                "packet-gap",
                "length",
                "hex",
                "");
        Arbitrary<String> values = Arbitraries.oneOf(
                Arbitraries.of(
                        "1",
                        "0",
                        "-1",
                        "99999999999999999999",
                        "1ms",
                        "1e9s",
                        "9999999999999s",
                        "0xff/0xff",
                        "cafe",
                        "0x"),
                Arbitraries.strings().ofMaxLength(6));
        Arbitrary<String> setting =
                net.jqwik.api.Combinators.combine(keys, values).as((key, value) -> key + "=" + value);
        return setting.list().ofMaxSize(5).map(settings -> String.join(",", settings));
    }
}
