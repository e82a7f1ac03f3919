package plumbline.p4.export;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/** Tables with their actions. Declared entries are constant in P4, with the winner first. */
final class TableText {
    private final P4Lines out;
    private final P4Names names;

    TableText(P4Lines out, P4Names names) {
        this.out = out;
        this.names = names;
    }

    /** Declares a table behind its actions. */
    void declare(Table table) {
        out.line("");
        AskedResult.of(names, table).declare(out);
        table.actions().forEach(action -> action(table, action));
        out.commentsOf(table.at());
        out.line(P4Names.annotation(table.name()));
        table.stage().ifPresent(stage -> out.line("@stage(" + stage + ")"));
        table.partitions()
                .ifPresent(partitions -> out.line("@alpm(1) @alpm_partitions(" + partitions.number()
                        + ") @alpm_subtrees_per_partition(" + partitions.subtrees() + ")"));
        out.block("table " + P4Names.legal(table.name()), () -> {
            out.block("key =", () -> table.keys()
                    .forEach(key -> out.line(
                            names.key(key.field()) + " : " + kind(key.kind()) + " @name(\"" + key.name() + "\");")));
            out.block("actions =", () -> table.actions()
                    .forEach(action -> out.line(actionName(table, action.name()) + ";")));
            String property = table.constDefault() ? "const default_action" : "default_action";
            out.line(property + " = " + call(table, table.otherwise()) + ";");
            if (!table.entries().isEmpty()) {
                entries(table);
            }
            out.line("size = " + table.size() + ";");
        });
    }

    static String kind(Table.MatchKind kind) {
        return switch (kind) {
            case OPTIONAL -> Table.MatchKind.TERNARY.word();
            case ADDRESS -> Table.MatchKind.EXACT.word();
            case EXACT, TERNARY, LPM, RANGE -> kind.word();
        };
    }

    /** Actions of different tables may have one name. */
    private String actionName(Table table, String action) {
        return P4Names.legal(table.name() + "_" + action);
    }

    /** Its own name, if it is the only action of that name. */
    private String controlName(Table table, Table.Action action) {
        boolean isOnly = names.program().tables().stream()
                .filter(other ->
                        other.actions().stream().anyMatch(each -> each.name().equals(action.name())))
                .allMatch(table::equals);
        return isOnly ? action.name() : table.name() + "." + action.name();
    }

    private void action(Table table, Table.Action action) {
        String data = action.data().stream()
                .map(one -> P4Names.type(one.width()) + " " + P4Names.legal(one.name()))
                .collect(Collectors.joining(", "));
        ParallelOrder<Unit.Assign> order = ParallelOrder.of(action.body(), this::reads, unit -> Set.of(unit.dest()));
        Map<Field, String> copies = order.copied().stream()
                .collect(Collectors.toMap(field -> field, field -> P4Names.legal(field.name()) + "_before"));
        CalcText text = new CalcText(names, copies, Map.of(), Field.MAX_WIDTH);
        out.commentsOf(action.at());
        out.line(P4Names.annotation(controlName(table, action)));
        out.block("action " + actionName(table, action.name()) + "(" + data + ")", () -> {
            copies.forEach((field, copy) ->
                    out.line(P4Names.type(field.width()) + " " + copy + " = " + names.value(field) + ";"));
            order.items().forEach(assign -> assign(assign, text));
            AskedResult.of(names, table).ran(out, action.name());
        });
    }

    private Set<Field> reads(Unit.Assign assign) {
        return Stream.concat(assign.value().fields(), assign.guard().fields()).collect(Collectors.toSet());
    }

    private void assign(Unit.Assign assign, CalcText text) {
        out.commentsOf(assign.at());
        FieldWrite write = new FieldWrite(out, names);
        Runnable body = () -> write.assign(
                assign.dest(), text.whole((Calc) assign.value(), assign.dest().width()));
        if (assign.guard().equals(Condition.ALWAYS)) {
            body.run();
        } else {
            out.block("if (" + text.condition(assign.guard()) + ")", body);
        }
    }

    private String call(Table table, Table.ActionCall call) {
        List<Long> data = call.data();
        Table.Action action = table.action(call.action());
        return actionName(table, call.action()) + "("
                + IntStream.range(0, data.size())
                        .mapToObj(i -> P4Names.number(data.get(i)))
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private void entries(Table table) {
        if (table.size() > table.entries().size()) {
            out.line("// Without const the control plane can add others.");
        }
        out.block("const entries =", () -> table.entries().stream()
                .sorted(Comparator.<Table.Entry>comparingInt(entry -> -prefix(table, entry))
                        .thenComparingInt(entry -> -entry.priority()))
                .forEach(entry -> out.line("("
                        + IntStream.range(0, table.keys().size())
                                .mapToObj(i -> match(
                                        entry.matches().get(i), table.keys().get(i)))
                                .collect(Collectors.joining(", "))
                        + ") : " + call(table, entry.call()) + ";")));
    }

    private static int prefix(Table table, Table.Entry entry) {
        return table.prefix(entry.matches());
    }

    private String match(Match match, Table.Key key) {
        int width = key.field().width();
        if (names.validityOf(key.field()).isPresent()) {
            return match.canonical(1) instanceof Match.Exact exact ? exact.value() == 1 ? "true" : "false" : "_";
        }
        Match.Ternary bits = match.masked(width).orElse(Match.Ternary.ANY);
        boolean isRangeOfMask = key.kind() == Table.MatchKind.RANGE && bits.mask() != 0;
        return isRangeOfMask
                ? P4Names.number(bits.value()) + " .. " + P4Names.number(bits.value() | Bits.mask(width) & ~bits.mask())
                : match(match, width);
    }

    /** A match as a set of values. */
    static String match(Match match, int width) {
        return match.masked(width)
                .map(bits -> bits.mask() == 0
                        ? "_"
                        : bits.mask() == Bits.mask(width)
                                ? P4Names.number(bits.value())
                                : P4Names.number(bits.value()) + " &&& " + P4Names.number(bits.mask()))
                .orElseGet(() -> {
                    Match.Range range = (Match.Range) match;
                    return P4Names.number(range.low()) + " .. " + P4Names.number(range.high());
                });
    }
}
