package plumbline.isa.text.print;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/**
 * The structured form of a program as text, to be read by people: P4's notation for what P4 has. Nothing reads it back.
 */
public final class StructuredPrinter {
    private final Lines lines = new Lines();
    private final StatementPrinter statements = new StatementPrinter(lines);

    private StructuredPrinter() {}

    /** The text of a program. */
    public static String print(StructuredProgram program) {
        StructuredPrinter printer = new StructuredPrinter();
        printer.program(program);
        return printer.lines.toString();
    }

    private void program(StructuredProgram program) {
        program.headers().forEach(this::header);
        program.externs().forEach(this::extern);
        program.actions().forEach(this::action);
        program.tables().forEach(this::table);
        parser("parser", program.parser());
        program.ingress().forEach(block -> block("ingress " + block.name(), block));
        program.ingressDeparser().ifPresent(body -> lines.block("ingress deparser", () -> statements.statements(body)));
        program.egressParser().ifPresent(parser -> parser("egress parser", parser));
        program.egress().forEach(block -> block("egress " + block.name(), block));
        lines.block("deparser", () -> statements.statements(program.deparser()));
    }

    private void block(String head, StructuredProgram.Block block) {
        lines.block(head, () -> statements.statements(block.body()));
    }

    private void header(HeaderInstance header) {
        lines.block("header " + header.name(), () -> header.fields()
                .forEach(field -> lines.line(ExpressionPrinter.declared(field) + ";")));
    }

    private void extern(ExternInstance extern) {
        String name = extern.name();
        switch (extern) {
            case ExternInstance.RegisterArray register ->
                lines.line("register " + name + " : "
                        + register.words().stream().map(ExpressionPrinter::type).collect(Collectors.joining(", "))
                        + array(register.size(), register.table()) + initial(register) + ";");
            case ExternInstance.RegisterAction action ->
                lines.block(
                        "register_action " + name + " on " + action.register() + "("
                                + parameters("inout", action.cell())
                                + (action.outputs().isEmpty() ? "" : ", ") + parameters("out", action.outputs()) + ")",
                        () -> statements.statements(action.body()));
            case ExternInstance.Array array ->
                lines.line(array.extern().word() + " " + name + array(array.size(), array.table())
                        + (array.kind().isEmpty() ? "" : " " + array.kind()) + ";");
            case ExternInstance.DigestMessage digest ->
                lines.line("digest " + name + DeclarationPrinter.adds(digest.additions()) + " {"
                        + ExpressionPrinter.names(digest.fields()) + "};");
            case ExternInstance.ValueSet set ->
                lines.line("value_set " + name + "[" + set.size() + "] {"
                        + set.keys().stream()
                                .map(key -> key.variable().name() + " : " + lower(key.kind()))
                                .collect(Collectors.joining(", "))
                        + "};");
            case ExternInstance.ParserCounter _ -> lines.line("parser_counter " + name + ";");
            case ExternInstance.ActionProfile profile ->
                lines.line("action_profile " + name + "[" + profile.size() + "] of "
                        + String.join(", ", profile.tables())
                        + profile.selectors().stream()
                                .map(selector -> ", selector " + selector.table())
                                .collect(Collectors.joining())
                        + ";");
        }
    }

    /** Its size, or the table whose entries have a cell each. */
    private static String array(long size, Optional<String> table) {
        return "[" + table.map(it -> "entry of " + it).orElseGet(() -> Long.toString(size)) + "]";
    }

    private static String initial(ExternInstance.RegisterArray register) {
        return register.initial().stream().allMatch(value -> value.signum() == 0)
                ? ""
                : " = "
                        + register.initial().stream()
                                .map(ExpressionPrinter::number)
                                .collect(Collectors.joining(", "));
    }

    private static String parameters(String direction, List<Variable> variables) {
        return variables.stream()
                .map(variable -> direction + " " + ExpressionPrinter.declared(variable))
                .collect(Collectors.joining(", "));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private void action(StructuredAction action) {
        lines.block(
                "action " + action.name() + "("
                        + action.data().stream()
                                .map(ExpressionPrinter::declared)
                                .collect(Collectors.joining(", "))
                        + ")",
                () -> statements.statements(action.body()));
    }

    private void table(StructuredTable table) {
        lines.block("table " + table.name(), () -> {
            table.keys()
                    .forEach(key -> lines.line("key " + ExpressionPrinter.expression(key.value()) + " : "
                            + lower(key.kind()) + name(key) + ";"));
            lines.line("actions " + String.join(", ", table.actions()) + ";");
            lines.line((table.fixedFallback() ? "const " : "") + "default_action " + call(table.fallback()) + ";");
            if (!table.entries().isEmpty()) {
                lines.block((table.fixedEntries() ? "const " : "") + "entries", () -> table.entries()
                        .forEach(entry -> lines.line("priority " + entry.priority() + " : "
                                + patterns(
                                        entry.patterns(),
                                        table.keys().stream()
                                                .map(StructuredTable.Key::value)
                                                .toList())
                                + " : " + call(entry.call()) + ";")));
            }
            lines.line("size " + table.size() + ";");
            table.stage().ifPresent(stage -> lines.line("stage " + stage + ";"));
            table.partitions().ifPresent(partitions -> lines.line(TablePrinter.partitions(partitions) + ";"));
        });
    }

    /** The control plane's name of a key, where it is another than the key's text. */
    private static String name(StructuredTable.Key key) {
        return key.name().equals(ExpressionPrinter.expression(key.value())) ? "" : " @name(\"" + key.name() + "\")";
    }

    private static String call(StructuredTable.ActionCall call) {
        return call.action()
                + call.data().stream().map(ExpressionPrinter::number).collect(Collectors.joining(", ", "(", ")"));
    }

    private void parser(String head, StructuredParser parser) {
        lines.block(head, () -> parser.states()
                .forEach(state -> lines.block("state " + state.name(), () -> {
                    statements.statements(state.body());
                    transition(state.transition());
                })));
    }

    private void transition(StructuredParser.Transition transition) {
        if (transition.keys().isEmpty()) {
            lines.line("transition " + transition.cases().getFirst().target() + ";");
        } else {
            lines.block("transition select(" + ExpressionPrinter.list(transition.keys()) + ")", () -> transition
                    .cases()
                    .forEach(one ->
                            lines.line(patterns(one.patterns(), transition.keys()) + " : " + one.target() + ";")));
        }
    }

    /** One for each key; one value set stands for all of them. */
    private static String patterns(List<KeyMatch> patterns, List<Expression> keys) {
        return IntStream.range(0, patterns.size())
                .mapToObj(i ->
                        ExpressionPrinter.pattern(patterns.get(i), keys.get(i).type()))
                .collect(Collectors.joining(", "));
    }
}
