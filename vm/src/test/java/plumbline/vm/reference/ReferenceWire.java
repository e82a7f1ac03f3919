package plumbline.vm.reference;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.reference.MatchReference;
import plumbline.isa.reference.OpReference;
import plumbline.isa.reference.WidthReference;

/**
 * Parser and deparser in the most naive way: packets and headers as strings of '0' and '1', checksums as numbers modulo
 * 65535. Keep one per packet between parsing and deparsing.
 */
public final class ReferenceWire {
    private static final BigInteger MODULUS = BigInteger.valueOf(0xffff);

    private final Program program;
    private final Map<String, Long> fields = new HashMap<>();
    private final Map<Deparser.Checksum, BigInteger> covered = new HashMap<>();
    private final Map<Field, Deposit> deposits = new HashMap<>();
    private String rest;

    /** For one packet. */
    public ReferenceWire(Program program) {
        this.program = program;
    }

    /** Extracts headers; returns the fields that are not 0 or were extracted. */
    public Map<String, Long> parse(byte[] packet) {
        rest = bits(packet);
        fields.put(Intrinsic.UCAST_EGRESS_PORT.field().name(), (long) Intrinsic.NO_PORT);
        fields.put(Intrinsic.PARSER_ERR.field().name(), (long) error());
        putSum(Intrinsic.PAYLOAD_SUM.field(), 0, number(rest));
        deposits.forEach((target, deposit) -> {
            String taken = deposit.ahead.substring(0, deposit.ahead.length() - rest.length());
            putSum(target, deposit.sum, taken.isEmpty() ? BigInteger.ZERO : minus(number(taken)));
        });
        for (Deparser.Checksum checksum : program.deparser().checksums()) {
            if (fields.getOrDefault(checksum.header().valid().name(), 0L) == 1) {
                covered.put(checksum, number(checksum, fields));
            }
        }
        return fields;
    }

    /** Whether the parsed packet goes on, by what a reader finds in the text of the ingress stages and their tables. */
    public boolean goesOn() {
        long error = fields.get(Intrinsic.PARSER_ERR.field().name());
        return error == 0
                || error != Parser.ERROR_REJECTED
                        && program.ingress().stream()
                                .flatMap(stage -> stage.units().stream())
                                .anyMatch(unit -> mentionsTheError(unit)
                                        || unit instanceof Unit.Apply apply
                                                && mentionsTheError(program.table(apply.table())));
    }

    /** No unit can write it, so one that names it reads it. */
    private static boolean mentionsTheError(Object part) {
        return part.toString().contains("name=parser_err,");
    }

    private int error() {
        String target = program.parser().states().isEmpty()
                ? Parser.ACCEPT
                : program.parser().states().getFirst().name();
        for (int visits = 0; !target.equals(Parser.ACCEPT); visits++) {
            if (target.equals(Parser.REJECT)) {
                return Parser.ERROR_REJECTED;
            }
            if (visits == Parser.MAX_VISITS) {
                return Parser.ERROR_TIMEOUT;
            }
            Parser.State state = state(target);
            try {
                state.steps().forEach(this::take);
                target = next(state);
            } catch (StringIndexOutOfBoundsException packetEnds) {
                return Parser.ERROR_TOO_SHORT;
            }
        }
        return 0;
    }

    /** Throws where the packet has no more bits. */
    private void take(Parser.Step step) {
        switch (step) {
            case Parser.Extract(Header header, var at) -> {
                String bits = rest.substring(0, 8 * header.bytes());
                rest = rest.substring(bits.length());
                for (Field field : header.fields()) {
                    fields.put(field.name(), Long.parseUnsignedLong(bits.substring(0, field.width()), 2));
                    bits = bits.substring(field.width());
                }
                fields.put(header.valid().name(), 1L);
            }
            case Parser.Advance advance -> rest = rest.substring(advance.bits());
            case Parser.Assign assign ->
                fields.put(
                        assign.target().name(),
                        switch (assign.value()) {
                            case Const constant -> constant.value();
                            case Parser.Key key -> value(key);
                            case Calc calc -> computed(calc, assign.target().width());
                        });
            case Parser.Add(Field sum, List<Operand> terms, var at) ->
                putSum(sum, value((Parser.Key) sum), number(bits(terms, fields)));
            case Parser.Subtract(Field sum, List<Operand> terms, var at) ->
                putSum(sum, value((Parser.Key) sum), minus(number(bits(terms, fields))));
            case Parser.Check(Field target, Field sum, var at) -> {
                if (value((Parser.Key) sum) != 0xffff) {
                    fields.put(target.name(), 1L);
                }
            }
            case Parser.Deposit(Field target, Field sum, var at) -> {
                fields.remove(target.name());
                deposits.put(target, new Deposit(value((Parser.Key) sum), rest));
            }
        }
        if (!(step instanceof Parser.Deposit)) {
            step.written().ifPresent(deposits::remove);
        }
        if (step instanceof Parser.Extract extract) {
            deposits.keySet().removeAll(extract.header().fields());
        }
    }

    /** What is deposited, and the packet ahead of the parser then. */
    private record Deposit(long sum, String ahead) {}

    private void putSum(Field target, long sum, BigInteger more) {
        BigInteger all = BigInteger.valueOf(sum).add(more);
        fields.put(target.name(), representative(all).longValue());
    }

    /** A number modulo 65535; only 0 itself is 0. */
    private static BigInteger representative(BigInteger number) {
        return number.signum() == 0
                ? number
                : number.subtract(BigInteger.ONE).mod(MODULUS).add(BigInteger.ONE);
    }

    private static BigInteger minus(BigInteger number) {
        return MODULUS.subtract(representative(number));
    }

    private long computed(Calc calc, int width) {
        long[] values = new long[3];
        int[] widths = new int[3];
        for (int i = 0; i < calc.operands().size(); i++) {
            widths[i] = new WidthReference(0).entering(calc, i, width);
            values[i] = calc.operands().get(i) instanceof Const constant
                    ? new BigInteger(Long.toUnsignedString(constant.value()))
                            .mod(BigInteger.ONE.shiftLeft(widths[i]))
                            .longValue()
                    : value((Field) calc.operands().get(i));
        }
        return OpReference.of(calc.op(), values[0], values[1], values[2], width, widths[0], widths[1])
                .longValue();
    }

    private long value(Parser.Key key) {
        return switch (key) {
            case Field field -> fields.getOrDefault(field.name(), 0L);
            case Parser.Lookahead(int offset, int width) ->
                Long.parseUnsignedLong(rest.substring(offset, offset + width), 2);
        };
    }

    private Parser.State state(String name) {
        return program.parser().states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String next(Parser.State state) {
        List<Long> keys = state.keys().stream().map(this::value).toList();
        for (Parser.Case way : state.cases()) {
            boolean fits = true;
            for (int i = 0; i < state.keys().size(); i++) {
                Match match = way.matches().get(i);
                fits &= MatchReference.fits(match, keys.get(i));
            }
            if (fits) {
                return way.target();
            }
        }
        return state.otherwise();
    }

    /** The packet that leaves with these fields. */
    public byte[] deparse(Map<String, Long> after) {
        Map<String, Long> last = new HashMap<>(after);
        program.deparser()
                .checksums()
                .forEach(checksum -> last.put(checksum.field().name(), updated(checksum, after)));
        for (Deparser.ComputedChecksum checksum : program.deparser().computed()) {
            boolean all = isSet(checksum.header().valid(), after)
                    && checksum.when().stream().allMatch(bit -> isSet(bit, after));
            if (all) {
                last.put(checksum.field().name(), computed(checksum, after));
            }
        }
        StringBuilder packet = new StringBuilder();
        for (Header header : program.deparser().emits()) {
            if (after.getOrDefault(header.valid().name(), 0L) == 1) {
                header.fields().forEach(field -> packet.append(bits(field, last)));
            }
        }
        return bytes(packet + rest);
    }

    private long updated(Deparser.Checksum checksum, Map<String, Long> after) {
        long current = after.getOrDefault(checksum.field().name(), 0L);
        boolean valid = after.getOrDefault(checksum.header().valid().name(), 0L) == 1;
        if (!valid || (checksum.zeroIsNone() && current == 0)) {
            return current;
        }
        BigInteger now = number(checksum, after);
        BigInteger before = covered.get(checksum);
        long updated;
        if (before == null) {
            updated = now.signum() == 0 ? 0xffff : now.negate().mod(MODULUS).longValue();
        } else if (before.subtract(now).mod(MODULUS).signum() == 0) {
            updated = current;
        } else {
            updated = BigInteger.valueOf(current)
                    .add(before)
                    .subtract(now)
                    .mod(MODULUS)
                    .longValue();
        }
        return checksum.zeroIsNone() && updated == 0 ? 0xffff : updated;
    }

    private static boolean isSet(Field bit, Map<String, Long> values) {
        return values.getOrDefault(bit.name(), 0L) == 1;
    }

    private long computed(Deparser.ComputedChecksum checksum, Map<String, Long> after) {
        Map<String, Long> there = new HashMap<>(after);
        for (Header header : program.headers()) {
            if (!isSet(header.valid(), after)) {
                header.fields().forEach(field -> there.remove(field.name()));
            }
        }
        long sum = representative(number(bits(checksum.covered(), there))).longValue();
        return checksum.neverZero() && sum == 0xffff ? 0xffff : 0xffff - sum;
    }

    /** Fields and constants side by side. */
    private static String bits(List<Operand> terms, Map<String, Long> values) {
        StringBuilder bits = new StringBuilder();
        for (Operand term : terms) {
            bits.append(
                    switch (term) {
                        case Field field -> bits(field, values);
                        case Const(long value, int width) ->
                            bits(new Field("constant", width), Map.of("constant", value));
                        default -> throw new IllegalArgumentException("a checksum over " + term);
                    });
        }
        return bits.toString();
    }

    /** Bits as one number of whole 16-bit words. */
    private static BigInteger number(String bits) {
        return new BigInteger("0" + bits + "0".repeat(Math.floorMod(-bits.length(), 16)), 2);
    }

    /** The covered fields as one number of whole 16-bit words: modulo 65535 it is the sum of its words. */
    private static BigInteger number(Deparser.Checksum checksum, Map<String, Long> values) {
        StringBuilder bits = new StringBuilder("0");
        for (Field field : checksum.covered()) {
            bits.append(field.equals(checksum.field()) ? "0".repeat(16) : bits(field, values));
        }
        int width = bits.length() - 1;
        bits.append("0".repeat(Math.floorMod(-width, 16)));
        return new BigInteger(bits.toString(), 2);
    }

    private static String bits(Field field, Map<String, Long> values) {
        String digits = Long.toBinaryString(values.getOrDefault(field.name(), 0L));
        return "0".repeat(field.width() - digits.length()) + digits;
    }

    private static String bits(byte[] bytes) {
        StringBuilder bits = new StringBuilder();
        for (byte octet : bytes) {
            bits.append(Integer.toBinaryString(octet & 0xff | 0x100), 1, 9);
        }
        return bits.toString();
    }

    private static byte[] bytes(String bits) {
        byte[] bytes = new byte[bits.length() / 8];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(bits.substring(8 * i, 8 * i + 8), 2);
        }
        return bytes;
    }
}
