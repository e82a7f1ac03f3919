package plumbline.p4.export;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/** What fields are called in P4, in a direction. */
final class P4Names {
    private static final long MAX_DECIMAL = 256;
    private static final Set<String> KEYWORDS = Set.of(
            ("abstract action actions apply bit bool const control default else enum entries error exit extern false"
                            + " for header header_union if in inout int key list match_kind out package parser priority"
                            + " return select state string struct switch table this transition true tuple type typedef"
                            + " varbit value_set valueset void accept reject pkt hdr meta")
                    .split(" "));

    private final Program program;
    private final Direction direction;
    private final Map<Field, Header> headers = new HashMap<>();
    private final Set<Field> bridged;
    private final Map<Field, Calc> keyBits;

    /**
     * Names of a direction.
     *
     * @param program the part of it that works in this direction
     * @param bridged metadata whose place is the header that goes from ingress to egress
     */
    P4Names(Program program, Direction direction, Set<Field> bridged) {
        this.program = program;
        this.direction = direction;
        this.bridged = bridged;
        for (Header header : program.headers()) {
            header.fields().forEach(field -> headers.put(field, header));
        }
        keyBits = keyBits(program, direction);
    }

    private static Map<Field, Calc> keyBits(Program program, Direction direction) {
        Set<Field> crossbar = SeenAtOnce.of(program).crossbar();
        Map<Field, Calc> bits = new HashMap<>();
        for (Stage stage : program.stages(direction)) {
            Set<Field> written = stage.units().stream()
                    .flatMap(unit -> Operands.written(program, unit))
                    .collect(Collectors.toSet());
            stage.units().stream()
                    .filter(Unit.Assign.class::isInstance)
                    .map(Unit.Assign.class::cast)
                    .filter(assign -> crossbar.contains(assign.dest()))
                    .filter(assign -> assign.value().fields().noneMatch(written::contains))
                    .forEach(assign -> bits.put(assign.dest(), (Calc) assign.value()));
        }
        return bits;
    }

    /** Whether a table's key says itself what this field is, which thus has no place. */
    boolean isKeyBits(Field field) {
        return keyBits.containsKey(field);
    }

    /** A key of a table. */
    String key(Field field) {
        Calc bits = keyBits.get(field);
        return bits == null
                ? validityOf(field).map(header -> header + ".isValid()").orElseGet(() -> value(field))
                : new CalcText(this, Map.of(), Map.of(), Field.MAX_WIDTH).whole(bits, field.width());
    }

    Program program() {
        return program;
    }

    Direction direction() {
        return direction;
    }

    /** A name that is no word of the language. */
    static String legal(String name) {
        String letters = name.replaceAll("[^A-Za-z0-9_]", "_");
        boolean isWord = KEYWORDS.contains(letters) || Character.isDigit(letters.charAt(0));
        return isWord ? letters + "_" : letters;
    }

    /** What the control plane calls something. */
    static String annotation(String name) {
        return "@name(\"." + name + "\")";
    }

    /** The name of a header's field without its header. */
    static String fieldName(Header header, Field field) {
        return legal(field.name().substring(header.name().length() + 1));
    }

    /** The header whose validity a field is. */
    Optional<String> validityOf(Field field) {
        return program.headers().stream()
                .filter(header -> header.valid().equals(field))
                .map(header -> "hdr." + legal(header.name()))
                .findFirst();
    }

    /** Where a field is, if it has a place; the validity of a header has none. */
    String place(Field field) {
        Optional<Intrinsic> intrinsic = Optional.ofNullable(Intrinsic.named(field.name()));
        if (intrinsic.isPresent()) {
            return intrinsic(intrinsic.get());
        }
        Header header = headers.get(field);
        if (header != null) {
            return "hdr." + legal(header.name()) + "." + fieldName(header, field);
        }
        return bridged.contains(field) ? "hdr.bridged." + Carried.member(field) : "meta." + legal(field.name());
    }

    /** The value of a field, as {@code bit<width>}. */
    String value(Field field) {
        Optional<String> header = validityOf(field);
        if (header.isPresent()) {
            return "((bit<1>) " + header.get() + ".isValid())";
        }
        return hasOwnWidth(field) ? "((bit<" + field.width() + ">) " + place(field) + ")" : place(field);
    }

    /** Whether its width in P4 depends on the chip. */
    boolean hasOwnWidth(Field field) {
        return ownType(field).isPresent();
    }

    /** The type of a field whose width depends on the chip. */
    Optional<String> ownType(Field field) {
        Intrinsic intrinsic = Intrinsic.named(field.name());
        if (intrinsic == null) {
            return Optional.empty();
        }
        return switch (intrinsic) {
            case QID, EGRESS_QID -> Optional.of("QueueId_t");
            case MIRROR_TYPE -> Optional.of("MirrorType_t");
            case ENQ_TSTAMP, DEQ_TIMEDELTA -> Optional.of("bit<QUEUE_TIME_WIDTH>");
            default -> Optional.empty();
        };
    }

    private String intrinsic(Intrinsic intrinsic) {
        boolean ingress = direction == Direction.INGRESS;
        String name = intrinsic.field().name();
        return switch (intrinsic) {
            case INGRESS_PORT, RESUBMIT_FLAG, INGRESS_MAC_TSTAMP -> (ingress ? "ig_intr_md." : "meta.") + name;
            case RECIRCULATED, MIRRORED -> "meta." + name;
            case GLOBAL_TSTAMP -> (ingress ? "ig_prsr_md." : "eg_prsr_md.") + name;
            case PARSER_ERR -> (ingress ? "ig_prsr_md." : "meta.") + name;
            case UCAST_EGRESS_PORT, QID, MCAST_GRP_A, BYPASS_EGRESS -> "ig_tm_md." + name;
            case RESUBMIT_TYPE, DIGEST_TYPE -> "ig_dprsr_md." + name;
            case DROP_CTL, MIRROR_TYPE -> (ingress ? "ig_dprsr_md." : "eg_dprsr_md.") + name;
            case EGRESS_PORT, EGRESS_QID, EGRESS_RID, ENQ_QDEPTH, DEQ_QDEPTH, ENQ_TSTAMP, DEQ_TIMEDELTA, PKT_LENGTH ->
                "eg_intr_md." + name;
            case PIFO_RANK, PAYLOAD_SUM, MTU_TRUNC_LEN -> throw new IllegalArgumentException(name + " is not exported");
        };
    }

    /** A number of a width: {@code 16w0x800}. */
    static String number(long value, int width) {
        return width + "w" + number(value & Bits.mask(width));
    }

    /** A number that takes the width of what stands beside it. */
    static String number(long value) {
        return Long.compareUnsigned(value, MAX_DECIMAL) < 0 ? Long.toString(value) : "0x" + Long.toHexString(value);
    }

    /** The type of a value. */
    static String type(int width) {
        return "bit<" + width + ">";
    }
}
