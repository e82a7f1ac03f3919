package plumbline.network.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.regex.Pattern;
import plumbline.isa.model.Ethernet;
import plumbline.network.kernel.LinkConfig;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.tm.Rate;

/** Links of exercises for Mininet, which say a rate in Mbit/s and a delay, or neither. */
final class ExerciseLink {
    private static final String RATE = "1gbit";
    private static final double BITS_PER_MBIT = 1e6;
    /** Of a link without a delay, in nanoseconds: a wire takes time. */
    private static final long SHORTEST = 1_000;

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    private ExerciseLink() {}

    /**
     * A link.
     *
     * @param mbit its rate in Mbit/s; nothing: 1 Gbit/s
     * @param delay a number is in milliseconds; one in quotes is as tc(8) has it, in microseconds without a unit;
     *     nothing, or less: 1 µs
     * @throws IllegalArgumentException if there is no such link
     */
    static LinkConfig config(JsonNode mbit, JsonNode delay) {
        long nanos = isSaid(delay) ? Math.max(SHORTEST, Nanos.parse(withUnit(delay))) : SHORTEST;
        return new LinkConfig(bitsPerSecond(mbit), nanos, Ethernet.WIRE_OVERHEAD, 0);
    }

    /** From a switch to what its CPU port leads to. */
    static LinkSpec toCpu(String device, int port, HostSpec cpu) {
        LinkConfig config = config(MissingNode.getInstance(), MissingNode.getInstance());
        return new LinkSpec(device, port, cpu.name(), LinkSpec.ANY_PORT, config, cpu.at());
    }

    private static boolean isSaid(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    private static long bitsPerSecond(JsonNode mbit) {
        if (!isSaid(mbit)) {
            return Rate.ofLink(RATE).bitsPerSecond();
        }
        if (!mbit.isNumber()) {
            throw new IllegalArgumentException(mbit + " is no rate in Mbit/s such as 0.5");
        }
        return Math.round(mbit.asDouble() * BITS_PER_MBIT);
    }

    private static String withUnit(JsonNode delay) {
        String text = delay.isTextual() ? delay.textValue() : delay.asText() + "ms";
        return NUMBER.matcher(text).matches() ? text + "us" : text;
    }
}
