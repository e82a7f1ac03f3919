package plumbline.p4.export;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.ValueSet;

/** The parser of a direction: what the architecture and earlier passes put in front, then the program's states. */
final class ParserText {
    private static final String NEW = "parse_new";
    private static final String FIRST = "parse_packet";

    private final P4Lines out;
    private final P4Names names;
    private final Carried carried;
    private final Parser parser;
    private final List<Deparser.Checksum> partial;

    ParserText(P4Lines out, P4Names names, Carried carried) {
        this.out = out;
        this.names = names;
        this.carried = carried;
        parser = names.program().parser();
        partial = DeparserText.changed(names).stream()
                .filter(checksum -> !DeparserText.isWhole(checksum))
                .toList();
    }

    /** The states of the parser before ingress. */
    void ingress() {
        checksums();
        out.block("state start", () -> {
            out.line("pkt.extract(ig_intr_md);");
            if (carried.hasKinds()) {
                out.line("hdr.bridged.setValid();");
                out.line("hdr.bridged.kind = " + Carried.BRIDGED + ";");
            }
            if (carried.resubmit().isPresent()) {
                String resubmitted = carried.isByProgram() ? FIRST : "parse_resubmit";
                select("ig_intr_md.resubmit_flag", "1", resubmitted, "parse_port_metadata");
            } else {
                out.line("transition parse_port_metadata;");
            }
        });
        carried.resubmit()
                .filter(_ -> !carried.isByProgram())
                .ifPresent(list -> out.block("state parse_resubmit", () -> {
                    extract(list);
                    out.line("transition " + FIRST + ";");
                }));
        out.block("state parse_port_metadata", () -> {
            out.line("pkt.advance(PORT_METADATA_SIZE);");
            if (carried.goesRound()) {
                select("ig_intr_md.ingress_port", P4Names.number(FieldList.Recirculate.PORT), "parse_round", NEW);
            } else {
                out.line("transition " + NEW + ";");
            }
        });
        if (carried.goesRound()) {
            round();
        }
        out.block("state " + NEW, () -> {
            clear(List.of());
            out.line("transition " + FIRST + ";");
        });
        states();
    }

    private void checksums() {
        parser.sets().forEach(this::valueSet);
        partial.forEach(checksum -> out.line("Checksum() " + DeparserText.checksumName(checksum) + ";"));
        parser.sums().stream()
                .sorted(Comparator.comparing(Field::name))
                .forEach(sum -> out.line("Checksum() " + unit(sum) + ";"));
    }

    private void round() {
        List<FieldList.Mirror> mirrors = carried.mirrors().stream()
                .filter(FieldList.Mirror::recirculates)
                .toList();
        out.block("state parse_round", () -> {
            out.line("meta.recirculated = 1;");
            out.block("transition select(pkt.lookahead<bit<4>>())", () -> {
                mirrors.forEach(
                        list -> out.line(P4Names.number(list.number()) + " : parse_" + Carried.name(list) + ";"));
                carried.recirculate()
                        .ifPresent(list -> out.line(
                                P4Names.number(Carried.RECIRCULATED) + " : parse_" + Carried.name(list) + ";"));
                out.line("default : reject;");
            });
        });
        mirrors.forEach(this::carriedState);
        carried.recirculate().ifPresent(this::carriedState);
    }

    private void carriedState(FieldList list) {
        out.block("state parse_" + Carried.name(list), () -> {
            extract(list);
            out.line("transition " + FIRST + ";");
        });
    }

    private void extract(FieldList list) {
        String header = "hdr." + Carried.name(list);
        out.line("pkt.extract(" + header + ");");
        list.fields().stream()
                .filter(this::isSettable)
                .forEach(field -> out.line(names.place(field) + " = " + header + "." + Carried.member(field) + ";"));
        if (names.direction() == Direction.INGRESS) {
            clear(list.fields());
        }
    }

    /** What goes to egress begins with 0, but what comes with the packet. */
    private void clear(List<Field> coming) {
        carried.bridged().stream()
                .filter(carried.inPlace()::contains)
                .filter(field -> !coming.contains(field))
                .forEach(field -> out.line(names.place(field) + " = 0;"));
    }

    /** A field of a header that a copy carries is parsed anew: only metadata are set. */
    private boolean isSettable(Field field) {
        String place = names.place(field);
        return place.startsWith("meta.") || place.startsWith("hdr.bridged.");
    }

    private void select(String key, String value, String then, String otherwise) {
        out.block("transition select(" + key + ")", () -> {
            out.line(value + " : " + then + ";");
            out.line("default : " + otherwise + ";");
        });
    }

    /** The states of the parser before egress. */
    void egress() {
        checksums();
        out.block("state start", () -> {
            out.line("pkt.extract(eg_intr_md);");
            if (carried.hasKinds()) {
                out.block("transition select(pkt.lookahead<bit<4>>())", () -> {
                    out.line(P4Names.number(Carried.BRIDGED) + " : parse_bridged;");
                    carried.mirrors()
                            .forEach(list ->
                                    out.line(P4Names.number(list.number()) + " : parse_" + Carried.name(list) + ";"));
                    out.line("default : reject;");
                });
            } else {
                out.line("transition " + FIRST + ";");
            }
        });
        if (!carried.hasKinds()) {
            states();
            return;
        }
        out.block("state parse_bridged", () -> {
            out.line("pkt.extract(hdr.bridged);");
            carried.bridged()
                    .forEach(field -> out.line(names.place(field) + " = hdr.bridged." + Carried.member(field) + ";"));
            out.line("transition " + FIRST + ";");
        });
        for (FieldList.Mirror list : carried.mirrors()) {
            out.block("state parse_" + Carried.name(list), () -> {
                if (list.recirculates()) {
                    out.line("pkt.extract(hdr." + Carried.name(list) + ");");
                    out.line("transition accept;");
                } else {
                    out.line("meta.mirrored = 1;");
                    extract(list);
                    out.line("transition " + FIRST + ";");
                }
            });
        }
        states();
    }

    private void states() {
        out.block(
                "state " + FIRST,
                () -> out.line("transition "
                        + (parser.states().isEmpty()
                                ? Parser.ACCEPT
                                : target(parser.states().getFirst().name())) + ";"));
        parser.states().forEach(this::state);
    }

    private static String target(String name) {
        return Parser.isEnd(name) ? name : "parse_" + P4Names.legal(name) + "_";
    }

    private void state(Parser.State state) {
        out.commentsOf(state.at());
        out.block("state " + target(state.name()), () -> {
            state.steps().forEach(this::step);
            partial.stream()
                    .filter(checksum -> state.extracts().contains(checksum.header()))
                    .forEach(this::residue);
            if (state.keys().isEmpty() || state.cases().isEmpty()) {
                out.line("transition " + target(state.otherwise()) + ";");
            } else {
                out.block(
                        "transition select("
                                + state.keys().stream().map(this::key).collect(Collectors.joining(", ")) + ")",
                        () -> cases(state));
            }
        });
    }

    private void step(Parser.Step step) {
        out.commentsOf(step.at());
        switch (step) {
            case Parser.Extract extract ->
                out.line("pkt.extract(hdr." + P4Names.legal(extract.header().name()) + ");");
            case Parser.Advance advance -> out.line("pkt.advance(" + advance.bits() + ");");
            case Parser.Assign assign -> new FieldWrite(out, names).assign(assign.target(), value(assign));
            case Parser.Add(var sum, var terms, var at) -> out.line(unit(sum) + ".add(" + terms(terms, names) + ");");
            case Parser.Subtract(var sum, var terms, var at) ->
                out.line(unit(sum) + ".subtract(" + terms(terms, names) + ");");
            case Parser.Check(var target, var sum, var at) ->
                out.line(names.place(target) + " = " + names.value(target) + " | (bit<1>)" + unit(sum) + ".verify();");
            case Parser.Deposit(var target, var sum, var at) ->
                out.line(unit(sum) + ".subtract_all_and_deposit(" + names.place(target) + ");");
        }
    }

    private void valueSet(ValueSet set) {
        String type = set.keys().size() == 1
                ? P4Names.type(set.keys().getFirst().field().width())
                : setType(set);
        out.line(P4Names.annotation(set.name()));
        out.line("value_set<" + type + ">(" + set.size() + ") " + P4Names.legal(set.name()) + ";");
    }

    /** The type of the values of a set with several keys. */
    static String setType(ValueSet set) {
        return P4Names.legal(set.name()) + "_t";
    }

    private static String unit(Field sum) {
        return P4Names.legal(sum.name()) + "_unit";
    }

    /** Fields and constants as a list. */
    static String terms(List<Operand> terms, P4Names names) {
        return terms.stream()
                .map(term -> switch (term) {
                    case Field field -> names.value(field);
                    case Const(long value, int width) -> P4Names.number(value, width);
                    default -> throw new IllegalArgumentException("a checksum over " + term);
                })
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String value(Parser.Assign assign) {
        int width = assign.target().width();
        return switch (assign.value()) {
            case Const constant -> P4Names.number(constant.value());
            case Field field -> CalcText.plain(names).operand(field, width);
            case Parser.Lookahead ahead -> CalcText.fit(lookahead(ahead), ahead.width(), width);
            case Calc calc -> CalcText.plain(names).value(calc, width);
        };
    }

    private String key(Parser.Key key) {
        return switch (key) {
            case Field field -> names.value(field);
            case Parser.Lookahead ahead -> lookahead(ahead);
        };
    }

    private static String lookahead(Parser.Lookahead ahead) {
        String bits = "pkt.lookahead<" + P4Names.type(ahead.offset() + ahead.width()) + ">()";
        return ahead.offset() == 0 ? bits : bits + "[" + (ahead.width() - 1) + ":0]";
    }

    /** What of the packet's checksum does not come from the fields that are covered here. */
    private void residue(Deparser.Checksum checksum) {
        String unit = DeparserText.checksumName(checksum);
        String covered = Stream.concat(checksum.covered().stream(), Stream.of(checksum.field()))
                .distinct()
                .map(names::value)
                .collect(Collectors.joining(", "));
        out.line(unit + ".subtract({" + covered + "});");
        out.line(unit + ".subtract_all_and_deposit(meta." + unit + "_rest);");
    }

    private void cases(Parser.State state) {
        for (Parser.Case one : state.cases()) {
            if (one.set().isPresent()) {
                out.line(P4Names.legal(one.set().get()) + " : " + target(one.target()) + ";");
                continue;
            }
            String matches = IntStream.range(0, state.keys().size())
                    .mapToObj(i -> TableText.match(
                            one.matches().get(i), state.keys().get(i).width()))
                    .collect(Collectors.joining(", "));
            out.line((state.keys().size() == 1 ? matches : "(" + matches + ")") + " : " + target(one.target()) + ";");
        }
        out.line("default : " + target(state.otherwise()) + ";");
    }
}
