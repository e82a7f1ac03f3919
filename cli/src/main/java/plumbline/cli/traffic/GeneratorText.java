package plumbline.cli.traffic;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.tm.word.KeyValue;

/**
 * An application of the packet generator as a user writes it: {@code every=1ms,packets=4,length=64}.
 *
 * <pre>
 *   app=0–7  pipe=N                          which; 0
 *   every=TIME [times=N]                     the trigger, exactly one of the three: again and again,
 *   once=TIME                                once, so long after the start,
 *   recirculated=VALUE[/MASK]                or for packets that come back and begin with these 4 bytes
 *   batches=N  batch-gap=TIME                per trigger; 1
 *   packets=N  packet-gap=TIME               per batch; 1
 *   length=BYTES  or  hex=BYTES              all of a packet of Ethernet type 0x88b5; or what follows the header
 * </pre>
 *
 * @param pipe number of the pipe
 */
public record GeneratorText(int pipe, GeneratorApp app) {
    /** Behind the generator's 6 bytes, the destination: a locally administered source, and a type for experiments. */
    private static final byte[] ETHERNET = HexFormat.of().parseHex("02000000000188b5");

    private static final String DEFAULT_LENGTH = "64";
    private static final String ALL_BITS = "0xffffffff";

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    public static GeneratorText parse(String text) {
        Map<String, String> settings = settings(text);
        GeneratorApp app = new GeneratorApp(
                number("app", settings, "0"),
                trigger(settings),
                number("batches", settings, "1"),
                time("batch-gap", settings),
                number("packets", settings, "1"),
                time("packet-gap", settings),
                template(settings));
        int pipe = number("pipe", settings, "0");
        if (!settings.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + settings.keySet().iterator().next() + "' is not known here; known are app, pipe, every,"
                            + " times, once, recirculated, batches, batch-gap,"
                            + " packets, packet-gap, length, hex");
        }
        return new GeneratorText(pipe, app);
    }

    /** An application as {@link #parse} reads it, without defaults. */
    public static String of(GeneratorApp app) {
        StringBuilder text = new StringBuilder("app=" + app.id()).append(',').append(of(app.trigger()));
        unless(1, text, "batches", app.batches());
        unless(0, text, "batch-gap", app.batchGapNanos());
        unless(1, text, "packets", app.packets());
        unless(0, text, "packet-gap", app.packetGapNanos());
        boolean zeros = Arrays.equals(app.template(), frame(app.length()));
        return text.append(
                        zeros
                                ? ",length=" + app.length()
                                : ",hex=" + HexFormat.of().formatHex(app.template()))
                .toString();
    }

    private static String of(Trigger trigger) {
        return switch (trigger) {
            case Trigger.Periodic often -> {
                StringBuilder text = new StringBuilder("every=" + Nanos.text(often.everyNanos()));
                unless(0, text, "times", often.times());
                yield text.toString();
            }
            case Trigger.OneShot once -> "once=" + Nanos.text(once.afterNanos());
            case Trigger.OnRecirculation back -> String.format("recirculated=0x%08x/0x%08x", back.value(), back.mask());
        };
    }

    private static void unless(long usual, StringBuilder text, String key, long value) {
        if (value != usual) {
            text.append(',')
                    .append(key)
                    .append('=')
                    .append(key.endsWith("gap") ? Nanos.text(value) : String.valueOf(value));
        }
    }

    private static Map<String, String> settings(String text) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String setting : text.split(",", -1)) {
            KeyValue one = KeyValue.of(setting)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "'" + setting + "' is not KEY=VALUE; write e.g. every=1ms,packets=4"));
            if (settings.put(one.key(), one.value()) != null) {
                throw new IllegalArgumentException("'" + one.key() + "' is given twice");
            }
        }
        return settings;
    }

    private static Trigger trigger(Map<String, String> settings) {
        String every = settings.remove("every");
        String once = settings.remove("once");
        String recirculated = settings.remove("recirculated");
        if (every != null && once == null && recirculated == null) {
            return new Trigger.Periodic(Nanos.parse(every), number("times", settings, "0"));
        }
        if (every == null && once != null && recirculated == null) {
            return new Trigger.OneShot(Nanos.parse(once));
        }
        if (every == null && once == null && recirculated != null) {
            int slash = recirculated.indexOf('/');
            return new Trigger.OnRecirculation(
                    bits(slash < 0 ? recirculated : recirculated.substring(0, slash)),
                    bits(slash < 0 ? ALL_BITS : recirculated.substring(slash + 1)));
        }
        throw new IllegalArgumentException("one of every=TIME, once=TIME, recirculated=VALUE/MASK says when");
    }

    private static byte[] template(Map<String, String> settings) {
        String hex = settings.remove("hex");
        if (hex != null && !settings.containsKey("length")) {
            return HexFormat.of().parseHex(hex);
        }
        int length = number("length", settings, DEFAULT_LENGTH);
        int shortest = GeneratorApp.HEADER_BYTES + ETHERNET.length;
        if (hex != null || length < shortest || length > 1 << 16) {
            throw new IllegalArgumentException(
                    "either hex=BYTES, or length=BYTES of an Ethernet frame, " + shortest + "–65536");
        }
        return frame(length);
    }

    /** What is behind the generator's header of a frame of zeros. */
    private static byte[] frame(int length) {
        byte[] template = new byte[length - GeneratorApp.HEADER_BYTES];
        System.arraycopy(ETHERNET, 0, template, 0, Math.min(ETHERNET.length, template.length));
        return template;
    }

    private static int number(String key, Map<String, String> settings, String usual) {
        String text = Objects.requireNonNullElse(settings.remove(key), usual);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + "=" + text + " is no number", e);
        }
    }

    private static long time(String key, Map<String, String> settings) {
        String text = settings.remove(key);
        return text == null ? 0 : Nanos.parse(text);
    }

    private static long bits(String text) {
        try {
            return Long.decode(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no number; write e.g. 0xab000000", e);
        }
    }
}
