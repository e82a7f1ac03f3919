package plumbline.isa.text.print;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;

/** Parameters, metadata, arrays and field lists. */
final class DeclarationPrinter {
    private final Lines lines;
    private final Map<Class<?>, Integer> lastNumber = new HashMap<>();

    DeclarationPrinter(Lines lines) {
        this.lines = lines;
    }

    void parameters(List<Program.Parameter> parameters) {
        for (Program.Parameter parameter : parameters) {
            lines.line("param " + Literals.name(parameter.name()) + " = " + parameter.value());
        }
    }

    void metadata(List<Field> metadata) {
        if (!metadata.isEmpty()) {
            lines.line("")
                    .block(
                            "metadata",
                            () -> metadata.forEach(field ->
                                    lines.line(Literals.name(field.name()) + " : bit<" + field.width() + ">")));
        }
    }

    void register(Register register) {
        String type = "bit<" + register.width() + ">";
        boolean high = register.paired() && register.initialHi() != 0;
        String initial = register.initialLo() == 0 && !high
                ? ""
                : " = " + Literals.number(register.initialLo())
                        + (high ? ", " + Literals.number(register.initialHi()) : "");
        lines.line("register " + Literals.name(register.name()) + " : "
                + (register.paired() ? "pair<" + type + ">" : type)
                + "[" + register.entries() + "]" + initial
                + (register.isFromQueues() ? " from " + register.source().name().toLowerCase(Locale.ROOT) : ""));
    }

    void array(Extern.Array array) {
        StringBuilder text = new StringBuilder(array.extern().word() + " " + Literals.name(array.name()));
        if (!array.kindWord().isEmpty()) {
            text.append(" : ").append(array.kindWord());
        }
        text.append('[').append(array.entries()).append(']');
        List<Extern.Setting> settings = array.extern().settings();
        for (int i = 0; i < settings.size(); i++) {
            text.append(' ')
                    .append(settings.get(i).word())
                    .append(' ')
                    .append(array.values().get(i));
            text.append(settings.get(i).unit());
        }
        lines.line(text.toString());
    }

    void fieldList(FieldList fieldList) {
        String name = Literals.name(fieldList.name());
        lines.line(
                switch (fieldList) {
                    case FieldList.Mirror mirror ->
                        "mirror " + name + number(fieldList)
                                + (mirror.recirculates()
                                        ? " to recirculation" + bound(mirror.bound())
                                        : mirror.session()
                                                .map(session -> " to session " + Literals.name(session.name()))
                                                .orElse(" to port " + mirror.port()))
                                + (mirror.truncate() == 0 ? "" : " truncate " + mirror.truncate())
                                + carries(mirror.data());
                    case FieldList.Resubmit resubmit ->
                        "resubmit " + name + number(fieldList) + bound(resubmit.bound()) + carries(fieldList.fields());
                    case FieldList.Recirculate recirculate ->
                        "recirculate " + name + bound(recirculate.bound()) + carries(fieldList.fields());
                    case FieldList.Digest digest ->
                        "digest " + name + number(fieldList) + adds(digest.additions()) + carries(fieldList.fields());
                });
    }

    static String adds(List<FieldList.Addition> additions) {
        return additions.isEmpty()
                ? ""
                : additions.stream()
                        .map(addition -> Literals.name(addition.action()) + " to " + Literals.name(addition.table()))
                        .collect(Collectors.joining(", ", " adds ", ""));
    }

    /** Numbers that follow on from each other need not be said. */
    private String number(FieldList fieldList) {
        int expected = lastNumber.getOrDefault(fieldList.getClass(), 0) + 1;
        lastNumber.merge(fieldList.getClass(), fieldList.number(), Math::max);
        return fieldList.number() == expected ? "" : " number " + fieldList.number();
    }

    private static String bound(Bound bound) {
        return switch (bound) {
            case Bound.None _ -> "";
            case Bound.Unsaid _ -> " unbounded";
            case Bound.Share _, Bound.PerTime _, Bound.ForEach _ -> " at most " + BoundText.of(bound);
        };
    }

    private static String carries(List<Field> fields) {
        return fields.isEmpty() ? "" : " carries " + PacketPrinter.fields(fields);
    }
}
