package plumbline.p4.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.ValueSet;

/** A whole program as P4: types, the six blocks of the pipeline, the package. */
final class ProgramText {
    private final P4Lines out;
    private final Program program;
    private final Carried carried;
    private final P4Names ingress;
    private final P4Names egress;
    private final boolean hasEgress;

    ProgramText(Program program, Comments comments) {
        out = new P4Lines(comments);
        this.program = program;
        carried = Carried.of(program);
        ingress = new P4Names(program.parts().getFirst(), Direction.INGRESS, carried.inPlace());
        egress = new P4Names(program.parts().getLast(), Direction.EGRESS, Set.of());
        hasEgress = program.reparsing().isPresent() || !Carried.isWithoutEgress(program) || carried.hasKinds();
    }

    String text() {
        head();
        types();
        blocks();
        out.line("Pipeline(IngressParser(), Ingress(), IngressDeparser(), EgressParser(), Egress(), EgressDeparser())"
                + " pipe;");
        out.line("Switch(pipe) main;");
        return out.toString();
    }

    private void head() {
        String parameters = program.parameters().stream()
                .map(parameter -> parameter.name() + " = " + parameter.value())
                .collect(Collectors.joining(", "));
        out.line("// " + program.name() + (parameters.isEmpty() ? "" : ", with " + parameters));
        out.commentsOfHead(program.at());
        carried.mirrors().stream()
                .filter(list -> list.session().isEmpty())
                .forEach(list -> out.line("// The control plane gives mirror session " + list.number() + " the port "
                        + (list.recirculates() ? FieldList.Recirculate.PORT : list.port())
                        + (list.truncate() == 0 ? "" : " and a length of " + list.truncate() + " bytes at most")));
        out.line("");
        out.line("#include <core.p4>");
        out.line("#if __TARGET_TOFINO__ == 2");
        out.line("#include <t2na.p4>");
        out.line("#else");
        out.line("#include <tna.p4>");
        out.line("#endif");
        out.line("");
        out.line("@pa_auto_init_metadata"); // metadata are 0 at first
        out.line("");
    }

    private void types() {
        program.headers().forEach(this::header);
        if (carried.hasKinds()) {
            CarriedHeader.bridged(out, carried.bridged());
        }
        headerLists().forEach(list -> CarriedHeader.declare(out, list, carried.hasKind(list)));
        out.block("struct headers_t", () -> {
            if (carried.hasKinds()) {
                out.line("bridged_h bridged;");
            }
            if (program.reparsing().isEmpty()) {
                headerLists().forEach(list -> out.line(Carried.name(list) + "_h " + Carried.name(list) + ";"));
            }
            program.headers()
                    .forEach(header ->
                            out.line(P4Names.legal(header.name()) + "_h " + P4Names.legal(header.name()) + ";"));
        });
        out.line("");
        out.block("struct metadata_t", () -> metadata()
                .forEach((name, width) -> out.line(P4Names.type(width) + " " + name + ";")));
        out.line("");
        program.registers().stream()
                .filter(Register::paired)
                .map(Register::width)
                .distinct()
                .forEach(width -> {
                    out.block("struct pair" + width + "_t", () -> out.line("bit<" + width + "> lo;")
                            .line("bit<" + width + "> hi;"));
                    out.line("");
                });
        Stream.of(ingress, egress)
                .flatMap(names -> names.program().parser().sets().stream())
                .filter(set -> set.keys().size() > 1)
                .distinct()
                .forEach(this::valueSetType);
        for (FieldList.Digest list : carried.digests()) {
            out.block("struct " + DeparserText.digestType(list), () -> list.fields()
                    .forEach(field -> out.line(P4Names.type(field.width()) + " " + Carried.member(field) + ";")));
            out.line("");
        }
    }

    private void valueSetType(ValueSet set) {
        out.block("struct " + ParserText.setType(set), () -> set.keys().forEach(key -> {
            out.line("@match(" + TableText.kind(key.kind()) + ")");
            out.line(P4Names.type(key.field().width()) + " "
                    + P4Names.legal(key.field().name()) + ";");
        }));
        out.line("");
    }

    private List<FieldList> headerLists() {
        return program.fieldLists().stream().filter(FieldList::sendsPacket).toList();
    }

    private Map<String, Integer> metadata() {
        Map<String, Integer> metadata = new LinkedHashMap<>();
        program.metadata().stream()
                .filter(field -> !ingress.isKeyBits(field) && !egress.isKeyBits(field))
                .forEach(field -> metadata.put(P4Names.legal(field.name()), field.width()));
        Stream.of(ingress, egress).forEach(names -> intrinsics(names, metadata));
        Stream.of(ingress, egress)
                .flatMap(names -> DeparserText.changed(names).stream())
                .filter(checksum -> !DeparserText.isWhole(checksum))
                .forEach(checksum -> metadata.put(DeparserText.checksumName(checksum) + "_rest", Short.SIZE));
        return metadata;
    }

    /** What a direction reads of the architecture that a chip does not supply there. */
    private void intrinsics(P4Names names, Map<String, Integer> metadata) {
        Stream<Field> read = Stream.concat(
                program.stages(names.direction()).stream()
                        .flatMap(stage -> stage.workingUnits().stream())
                        .flatMap(unit -> Operands.read(program, unit)),
                carried.bridged().stream());
        Stream<Field> set = Stream.of(
                        carried.goesRound() ? Optional.of(Intrinsic.RECIRCULATED.field()) : Optional.<Field>empty(),
                        carried.mirrors().isEmpty() ? Optional.<Field>empty() : Optional.of(Intrinsic.MIRRORED.field()))
                .flatMap(Optional::stream);
        Stream.concat(read, set)
                .filter(field -> Intrinsic.named(field.name()) != null)
                .filter(field -> names.place(field).startsWith("meta."))
                .forEach(field -> metadata.put(field.name(), field.width()));
    }

    private void header(Header header) {
        out.commentsOf(header.at());
        out.block("header " + P4Names.legal(header.name()) + "_h", () -> {
            for (Field field : header.fields()) {
                out.line(P4Names.type(field.width()) + " " + P4Names.fieldName(header, field) + ";");
            }
        });
        out.line("");
    }

    private void blocks() {
        PipelineBlock.INGRESS_PARSER.write(out, () -> new ParserText(out, ingress, carried).ingress());
        PipelineBlock.INGRESS.write(out, this::ingressControl);
        PipelineBlock.INGRESS_DEPARSER.write(out, () -> deparser(new DeparserText(out, ingress, carried)));
        PipelineBlock.EGRESS_PARSER.write(
                out,
                hasEgress
                        ? () -> new ParserText(out, egress, carried).egress()
                        : () -> out.block("state start", () -> out.line("pkt.extract(eg_intr_md);")
                                .line("transition accept;")));
        PipelineBlock.EGRESS.write(out, this::egressControl);
        PipelineBlock.EGRESS_DEPARSER.write(
                out, hasEgress ? () -> deparser(new DeparserText(out, egress, carried)) : () -> out.line("apply {}"));
    }

    private void deparser(DeparserText text) {
        text.declarations();
        out.block("apply", text::body);
    }

    private void ingressControl() {
        ControlText text = new ControlText(out, ingress);
        text.declarations();
        out.block("apply", () -> {
            text.stages();
            bridge();
        });
    }

    private void bridge() {
        if (!carried.hasKinds()) {
            return;
        }
        carried.bridged().stream()
                .filter(field -> !carried.inPlace().contains(field))
                .forEach(
                        field -> out.line("hdr.bridged." + Carried.member(field) + " = " + ingress.value(field) + ";"));
    }

    private void egressControl() {
        ControlText text = new ControlText(out, egress);
        text.declarations();
        String copies = carried.mirrors().stream()
                .filter(FieldList.Mirror::recirculates)
                .map(list -> "!hdr." + Carried.name(list) + ".isValid()")
                .collect(Collectors.joining(" && "));
        out.block("apply", () -> {
            if (copies.isEmpty()) {
                work(text);
            } else {
                out.block("if (" + copies + ")", () -> work(text)); // a copy on its way back is not worked on
            }
        });
    }

    private void work(ControlText text) {
        text.stages();
        carried.recirculate()
                .filter(carried::hasKind)
                .ifPresent(
                        list -> out.block("if (eg_intr_md.egress_port == " + FieldList.Recirculate.PORT + ")", () -> {
                            String header = "hdr." + Carried.name(list);
                            out.line(header + ".setValid();");
                            out.line(header + ".kind = " + Carried.RECIRCULATED + ";");
                            list.fields()
                                    .forEach(field -> out.line(
                                            header + "." + Carried.member(field) + " = " + egress.value(field) + ";"));
                        }));
    }
}
