package plumbline.p4.export;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * What goes along with a packet from one pass to the next, in a header in front of it. Here metadata stay with a
 * packet; on a chip egress parses it anew.
 *
 * <pre>
 *   from ingress to egress      kind 0, fields that egress reads       (bridged metadata)
 *   a mirror copy               kind n, fields that mirror n carries
 *   round again behind egress   kind 15, fields that recirculate carries
 * </pre>
 *
 * Where egress has a parser of its own the program itself does all that.
 *
 * @param bridged metadata that ingress has and egress reads
 * @param inPlace of these, what ingress has in no other place
 * @param mirrors in the order of their numbers
 */
record Carried(
        List<Field> bridged,
        Set<Field> inPlace,
        List<FieldList.Mirror> mirrors,
        Optional<FieldList.Recirculate> recirculate,
        Optional<FieldList.Resubmit> resubmit,
        List<FieldList.Digest> digests,
        boolean isByProgram) {
    /** The kind of the header of a packet from ingress to egress. */
    static final int BRIDGED = 0;
    /** The kind of the header of a packet that goes round. */
    static final int RECIRCULATED = 15;
    /** Bits of a kind. */
    static final int KIND_BITS = 4;

    /** What a program carries. */
    static Carried of(Program program) {
        boolean isByProgram = program.reparsing().isPresent();
        List<Field> bridged = isByProgram || isWithoutEgress(program)
                ? List.of()
                : neededByEgress(program).stream()
                        .filter(field -> isKept(program, field))
                        .toList();
        return new Carried(
                bridged,
                bridged.stream().filter(field -> isInPlace(program, field)).collect(Collectors.toSet()),
                program.fieldLists(FieldList.Mirror.class),
                program.fieldLists(FieldList.Recirculate.class).stream().findFirst(),
                program.fieldLists(FieldList.Resubmit.class).stream().findFirst(),
                program.fieldLists(FieldList.Digest.class),
                isByProgram);
    }

    /**
     * Whether a field can be computed in a header: it takes no part in an instruction with fields of other widths,
     * which need other containers there, nor in one that would compute bits beside it, and the parser does not set it.
     */
    private static boolean isInPlace(Program program, Field field) {
        return Intrinsic.named(field.name()) == null
                && field.width() <= Integer.SIZE
                && !program.parser().assigned().contains(field)
                && program.ingress().stream()
                        .flatMap(stage -> stage.workingUnits().stream())
                        .flatMap(program::assignments)
                        .filter(assign -> assign.value() instanceof Calc calc && !calc.isPlain())
                        .map(assign -> Stream.concat(assign.value().fields(), Stream.of(assign.dest()))
                                .collect(Collectors.toSet()))
                        .filter(used -> used.contains(field))
                        .flatMap(Set::stream)
                        .allMatch(other -> other.width() == field.width() && field.width() % Byte.SIZE == 0);
    }

    /** Fields that egress reads before it has written them in any case. */
    private static Set<Field> neededByEgress(Program program) {
        Set<Field> needed = new LinkedHashSet<>();
        Set<Field> written = new HashSet<>();
        for (Stage stage : program.egress()) {
            for (Unit unit : stage.workingUnits()) {
                Operands.read(program, unit)
                        .filter(field -> !written.contains(field))
                        .forEach(needed::add);
            }
            stage.workingUnits().stream()
                    .filter(unit -> unit.guard().equals(Condition.ALWAYS))
                    .flatMap(unit -> unit.result().stream())
                    .forEach(written::add);
        }
        program.fieldLists().stream()
                .filter(list -> list instanceof FieldList.Mirror || list instanceof FieldList.Recirculate)
                .flatMap(list -> list.fields().stream())
                .filter(field -> !written.contains(field))
                .forEach(needed::add);
        program.deparser().computed().stream()
                .flatMap(Deparser.ComputedChecksum::reads)
                .filter(field -> !written.contains(field))
                .forEach(needed::add);
        return needed;
    }

    /** Whether a field has a value in egress that egress itself does not know. */
    private static boolean isKept(Program program, Field field) {
        Intrinsic intrinsic = Intrinsic.named(field.name());
        if (intrinsic != null) {
            return switch (intrinsic) {
                case INGRESS_PORT, RESUBMIT_FLAG, INGRESS_MAC_TSTAMP, RECIRCULATED, PARSER_ERR -> true;
                default -> false;
            };
        }
        boolean isSet = Stream.concat(
                        program.ingress().stream()
                                .flatMap(stage -> stage.workingUnits().stream())
                                .flatMap(unit -> Operands.written(program, unit)),
                        program.fieldLists().stream().flatMap(list -> list.fields().stream()))
                .anyMatch(field::equals);
        boolean isOfHeader = program.headers().stream()
                .anyMatch(header ->
                        header.valid().equals(field) || header.fields().contains(field));
        return isSet && !isOfHeader;
    }

    /** Whether egress does nothing. */
    static boolean isWithoutEgress(Program program) {
        return program.egress().stream().map(Stage::workingUnits).allMatch(List::isEmpty);
    }

    /** Whether egress is told the kind of a packet. */
    boolean hasKinds() {
        return !isByProgram && (!bridged.isEmpty() || !mirrors.isEmpty() || recirculate.isPresent());
    }

    /** Whether its kind stands in front of what a list carries. */
    boolean hasKind(FieldList list) {
        return !isByProgram && !(list instanceof FieldList.Resubmit);
    }

    /** Whether packets come round with a header. */
    boolean goesRound() {
        return !isByProgram && hasRound();
    }

    private boolean hasRound() {
        return recirculate.isPresent() || mirrors.stream().anyMatch(FieldList.Mirror::recirculates);
    }

    /** The name of a header's type, and of its instance without {@code _h}. */
    static String name(FieldList list) {
        return "carried_" + P4Names.legal(list.name());
    }

    /** The name that a field has in such a header. */
    static String member(Field field) {
        return P4Names.legal(field.name());
    }

    /** Bits that fill up whole bytes. */
    static int padding(int bits) {
        return (Byte.SIZE - bits % Byte.SIZE) % Byte.SIZE;
    }
}
