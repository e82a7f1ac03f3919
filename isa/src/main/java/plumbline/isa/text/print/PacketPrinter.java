package plumbline.isa.text.print;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Reparsing;
import plumbline.isa.model.ValueSet;

/** Headers, parser and deparser. */
final class PacketPrinter {

    private final Lines lines;

    PacketPrinter(Lines lines) {
        this.lines = lines;
    }

    void header(Header header) {
        lines.block("header " + Literals.name(header.name()), () -> header.fields()
                .forEach(field -> lines.line(
                        Literals.name(field.name().substring(header.name().length() + 1)) + " : bit<" + field.width()
                                + ">")));
    }

    void parser(Parser parser) {
        if (!parser.states().isEmpty()) {
            parser("parser", parser);
        }
    }

    /** Both stand there, however little they do: so it is said that egress has a parser. */
    void reparsing(Reparsing reparsing) {
        deparser("ingress_deparser", reparsing.ingressDeparser());
        parser("egress_parser", reparsing.egressParser());
    }

    private void parser(String keyword, Parser parser) {
        lines.line("").block(keyword, () -> {
            parser.sets().forEach(this::valueSet);
            parser.states().forEach(this::state);
        });
    }

    private void valueSet(ValueSet set) {
        String parts = set.keys().stream()
                .map(key -> Literals.name(key.field().name()) + " : bit<"
                        + key.field().width() + "> " + key.kind().word())
                .collect(Collectors.joining(", "));
        lines.line("value_set " + Literals.name(set.name()) + "(" + parts + ")[" + set.size() + "]");
    }

    private void state(Parser.State state) {
        lines.block("state " + Literals.name(state.name()), () -> {
            steps(state.steps());
            select(state.keys(), state.cases(), state.otherwise());
        });
    }

    void select(List<Parser.Key> keys, List<Parser.Case> cases, String otherwise) {
        if (keys.isEmpty()) {
            lines.line("goto " + Literals.name(otherwise));
        } else {
            lines.block("select " + keys.stream().map(PacketPrinter::key).collect(Collectors.joining(", ")), () -> {
                cases.forEach(choice -> lines.line(tested(choice, keys) + " => " + Literals.name(choice.target())));
                lines.line("default => " + Literals.name(otherwise));
            });
        }
    }

    private static String tested(Parser.Case choice, List<Parser.Key> keys) {
        return choice.set()
                .map(set -> "in " + Literals.name(set))
                .orElseGet(() -> TablePrinter.patterns(choice.matches(), keys));
    }

    /** Headers that are extracted one after the other stand in one line. */
    void steps(List<Parser.Step> steps) {
        List<Header> together = new ArrayList<>();
        for (Parser.Step step : steps) {
            if (step instanceof Parser.Extract extract) {
                together.add(extract.header());
                continue;
            }
            extracts(together);
            lines.line(
                    switch (step) {
                        case Parser.Extract _ -> throw new AssertionError(step);
                        case Parser.Advance advance -> "advance " + advance.bits();
                        case Parser.Assign assign ->
                            Literals.name(assign.target().name()) + " = " + value(assign.value(), assign.target());
                        case Parser.Add(var sum, var terms, var at) -> checksum(sum) + " add " + operands(terms);
                        case Parser.Subtract(var sum, var terms, var at) ->
                            checksum(sum) + " subtract " + operands(terms);
                        case Parser.Check(var target, var sum, var at) ->
                            checksum(sum) + " check " + Literals.name(target.name());
                        case Parser.Deposit(var target, var sum, var at) ->
                            checksum(sum) + " deposit " + Literals.name(target.name());
                    });
        }
        extracts(together);
    }

    private void extracts(List<Header> together) {
        if (!together.isEmpty()) {
            lines.line("extract " + headers(together));
            together.clear();
        }
    }

    private static String value(Parser.Value value, Field target) {
        return switch (value) {
            case Field field -> key(field);
            case Parser.Lookahead ahead -> key(ahead);
            case Const constant -> Literals.number(constant.value(), target);
            case Calc calc -> CalcPrinter.OUTSIDE.value(calc, target.width());
        };
    }

    private static String key(Parser.Key key) {
        return key instanceof Field field ? Literals.name(field.name()) : key.name();
    }

    void deparser(Deparser deparser) {
        if (!deparser.emits().isEmpty()
                || !deparser.checksums().isEmpty()
                || !deparser.computed().isEmpty()) {
            deparser("deparser", deparser);
        }
    }

    private void deparser(String keyword, Deparser deparser) {
        lines.line("").block(keyword, () -> {
            if (!deparser.emits().isEmpty()) {
                lines.line("emit " + headers(deparser.emits()));
            }
            deparser.checksums().forEach(this::checksum);
            deparser.computed().forEach(this::checksum);
        });
    }

    void checksum(Deparser.Checksum checksum) {
        lines.line(checksum(checksum.field()) + " over " + fields(checksum.covered())
                + (checksum.zeroIsNone() ? " unless zero" : ""));
    }

    void checksum(Deparser.ComputedChecksum checksum) {
        lines.line(checksum(checksum.field()) + " computed over " + operands(checksum.covered())
                + (checksum.when().isEmpty() ? "" : " when " + fields(checksum.when()))
                + (checksum.neverZero() ? " never zero" : ""));
    }

    private static String checksum(Field field) {
        return "checksum " + Literals.name(field.name());
    }

    private static String operands(List<Operand> operands) {
        return operands.stream().map(CalcPrinter.OUTSIDE::operand).collect(Collectors.joining(", "));
    }

    static String fields(List<Field> fields) {
        return fields.stream().map(field -> Literals.name(field.name())).collect(Collectors.joining(", "));
    }

    private static String headers(List<Header> headers) {
        return headers.stream().map(header -> Literals.name(header.name())).collect(Collectors.joining(", "));
    }
}
