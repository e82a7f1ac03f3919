package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;

/** Which field of which header a byte of a packet belongs to, as the program's parser reads the packet. */
final class PacketFields {
    private static final String PAYLOAD = "payload";

    private final List<Placed> headers = new ArrayList<>();
    private int end;

    private record Placed(Header header, int from) {}

    private PacketFields() {}

    /** Those of a packet; what the parser does not reach is payload. */
    static PacketFields of(Program program, byte[] packet) {
        PacketFields fields = new PacketFields();
        fields.parse(program.parser(), packet);
        return fields;
    }

    private void parse(Parser parser, byte[] packet) {
        Map<String, Parser.State> states = new HashMap<>();
        parser.states().forEach(state -> states.put(state.name(), state));
        Map<String, Long> values = new HashMap<>();
        Parser.State state = parser.states().isEmpty() ? null : parser.states().getFirst();
        for (int visits = 0; state != null && visits < Parser.MAX_VISITS; visits++) {
            for (Parser.Step step : state.steps()) {
                if (end + step.bytes() > packet.length) {
                    return;
                }
                take(step, packet, values);
                end += step.bytes();
            }
            state = states.get(next(state, packet, values));
        }
    }

    private void take(Parser.Step step, byte[] packet, Map<String, Long> values) {
        switch (step) {
            case Parser.Extract(Header header, var at) -> {
                headers.add(new Placed(header, end));
                extract(header, packet, values);
            }
            case Parser.Advance _, Parser.ChecksumStep _ -> {} // sums are not shown
            case Parser.Assign assign ->
                values.put(
                        assign.target().name(),
                        switch (assign.value()) {
                            case Const constant -> constant.value();
                            case Parser.Key key -> value(key, packet, values);
                            case Calc calc ->
                                calc.value(
                                        field -> value(field, packet, values),
                                        assign.target().width());
                        });
        }
    }

    /** Metadata count as 0 until the parser sets them: what else does was another pass. */
    private long value(Parser.Key key, byte[] packet, Map<String, Long> values) {
        return switch (key) {
            case Field field -> values.getOrDefault(field.name(), 0L);
            case Parser.Lookahead ahead -> bits(packet, end * Byte.SIZE + ahead.offset(), ahead.width());
        };
    }

    /** A number in the packet; bits behind its end count as 0. */
    private static long bits(byte[] packet, int from, int width) {
        long value = 0;
        for (int bit = from; bit < from + width; bit++) {
            int octet = bit / Byte.SIZE < packet.length ? packet[bit / Byte.SIZE] : 0;
            value = value << 1 | octet >> Byte.SIZE - 1 - bit % Byte.SIZE & 1;
        }
        return value;
    }

    private void extract(Header header, byte[] packet, Map<String, Long> values) {
        int bit = end * Byte.SIZE;
        for (Field field : header.fields()) {
            values.put(field.name(), bits(packet, bit, field.width()));
            bit += field.width();
        }
    }

    private String next(Parser.State state, byte[] packet, Map<String, Long> values) {
        for (Parser.Case one : state.cases()) {
            boolean fits = one.set().isEmpty(); // what a set holds now says the switch, and this is for people
            for (int i = 0; i < one.matches().size(); i++) {
                fits &= one.matches().get(i).fits(value(state.keys().get(i), packet, values));
            }
            if (fits) {
                return one.target();
            }
        }
        return state.otherwise();
    }

    /** The field of a byte, or the fields, if several share it. */
    String at(int index) {
        for (Placed placed : headers) {
            if (index >= placed.from && index < placed.from + placed.header.bytes()) {
                return within(placed.header, (index - placed.from) * Byte.SIZE);
            }
        }
        return PAYLOAD;
    }

    private static String within(Header header, int bit) {
        List<String> names = new ArrayList<>();
        int from = 0;
        for (Field field : header.fields()) {
            if (from < bit + Byte.SIZE && from + field.width() > bit) {
                names.add(field.name());
            }
            from += field.width();
        }
        return String.join("/", names);
    }
}
