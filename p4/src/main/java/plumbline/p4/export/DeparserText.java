package plumbline.p4.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;

/** The deparser of a direction: copies, messages, checksums, and the headers in front of the payload. */
final class DeparserText {
    private final P4Lines out;
    private final P4Names names;
    private final Carried carried;
    private final Program program;
    private final Set<Field> written;

    DeparserText(P4Lines out, P4Names names, Carried carried) {
        this.out = out;
        this.names = names;
        this.carried = carried;
        program = names.program();
        written = written(names);
    }

    private boolean isIngress() {
        return names.direction() == Direction.INGRESS;
    }

    /** The externs of the control. */
    void declarations() {
        if (written.contains(Intrinsic.MIRROR_TYPE.field())) {
            mirrors()
                    .forEach(list ->
                            out.line("Mirror(" + list.number() + ") " + P4Names.legal(list.name()) + "_mirror;"));
        }
        if (isIngress()) {
            carried.resubmit()
                    .ifPresent(list ->
                            out.line("Resubmit(" + list.number() + ") " + P4Names.legal(list.name()) + "_resubmit;"));
            carried.digests()
                    .forEach(list -> out.line("Digest<" + digestType(list) + ">(" + list.number() + ") "
                            + P4Names.legal(list.name()) + "_digest;"));
        }
        changed(names).forEach(checksum -> {
            if (isWhole(checksum)) {
                out.line("// Of these fields alone: options behind them are not in the sum.");
            }
            out.line("Checksum() " + checksumName(checksum) + ";");
        });
        computed().forEach(number -> out.line("Checksum() " + unit(number) + ";"));
    }

    /** Those that this direction asks for. */
    private Stream<FieldList.Mirror> mirrors() {
        return carried.mirrors().stream().filter(program.fieldLists()::contains);
    }

    /** The numbers of the checksums that this deparser computes: the last one of a packet does. */
    private IntStream computed() {
        boolean isLast = isIngress() == Carried.isWithoutEgress(program);
        return IntStream.range(
                0,
                carried.isByProgram() || isLast ? program.deparser().computed().size() : 0);
    }

    private static String unit(int number) {
        return "computed_unit_" + number;
    }

    /** The type of a digest's message. */
    static String digestType(FieldList.Digest list) {
        return P4Names.legal(list.name()) + "_digest_t";
    }

    private static Set<Field> written(P4Names names) {
        return names.program().stages(names.direction()).stream()
                .flatMap(stage -> stage.workingUnits().stream())
                .flatMap(unit -> Operands.written(names.program(), unit))
                .collect(Collectors.toSet());
    }

    /** The checksums of which something may have changed in a direction. */
    static List<Deparser.Checksum> changed(P4Names names) {
        Set<Field> written = written(names);
        return names.program().deparser().checksums().stream()
                .filter(checksum -> written.contains(checksum.header().valid())
                        || checksum.covered().stream()
                                .anyMatch(field -> written.contains(field) && !field.equals(checksum.field())))
                .toList();
    }

    /** What the unit of a checksum is called. */
    static String checksumName(Deparser.Checksum checksum) {
        return P4Names.legal(checksum.field().name());
    }

    /** The statements. */
    void body() {
        requests();
        changed(names).forEach(this::checksum);
        computed().forEach(this::computed);
        if (isIngress() && carried.hasKinds()) {
            out.line("pkt.emit(hdr.bridged);");
        }
        if (!isIngress() && carried.hasKinds()) {
            carried.mirrors().stream()
                    .filter(FieldList.Mirror::recirculates)
                    .forEach(list -> out.line("pkt.emit(hdr." + Carried.name(list) + ");"));
            carried.recirculate().ifPresent(list -> out.line("pkt.emit(hdr." + Carried.name(list) + ");"));
        }
        program.deparser().emits().forEach(header -> out.line("pkt.emit(hdr." + P4Names.legal(header.name()) + ");"));
    }

    private void requests() {
        if (written.contains(Intrinsic.MIRROR_TYPE.field())) {
            mirrors()
                    .forEach(list -> when(
                            Intrinsic.MIRROR_TYPE,
                            list.number(),
                            P4Names.legal(list.name()) + "_mirror.emit<" + Carried.name(list) + "_h>("
                                    + list.session()
                                            .map(session -> "(MirrorId_t) " + names.value(session))
                                            .orElse(String.valueOf(list.number()))
                                    + ", " + values(list) + ");"));
        }
        if (isIngress()) {
            carried.resubmit()
                    .ifPresent(list -> when(
                            Intrinsic.RESUBMIT_TYPE,
                            list.number(),
                            P4Names.legal(list.name()) + "_resubmit.emit<" + Carried.name(list) + "_h>(" + values(list)
                                    + ");"));
            carried.digests()
                    .forEach(list -> when(
                            Intrinsic.DIGEST_TYPE,
                            list.number(),
                            P4Names.legal(list.name()) + "_digest.pack({"
                                    + list.fields().stream().map(names::value).collect(Collectors.joining(", "))
                                    + "});"));
        }
    }

    private void when(Intrinsic type, int number, String statement) {
        out.block("if (" + names.place(type.field()) + " == " + number + ")", () -> out.line(statement));
    }

    /** A header's fields: its kind, the values, zeros up to whole bytes. */
    private String values(FieldList list) {
        List<String> values = new ArrayList<>();
        if (carried.hasKind(list)) {
            values.add(P4Names.number(list.number(), Carried.KIND_BITS));
        }
        CarriedHeader.partial(list).forEach(field -> values.add(names.value(field)));
        int padding = CarriedHeader.padding(list, carried.hasKind(list));
        if (padding > 0) {
            values.add(P4Names.number(0, padding));
        }
        CarriedHeader.whole(list).forEach(field -> values.add(names.value(field)));
        return "{" + String.join(", ", values) + "}";
    }

    private void computed(int number) {
        Deparser.ComputedChecksum checksum = program.deparser().computed().get(number);
        String condition = Stream.concat(
                        Stream.of("hdr." + P4Names.legal(checksum.header().name()) + ".isValid()"),
                        checksum.when().stream().map(bit -> names.value(bit) + " == 1"))
                .collect(Collectors.joining(" && "));
        out.block(
                "if (" + condition + ")",
                () -> out.line(names.place(checksum.field()) + " = " + unit(number) + ".update("
                        + ParserText.terms(checksum.covered(), names) + (checksum.neverZero() ? ", true" : "") + ");"));
    }

    /**
     * Over the whole header: computed anew. Over a part of what it covers: what the parser took out is put in again.
     */
    private void checksum(Deparser.Checksum checksum) {
        String header = "hdr." + P4Names.legal(checksum.header().name());
        Stream<String> covered = checksum.covered().stream().map(names::value);
        Stream<String> residue =
                isWhole(checksum) ? Stream.empty() : Stream.of("meta." + checksumName(checksum) + "_rest");
        out.block(
                "if (" + header + ".isValid())",
                () -> out.line(names.place(checksum.field()) + " = " + checksumName(checksum) + ".update({"
                        + Stream.concat(covered, residue).collect(Collectors.joining(", ")) + "}"
                        + (checksum.zeroIsNone() ? ", true" : "") + ");"));
    }

    /** Whether a checksum covers its header and nothing else. */
    static boolean isWhole(Deparser.Checksum checksum) {
        List<Field> others = checksum.header().fields().stream()
                .filter(field -> !field.equals(checksum.field()))
                .toList();
        return checksum.covered().stream()
                .filter(field -> !field.equals(checksum.field()))
                .collect(Collectors.toSet())
                .equals(Set.copyOf(others));
    }
}
